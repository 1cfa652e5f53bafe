import { RESOURCE_URI_MAX, ROLE_NAME_MAX, ROLE_REMARK_MAX, SORT_NUM_MAX } from '#contract/constants.ts';

// The limits of roles and menus and the messages beyond them. Server and page use the same texts, so the specs of both
// go through these rows. Lengths are code points.

/** `message`: null: valid, stored as `stored` where that is given. */
export interface TextCase {
  readonly what: string;
  readonly value: string;
  readonly message: string | null;
  readonly stored?: string;
}

export interface NumberCase {
  readonly what: string;
  readonly value: number;
  readonly message: string | null;
}

const CONTROL = 'Control characters are not allowed';

/** Cases of a single-line text: a name, a code or a key. */
function lineCases(label: string, max: number, begin: string): readonly TextCase[] {
  return [
    { what: 'white space around the text', value: `  ${begin}Refund \n`, stored: `${begin}Refund`, message: null },
    { what: 'the maximum length', value: begin + 'x'.repeat(max - begin.length), message: null },
    {
      what: 'the maximum length in characters outside the basic plane',
      value: begin + '\u{1F680}'.repeat(max - begin.length),
      message: null,
    },
    {
      what: 'one character too many',
      value: begin + 'x'.repeat(max + 1 - begin.length),
      message: `${label}: maximum ${max} characters`,
    },
    { what: 'NUL', value: `${begin}a\0b`, message: CONTROL },
    { what: 'a line break', value: `${begin}a\nb`, message: CONTROL },
    { what: 'an unpaired surrogate', value: `${begin}cut \ud83d`, stored: `${begin}cut \ufffd`, message: null },
    { what: 'script, quotes and right-to-left', value: `${begin}<b>'";-- مرحبا`, message: null },
  ];
}

/** Names of roles and menus. */
export const NAME_CASES: readonly TextCase[] = [
  { what: 'an empty text', value: '', message: 'Please enter a name' },
  { what: 'only white space', value: ' \t\u3000', message: 'Please enter a name' },
  { what: 'only invisible characters', value: '\u200b\u2800', message: 'Please enter a name' },
  { what: 'one character', value: 'x', message: null },
  {
    what: 'a character that turns the text after it',
    value: 'Refund \u202Ex',
    message: 'Invisible characters are not allowed',
  },
  ...lineCases('Name', ROLE_NAME_MAX, ''),
];

/** Descriptions of roles, which may have several lines. */
export const DESCRIBLE_CASES: readonly TextCase[] = [
  { what: 'an empty text', value: '', message: 'Please enter a describle' },
  { what: 'only white space', value: ' \t\u3000', message: 'Please enter a describle' },
  { what: 'only invisible characters', value: '\u200b\u3164', message: 'Please enter a describle' },
  { what: 'several lines', value: ' one\r\ntwo\n\tthree ', stored: 'one\ntwo\n\tthree', message: null },
  { what: 'the maximum length', value: 'x'.repeat(ROLE_REMARK_MAX), message: null },
  {
    what: 'one character too many',
    value: 'x'.repeat(ROLE_REMARK_MAX + 1),
    message: `Describle: maximum ${ROLE_REMARK_MAX} characters`,
  },
  { what: 'NUL', value: 'a\0b', message: CONTROL },
];

/** Remarks of menus. */
export const REMARK_CASES: readonly TextCase[] = [
  { what: 'an empty text', value: '', message: null },
  { what: 'only invisible characters', value: '\u2060', stored: '', message: null },
  { what: 'the maximum length', value: 'x'.repeat(ROLE_REMARK_MAX), message: null },
  {
    what: 'one character too many',
    value: 'x'.repeat(ROLE_REMARK_MAX + 1),
    message: `Remark: maximum ${ROLE_REMARK_MAX} characters`,
  },
];

/** Codes of menus; an empty one is made from the name. The page has no field for a role's code. */
export const CODE_CASES: readonly TextCase[] = lineCases('Code', ROLE_NAME_MAX, '');

/** Permission keys of menus. */
export const URL_CASES: readonly TextCase[] = [
  { what: 'an empty text', value: ' ', message: 'Please enter a URL' },
  { what: 'a path without a leading slash', value: 'settings', message: 'URL: it must begin with /' },
  { what: 'an address of another site', value: 'https://example.com/', message: 'URL: it must begin with /' },
  ...lineCases('URL', RESOURCE_URI_MAX, '/'),
];

/** Positions among siblings. */
export const SEQUENCE_CASES: readonly NumberCase[] = [
  { what: 'the largest number', value: SORT_NUM_MAX, message: null },
  { what: 'the smallest number', value: -SORT_NUM_MAX, message: null },
  { what: 'one too large', value: SORT_NUM_MAX + 1, message: `Sequence: maximum ${SORT_NUM_MAX}` },
  { what: 'one too small', value: -SORT_NUM_MAX - 1, message: `Sequence: minimum ${-SORT_NUM_MAX}` },
];

/** The form's message while no status or type is chosen. The server's schema accepts only A and I, MENU and FUCN. */
export const NOT_CHOSEN = 'Please select';

/** Refused with code 4009. Names are compared without case and encoding of accents. */
export const NAME_TAKEN = 'This name already exists';
/** Pairs of names that count as equal. */
export const SAME_NAMES: readonly (readonly [string, string])[] = [
  ['Payment', ' pAYMENT '],
  ['Caf\u00e9', 'CAFE\u0301'],
];

/** The messages about invalid parents. */
export const PLACE_MESSAGES = {
  parentGone: 'The parent menu no longer exists',
  belowItself: 'A menu cannot be its own submenu',
  tooDeep: 'Menus can be nested up to 5 levels deep',
  menuBelowFunction: 'A menu cannot be placed below a function',
} as const;
