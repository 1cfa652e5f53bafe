import { RESOURCE_URI_MAX, ROLE_NAME_MAX, ROLE_REMARK_MAX, SORT_NUM_MAX } from '../../contract/constants.ts';

// The limits of roles and menus, each from both sides, with the texts of refusals. Server and page use the same texts,
// so the specs of both use these rows. Lengths are in code points.

/** `message`: the text of the refusal; null: accepted, as `stored` if the stored value differs. */
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

/** A single line: a name, a code, a key. */
function lineCases(label: string, max: number, begin: string): readonly TextCase[] {
  return [
    { what: 'white space around it', value: `  ${begin}Refund \n`, stored: `${begin}Refund`, message: null },
    { what: 'as much as fits', value: begin + 'x'.repeat(max - begin.length), message: null },
    {
      what: 'as many letters outside the basic plane',
      value: begin + '\u{1F680}'.repeat(max - begin.length),
      message: null,
    },
    {
      what: 'a character too many',
      value: begin + 'x'.repeat(max + 1 - begin.length),
      message: `${label}: ${max} characters at most`,
    },
    { what: 'NUL', value: `${begin}a\0b`, message: CONTROL },
    { what: 'a line break', value: `${begin}a\nb`, message: CONTROL },
    { what: 'half a character', value: `${begin}cut \ud83d`, stored: `${begin}cut \ufffd`, message: null },
    { what: 'script, quotes and right-to-left', value: `${begin}<b>'";--\u202E مرحبا`, message: null },
  ];
}

/** Names of a role or a menu. */
export const NAME_CASES: readonly TextCase[] = [
  { what: 'nothing', value: '', message: 'Please enter a name' },
  { what: 'white space', value: ' \t\u3000', message: 'Please enter a name' },
  { what: 'one character', value: 'x', message: null },
  ...lineCases('Name', ROLE_NAME_MAX, ''),
];

/** Descriptions of a role, which may have several lines. */
export const DESCRIBLE_CASES: readonly TextCase[] = [
  { what: 'nothing', value: '', message: 'Please enter a describle' },
  { what: 'white space', value: ' \t\u3000', message: 'Please enter a describle' },
  { what: 'several lines', value: ' one\r\ntwo\n\tthree ', stored: 'one\ntwo\n\tthree', message: null },
  { what: 'as much as fits', value: 'x'.repeat(ROLE_REMARK_MAX), message: null },
  {
    what: 'a character too many',
    value: 'x'.repeat(ROLE_REMARK_MAX + 1),
    message: `Describle: ${ROLE_REMARK_MAX} characters at most`,
  },
  { what: 'NUL', value: 'a\0b', message: CONTROL },
];

/** Remarks of a menu. */
export const REMARK_CASES: readonly TextCase[] = [
  { what: 'nothing', value: '', message: null },
  { what: 'as much as fits', value: 'x'.repeat(ROLE_REMARK_MAX), message: null },
  {
    what: 'a character too many',
    value: 'x'.repeat(ROLE_REMARK_MAX + 1),
    message: `Remark: ${ROLE_REMARK_MAX} characters at most`,
  },
];

/** Codes of a menu; the page has no field for a role's code. Without one, the name gives the code. */
export const CODE_CASES: readonly TextCase[] = lineCases('Code', ROLE_NAME_MAX, '');

/** Permission keys of a menu. */
export const URL_CASES: readonly TextCase[] = [
  { what: 'nothing', value: ' ', message: 'Please enter a URL' },
  { what: 'no slash at its beginning', value: 'settings', message: 'URL: it begins with /' },
  { what: 'an address elsewhere', value: 'https://example.com/', message: 'URL: it begins with /' },
  ...lineCases('URL', RESOURCE_URI_MAX, '/'),
];

/** The position among siblings. */
export const SEQUENCE_CASES: readonly NumberCase[] = [
  { what: 'the largest', value: SORT_NUM_MAX, message: null },
  { what: 'the smallest', value: -SORT_NUM_MAX, message: null },
  { what: 'one too large', value: SORT_NUM_MAX + 1, message: `Sequence: ${SORT_NUM_MAX} at most` },
  { what: 'one too small', value: -SORT_NUM_MAX - 1, message: `Sequence: ${-SORT_NUM_MAX} at least` },
];

/** The error of a status or type that is not chosen; the server's schema allows only A and I, MENU and FUCN. */
export const NOT_CHOSEN = 'Please select';

/** Sent with code 4009. Names are compared without case and encoding of accents. */
export const NAME_TAKEN = 'This name exists already';
/** Pairs that count as one name. */
export const SAME_NAMES: readonly (readonly [string, string])[] = [
  ['Payment', ' pAYMENT '],
  ['Caf\u00e9', 'CAFE\u0301'],
];

/** Positions that a menu cannot have. */
export const PLACE_MESSAGES = {
  parentGone: 'The menu above it is not there any more',
  belowItself: 'A menu cannot stand below itself',
  tooDeep: 'Menus stand 5 deep at most',
  menuBelowFunction: 'A menu cannot stand below a function',
} as const;
