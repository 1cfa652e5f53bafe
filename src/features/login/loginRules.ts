import { ACCOUNT_LENGTH, NICKNAME_LENGTH, PASSWORD_LENGTH } from '../../../contract/constants.ts';

export const LOGIN_MODES = ['login', 'register'] as const;
export type LoginMode = (typeof LOGIN_MODES)[number];
export type LoginField = 'account' | 'name' | 'password';
export type LoginValues = Readonly<Record<LoginField, string>>;

export type LoginMessageKey = 'login.enterAccount' | 'login.enterName' | 'login.enterPassword' | 'login.length';

/** What is wrong with the fields that have been checked; null: nothing. */
export type LoginProblems = Readonly<Partial<Record<LoginField, LoginMessageKey | null>>>;

/** The form as it stands, but for the password. */
export interface LoginTyped {
  readonly mode: LoginMode;
  readonly account: string;
  readonly name: string;
  readonly problems: LoginProblems;
}

export const NOTHING_TYPED: LoginTyped = { mode: 'login', account: '', name: '', problems: {} };

/** The fields of each mode, in the order in which they stand. */
export const FIELDS_OF: Readonly<Record<LoginMode, readonly LoginField[]>> = {
  login: ['account', 'password'],
  register: ['account', 'name', 'password'],
};

const MISSING = { account: 'login.enterAccount', name: 'login.enterName', password: 'login.enterPassword' } as const;
const LENGTH = { account: ACCOUNT_LENGTH, name: NICKNAME_LENGTH, password: PASSWORD_LENGTH } as const;

/**
 * What is wrong with a field; null when nothing is. Lengths are a new account's: who logs in may have an older one.
 * A name's rule is 3 to 20, though its message says 6 to 20 as the others' do.
 */
export function checkField(mode: LoginMode, field: LoginField, value: string): LoginMessageKey | null {
  const isBlank = field === 'password' ? value === '' : value.trim() === '';
  if (isBlank) return MISSING[field];
  if (mode === 'login') return null;
  const length = Array.from(field === 'password' ? value : value.trim()).length;
  return length < LENGTH[field].min || length > LENGTH[field].max ? 'login.length' : null;
}
