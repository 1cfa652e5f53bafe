import { ACCOUNT_LENGTH, NICKNAME_LENGTH, PASSWORD_LENGTH } from '../../../contract/constants.ts';
import { hasVisibleCharacter } from '../../../contract/visibleText.ts';

const LOGIN_MODES = ['login', 'register'] as const;
export type LoginMode = (typeof LOGIN_MODES)[number];
export type LoginField = 'account' | 'name' | 'password';
export type LoginValues = Readonly<Record<LoginField, string>>;

export type LoginMessageKey = 'login.enterAccount' | 'login.enterName' | 'login.enterPassword' | 'login.length';

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
const LENGTH = { account: ACCOUNT_LENGTH, name: NICKNAME_LENGTH, password: PASSWORD_LENGTH } as const;

/**
 * Checks a field. Lengths apply to new accounts only, as older accounts may differ.
 * A name may have 3 to 20 characters, though its message says 6 to 20 like the others.
 * @returns the error; null: none
 */
export function checkField(mode: LoginMode, field: LoginField, value: string): LoginMessageKey | null {
  const isBlank = field === 'password' ? value === '' : !hasVisibleCharacter(value);
  if (isBlank) return MISSING[field];
  if (mode === 'login') return null;
  const length = Array.from(field === 'password' ? value : value.trim()).length;
  return length < LENGTH[field].min || length > LENGTH[field].max ? 'login.length' : null;
}
