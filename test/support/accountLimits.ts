import { ACCOUNT_LENGTH, EMAIL_MAX, NICKNAME_LENGTH, PASSWORD_LENGTH } from '#contract/constants.ts';

// The rules of the account form (specification, section 5) at their limits, and the messages beyond them. Server and
// page use the same texts, so the specs of both go through these rows.

export interface FieldCase {
  readonly field: 'account' | 'name' | 'mobile' | 'email' | 'roleId';
  readonly what: string;
  readonly value: string;
  /** The message; null: valid. */
  readonly message: string | null;
  /** The stored value where it differs from the input. */
  readonly stored?: string;
}

const LENGTH = 'The length is 6 to 20';
const BAD_EMAIL = 'Please enter the correct email address';

const lengthCases = (
  field: 'account' | 'name',
  { min, max }: { readonly min: number; readonly max: number },
  missing: string,
): readonly FieldCase[] => [
  { field, what: 'an empty text', value: '', message: missing },
  { field, what: 'only white space', value: ' \u00a0\u3000 ', message: missing },
  { field, what: 'only invisible characters', value: '\u200b'.repeat(min), message: missing },
  { field, what: 'one character too few', value: 'x'.repeat(min - 1), message: LENGTH },
  { field, what: 'enough only with the white space around it', value: ` ${'x'.repeat(min - 1)} `, message: LENGTH },
  { field, what: 'the minimum length', value: 'y'.repeat(min), message: null },
  { field, what: 'the maximum length', value: 'z'.repeat(max), message: null },
  {
    field,
    what: 'white space around the text',
    value: `  ${'w'.repeat(min)} `,
    stored: 'w'.repeat(min),
    message: null,
  },
  { field, what: 'one character too many', value: 'x'.repeat(max + 1), message: LENGTH },
];

