import { ACCOUNT_LENGTH, NICKNAME_LENGTH } from '#contract/constants.ts';
import { USER_TYPE, type UserType } from '#contract/domain.ts';
import type { Account, AppUser, CountryPhoneCode } from '#contract/http/accounts.ts';
import { ACCOUNT_CHARACTERS, hasHidden } from '#contract/names.ts';
import { isEmailAddress } from '#contract/emailAddress.ts';
import { trimmed, hasPasswordLength } from '#contract/enteredText.ts';
import type { FormRules, FieldProblems } from '#common/forms/index.ts';
import type { AppError } from '#common/errors.ts';
import type { MessageKey } from '../../i18n/index.ts';

/** What the store knows of the password: never the password itself. */
export type PasswordState = 'empty' | 'badLength' | 'good';

export interface AccountForm {
  /** The name for signing in. */
  readonly account: string;
  readonly name: string;
  /** The country whose phone numbers are searched for messaging-app users; null: none chosen. */
  readonly country: CountryPhoneCode | null;
  /** Whom an account without a person is bound to; its id may be NEW_PERSON. null: none chosen. */
  readonly target: AppUser | null;
  readonly email: string;
  /** '': no role. */
  readonly roleId: string;
  readonly type: UserType;
  readonly password: PasswordState;
  readonly isActive: boolean;
  /** Whether the account takes chats and queries. */
  readonly isInService: boolean;
}

export const BLANK_FORM: AccountForm = {
  account: '',
  name: '',
  country: null,
  target: null,
  email: '',
  roleId: '',
  type: USER_TYPE.staff,
  password: 'empty',
  isActive: true,
  isInService: true,
};

export function formOf({ account, name, email, roleId, type, status, isInService }: Account): AccountForm {
  return { ...BLANK_FORM, account, name, email, roleId: roleId ?? '', type, isActive: status === 'A', isInService };
}

export function passwordStateOf(password: string): PasswordState {
  if (password === '') return 'empty';
  return hasPasswordLength(password) ? 'good' : 'badLength';
}

/**
 * The rules of the account form (specification, section 5). Names have 3 to 20 characters, although the specified
 * message says 6 to 20.
 */
export const accountRules: FormRules<Account, AccountForm> = {
  problemsOf: (form, subject) => {
    const found = {
      ...problemsOfAny(form),
      ...(subject === null ? problemsOfNew(form) : {}),
      // A name from before a rule may stay.
      ...(form.name === subject?.name && { name: null }),
    };
    const problems = Object.entries(found).flatMap(([field, key]) => (key === null ? [] : [[field, { key }] as const]));
    return Object.fromEntries(problems) satisfies FieldProblems<AccountForm>;
  },
  tidied: (form) => ({
    ...form,
    account: form.account.trim(),
    name: form.name.trim().normalize('NFC'),
    email: form.email.trim(),
  }),
};

type Found = Partial<Readonly<Record<keyof AccountForm, MessageKey | null>>>;

function problemsOfAny({ name, email, roleId, password }: AccountForm): Found {
  return {
    name:
      textProblem(name.normalize('NFC'), NICKNAME_LENGTH, 'accounts.enterName') ??
      (hasHidden(name.trim()) ? 'accounts.hidden' : null),
    email: emailProblem(email.trim()),
    roleId: roleId === '' ? 'accounts.pleaseSelect' : null,
    password: password === 'badLength' ? 'accounts.length' : null,
  };
}

function problemsOfNew({ account, target, password }: AccountForm): Found {
  return {
    account:
      textProblem(account, ACCOUNT_LENGTH, 'accounts.enterAccount') ??
      (ACCOUNT_CHARACTERS.test(account.trim()) ? null : 'accounts.accountCharacters'),
    target: target === null ? 'accounts.enterPhone' : null,
    ...(password === 'empty' && { password: 'accounts.enterPassword' as const }),
  };
}

function emailProblem(email: string): MessageKey | null {
  if (email === '') return 'accounts.enterEmail';
  return isEmailAddress(email) ? null : 'accounts.correctEmail';
}

interface Length {
  readonly min: number;
  readonly max: number;
}

function textProblem(text: string, length: Length, missing: MessageKey): MessageKey | null {
  const given = trimmed(text);
  if (given === '') return missing;
  return isWithin(given, length) ? null : 'accounts.length';
}

function isWithin(text: string, { min, max }: Length): boolean {
  const { length } = Array.from(text);
  return length >= min && length <= max;
}

/**
 * The field that each refusal of the server is about, by message. The page finds most of these problems before it sends
 * the form.
 */
const FIELD_OF: Readonly<Record<string, keyof AccountForm>> = {
  'Please enter a account': 'account',
  'This account already exists': 'account',
  'Only the letters a to z, digits and . _ - + @': 'account',
  'Please enter a UserName': 'name',
  'Invisible characters are not allowed': 'name',
  'Please enter your phone': 'target',
  'This is not a phone number': 'target',
  'Someone has this phone number already. Choose them.': 'target',
  'The phone does not match the messaging-app user': 'target',
  'This messaging-app user is already bound to another account': 'target',
  'Please enter your email': 'email',
  'Please enter the correct email address': 'email',
  'Please select': 'roleId',
  'Please enter a password': 'password',
  'This password is too common. Choose another one.': 'password',
};

export function fieldOfRefusal({ message }: AppError): keyof AccountForm | null {
  return FIELD_OF[message] ?? null;
}
