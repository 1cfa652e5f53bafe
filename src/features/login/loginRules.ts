import { ACCOUNT_LENGTH, NICKNAME_LENGTH } from '#contract/constants.ts';
import { ACCOUNT_CHARACTERS, hasHidden } from '#contract/names.ts';
import { trimmed, hasPasswordLength } from '#contract/enteredText.ts';

export type LoginMode = 'login' | 'register';
export type LoginField = 'account' | 'name' | 'password';
export type LoginValues = Readonly<Record<LoginField, string>>;

export type LoginMessageKey =
  | 'login.enterAccount'
  | 'login.enterName'
  | 'login.enterPassword'
  | 'login.length'
  | 'login.accountCharacters'
  | 'login.hidden';

/** Errors of the fields that have been checked; null: none. */
export type LoginProblems = Readonly<Partial<Record<LoginField, LoginMessageKey | null>>>;

/** The content of the form, without the password. */
export interface LoginTyped {
  readonly mode: LoginMode;
  readonly account: string;
  readonly name: string;
  readonly problems: LoginProblems;
}

export const NOTHING_TYPED: LoginTyped = { mode: 'login', account: '', name: '', problems: {} };

/** The fields of each mode, in their order. */
export const FIELDS_OF: Readonly<Record<LoginMode, readonly LoginField[]>> = {
  login: ['account', 'password'],
  register: ['account', 'name', 'password'],
};

const MISSING = { account: 'login.enterAccount', name: 'login.enterName', password: 'login.enterPassword' } as const;
const LENGTH = { account: ACCOUNT_LENGTH, name: NICKNAME_LENGTH } as const;

/**
 * Checks a field. Lengths and characters apply to new accounts only, as older accounts may differ.
 * A name may have 3 to 20 characters, though its message says 6 to 20 like the others.
 * @returns the error; null: none
 */
export function checkField(mode: LoginMode, field: LoginField, value: string): LoginMessageKey | null {
  const text = field === 'password' ? value : trimmed(value).normalize('NFC');
  if (text === '') return MISSING[field];
  if (mode === 'login') return null;
  if (field === 'password') return hasPasswordLength(text) ? null : 'login.length';
  const { length } = Array.from(text);
  if (length < LENGTH[field].min || length > LENGTH[field].max) return 'login.length';
  if (field === 'account' && !ACCOUNT_CHARACTERS.test(text)) return 'login.accountCharacters';
  return field === 'name' && hasHidden(text) ? 'login.hidden' : null;
}

/** An account of a demonstration whose password is published. */
export interface DemoLogin {
  readonly account: string;
  /** The name of its role. */
  readonly role: string;
  readonly password: string;
}

export function isDemoLogin(value: unknown): value is DemoLogin {
  if (typeof value !== 'object' || value === null) return false;
  const { account, role, password } = { account: null, role: null, password: null, ...value };
  return [account, role, password].every((text) => typeof text === 'string');
}