/** The longest valid address: each part of a domain has at most 63 characters. */
const LONGEST_EMAIL = `${'a'.repeat(EMAIL_MAX - 3 * 64)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;

const emailCases: readonly FieldCase[] = [
  { field: 'email', what: 'an empty address', value: '', message: 'Please enter your email' },
  { field: 'email', what: 'only white space', value: ' \u00a0 ', message: 'Please enter your email' },
  { field: 'email', what: 'an address', value: "ann.o'hara+cs@mail.example.com", message: null },
  {
    field: 'email',
    what: 'white space around an address',
    value: '  ann@example.com ',
    stored: 'ann@example.com',
    message: null,
  },
  { field: 'email', what: 'an address in another script', value: 'пётр@пример.рф', message: null },
  { field: 'email', what: 'an address of the maximum length', value: LONGEST_EMAIL, message: null },
  { field: 'email', what: 'an address one character too long', value: `a${LONGEST_EMAIL}`, message: BAD_EMAIL },
  ...[
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.',
    'ann@.com',
    'ann@exa..mple.com',
    'ann@@example.com',
    'ann@exam ple.com',
    'ann o@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'an..n@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@exam_ple.com',
    'ann@example.123',
    'Ann <ann@example.com>',
    'ann@example.com,bob@example.com',
    'ann@example.com;',
    'ann@exam\u202eple.com',
    '<script>@example.com',
    'javascript:alert(1)',
  ].map((value): FieldCase => ({ field: 'email', what: `'${value}'`, value, message: BAD_EMAIL })),
];

export const ACCOUNT_CASES: readonly FieldCase[] = [
  ...lengthCases('account', ACCOUNT_LENGTH, 'Please enter a account'),
  ...lengthCases('name', NICKNAME_LENGTH, 'Please enter a UserName'),
  ...[
    ['other letters than a to z', 'jos\u00e9123'],
    ['a Cyrillic letter', '\u0430dmin01'],
    ['a wide letter', '\uff41dmin01'],
    ['an invisible character', 'admin01\u200b'],
    ['a soft hyphen', 'adm\u00adin01'],
    ['a change of direction', 'admin\u202e10'],
    ['a space', 'admin 01'],
  ].map(([what = '', value = '']): FieldCase => ({
    field: 'account',
    what,
    value,
    message: 'Only the letters a to z, digits and . _ - + @',
  })),
  { field: 'account', what: 'an address', value: 'ann.o+cs_1-2@ex.com', message: null },
  ...[
    ['a zero-width space', 'Leader\u200b One'],
    ['a word joiner', 'Leader One\u2060'],
    ['a change of direction', '\u202enimda'],
    ['an isolate', 'Ann \u2066One'],
    ['a mark of direction', 'Ann\u200e One'],
    ['a filler', 'Ann\u3164One'],
    ['a blank of Braille', 'Ann\u2800One'],
    ['a tag', 'Ann\u{e0041}'],
    ['a byte order mark', 'An\ufeffna'],
    ['a joiner between Latin letters', 'ad\u200cmin'],
  ].map(([what = '', value = '']): FieldCase => ({
    field: 'name',
    what,
    value,
    message: 'Invisible characters are not allowed',
  })),
  { field: 'name', what: 'the maximum number of emoji', value: '\u{1f600}'.repeat(20), message: null },
  {
    field: 'name',
    what: 'an emoji of several',
    value: 'Ann \u{1f469}\u{1f3fd}\u200d\u{1f4bb} \u2764\ufe0f',
    message: null,
  },
  { field: 'name', what: 'a Persian name', value: 'علی\u200cرضا', message: null },
  { field: 'name', what: 'a decomposed accent', value: 'Jose\u0301', stored: 'Jos\u00e9', message: null },
  { field: 'mobile', what: 'an empty text', value: '', message: 'Please enter your phone' },
  { field: 'mobile', what: 'only white space', value: '  ', message: 'Please enter your phone' },
  ...emailCases,
  { field: 'roleId', what: 'no role', value: '', message: 'Please select' },
];

/** Input that the page cannot send. */
export const FORGED_ACCOUNT_CASES: readonly FieldCase[] = [
  ...(['account', 'name'] as const).map((field): FieldCase => ({
    field,
    what: 'a control character',
    value: 'abc\u0007def',
    message: 'Control characters are not allowed',
  })),
  { field: 'name', what: 'NUL', value: 'abc\0def', message: 'Control characters are not allowed' },
  { field: 'email', what: 'NUL', value: 'ann\0@example.com', message: BAD_EMAIL },
  { field: 'email', what: 'a second line', value: 'ann@example.com\r\nBcc: bob@example.com', message: BAD_EMAIL },
  {
    field: 'email',
    what: 'input for catastrophic backtracking',
    value: `${'a.'.repeat(50_000)}@${'a-'.repeat(50_000)}`,
    message: BAD_EMAIL,
  },
  { field: 'roleId', what: 'a role that does not exist', value: '999999', message: 'Please select' },
  { field: 'roleId', what: 'an invalid id', value: 'x', message: 'Please select' },
  { field: 'roleId', what: 'an id beyond the largest number', value: '9999999999999999999', message: 'Please select' },
];

/** Checked by the page only: the server sees a hash and refuses common passwords. */
export const PASSWORD_CASES: readonly {
  readonly what: string;
  readonly value: string;
  readonly message: string | null;
}[] = [
  { what: 'an empty password', value: '', message: 'Please enter a password' },
  { what: 'one character too few', value: 'x'.repeat(PASSWORD_LENGTH.min - 1), message: LENGTH },
  { what: 'the minimum length', value: 'v7#Kq!', message: null },
  { what: 'the maximum length', value: 'v7#Kq!'.padEnd(PASSWORD_LENGTH.max, 'z'), message: null },
  { what: 'one character too many', value: 'x'.repeat(PASSWORD_LENGTH.max + 1), message: LENGTH },
];
