import { RESOURCE_URI_MAX, ROLE_NAME_MAX, ROLE_REMARK_MAX, SORT_NUM_MAX } from '../../contract/constants.ts';

// The limits of roles and menus at both of their ends, and what is said beyond them. The server refuses with these
// texts, and the page says the same before anything is sent: specs of both go through these rows. Lengths are code
// points.

/** `message`: what is said; null: it is taken, as `stored` when that is something else. */
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

/** A line's: a name, a code, a key. */
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

/** Of a role or a menu. */
export const NAME_CASES: readonly TextCase[] = [
  { what: 'nothing', value: '', message: 'Please enter a name' },
  { what: 'white space', value: ' \t\u3000', message: 'Please enter a name' },
  { what: 'one character', value: 'x', message: null },
  ...lineCases('Name', ROLE_NAME_MAX, ''),
];

/** What a role is for. It may have several lines. */
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

/** Of a menu. */
export const REMARK_CASES: readonly TextCase[] = [
  { what: 'nothing', value: '', message: null },
  { what: 'as much as fits', value: 'x'.repeat(ROLE_REMARK_MAX), message: null },
  {
    what: 'a character too many',
    value: 'x'.repeat(ROLE_REMARK_MAX + 1),
    message: `Remark: ${ROLE_REMARK_MAX} characters at most`,
  },
];

/** Of a menu; the page has no field for a role's. Nothing: it is made from the name. */
export const CODE_CASES: readonly TextCase[] = lineCases('Code', ROLE_NAME_MAX, '');

/** A menu's permission key. */
export const URL_CASES: readonly TextCase[] = [
  { what: 'nothing', value: ' ', message: 'Please enter a URL' },
  { what: 'no slash at its beginning', value: 'settings', message: 'URL: it begins with /' },
  { what: 'an address elsewhere', value: 'https://example.com/', message: 'URL: it begins with /' },
  ...lineCases('URL', RESOURCE_URI_MAX, '/'),
];

/** Place among its siblings. */
export const SEQUENCE_CASES: readonly NumberCase[] = [
  { what: 'the largest', value: SORT_NUM_MAX, message: null },
  { what: 'the smallest', value: -SORT_NUM_MAX, message: null },
  { what: 'one too large', value: SORT_NUM_MAX + 1, message: `Sequence: ${SORT_NUM_MAX} at most` },
  { what: 'one too small', value: -SORT_NUM_MAX - 1, message: `Sequence: ${-SORT_NUM_MAX} at least` },
];

/**
 * What a status or a type says in the form while nothing is chosen; the server's schema takes nothing else than A and
 * I, MENU and FUCN.
 */
export const NOT_CHOSEN = 'Please select';

/** Answered with 4009. Names are compared without regard to case, and to how their accents are encoded. */
export const NAME_TAKEN = 'This name exists already';
/** Pairs that are one name. */
export const SAME_NAMES: readonly (readonly [string, string])[] = [
  ['Payment', ' pAYMENT '],
  ['Caf\u00e9', 'CAFE\u0301'],
];

/** Where a menu can't stand. */
export const PLACE_MESSAGES = {
  parentGone: 'The menu above it is not there any more',
  belowItself: 'A menu cannot stand below itself',
  tooDeep: 'Menus stand 5 deep at most',
  menuBelowFunction: 'A menu cannot stand below a function',
} as const;
