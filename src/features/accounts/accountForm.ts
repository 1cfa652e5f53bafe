import { ACCOUNT_LENGTH, NICKNAME_LENGTH, PASSWORD_LENGTH } from '../../../contract/constants.ts';
import { USER_TYPE, type UserType } from '../../../contract/domain.ts';
import { isEmailAddress } from '../../../contract/emailAddress.ts';
import type { Account, AppUser, CountryPhoneCode } from '../../../contract/http/accounts.ts';
import type { DialogFormRules, FieldProblems } from '../../common/dialogForm/index.ts';
import type { AppError } from '../../common/errors.ts';
import type { MessageKey } from '../../i18n/index.ts';

/** What is known of a password outside of its field. */
export type PasswordState = 'empty' | 'badLength' | 'good';

export interface AccountForm {
  /** What one signs in with. */
  readonly account: string;
  readonly name: string;
  /** Whose phone code messaging-app users are looked for under; null: none is chosen. */
  readonly country: CountryPhoneCode | null;
  /** The messaging-app user to bind. Not editable later, and not known then. */
  readonly target: AppUser | null;
  readonly email: string;
  /** '': none. */
  readonly roleId: string;
  readonly type: UserType;
  readonly password: PasswordState;
  readonly isActive: boolean;
  /** Takes chats and queries. */
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

/** Lengths are counted in characters as people see them, not in UTF-16 code units. */
export function passwordStateOf(password: string): PasswordState {
  if (password === '') return 'empty';
  return isWithin(password, PASSWORD_LENGTH) ? 'good' : 'badLength';
}

/**
 * The rules of the account form (specification, section 5). A name's rule is 3 to 20, though its message says 6 to 20
 * as the others' do.
 */
export const accountRules: DialogFormRules<Account, AccountForm> = {
  problemsOf: (form, subject) => {
    const found = { ...problemsOfAny(form), ...(subject === null ? problemsOfNew(form) : {}) };
    const problems = Object.entries(found).flatMap(([field, key]) => (key === null ? [] : [[field, { key }] as const]));
    return Object.fromEntries(problems) satisfies FieldProblems<AccountForm>;
  },
  tidied: (form) => ({ ...form, account: form.account.trim(), name: form.name.trim(), email: form.email.trim() }),
};

type Found = Partial<Readonly<Record<keyof AccountForm, MessageKey | null>>>;

function problemsOfAny({ name, email, roleId, password }: AccountForm): Found {
  return {
    name: textProblem(name, NICKNAME_LENGTH, 'accounts.enterName'),
    email: emailProblem(email.trim()),
    roleId: roleId === '' ? 'accounts.pleaseSelect' : null,
    password: password === 'badLength' ? 'accounts.length' : null,
  };
}

function problemsOfNew({ account, target, password }: AccountForm): Found {
  return {
    account: textProblem(account, ACCOUNT_LENGTH, 'accounts.enterAccount'),
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
  const given = text.trim();
  if (given === '') return missing;
  return isWithin(given, length) ? null : 'accounts.length';
}

function isWithin(text: string, { min, max }: Length): boolean {
  const { length } = Array.from(text);
  return length >= min && length <= max;
}

/** What the server's refusals are about, by its words: the page says most of them before anything is sent. */
const FIELD_OF: Readonly<Record<string, keyof AccountForm>> = {
  'Please enter a account': 'account',
  'This account exists already': 'account',
  'Please enter a UserName': 'name',
  'Please enter your phone': 'target',
  'This is not the phone of the messaging-app user': 'target',
  'This messaging-app user is bound to another account': 'target',
  'Please enter your email': 'email',
  'Please enter the correct email address': 'email',
  'Please select': 'roleId',
  'Please enter a password': 'password',
  'This password is too common, please choose another one': 'password',
};

export function fieldOfRefusal({ message }: AppError): keyof AccountForm | null {
  return FIELD_OF[message] ?? null;
}
