import { Type, type Static } from 'typebox';
import { ACCOUNT_IMPORT_MAX_BYTES } from '../constants.ts';
import { BUTTON_KEY, NEW_PERSON, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import {
  EditedVersion,
  EffectiveStatus,
  FreeText,
  HeadImg,
  Id,
  Instant,
  Nullable,
  pageFields,
  pageOf,
  Sha256Hex,
  TakesWork,
  UserTypeCode,
} from './schemas.ts';

/** A staff account as administrators see it. */
export const Account = Type.Object({
  id: Id,
  /** The sign-in name: userName in the list. */
  account: Type.String(),
  /** Nickname. */
  name: Type.String(),
  phoneCode: Type.String(),
  phone: Type.String(),
  /** Phone code and phone together. */
  mobile: Type.String(),
  email: Type.String(),
  type: UserTypeCode,
  status: EffectiveStatus,
  /** null: registered, without a role so far. */
  roleId: Nullable(Id),
  /** '' without one. */
  roleName: Type.String(),
  /** The bound messaging-app user; null without one. */
  targetId: Nullable(Id),
  headImg: HeadImg,
  isOnline: Type.Boolean(),
  /** May be given chats and queries, as far as the role allows. Changed by editCustomerServiceUsers. */
  isInService: Type.Boolean(),
  /** When one of their sessions was last used; null: never, or longer ago than sessions are stored. */
  lastUsedTime: Nullable(Instant),
  createTime: Instant,
  updateTime: Instant,
  /** Whether the caller may edit and delete this account. */
  mayEdit: Type.Boolean(),
  mayDelete: Type.Boolean(),
});
export type Account = Static<typeof Account>;

export const pageAccounts = defineCall({
  method: 'POST',
  path: '/api/cs/user/page',
  access: staff(ROLE_KEY.accounts),
  summary:
    'Staff accounts, newest first. `keyword`: part of the account, name, email or phone. `phoneCode`: those with ' +
    "this country's phone code.",
  request: Type.Object({
    keyword: Type.Optional(Type.String()),
    phoneCode: Type.Optional(Type.String()),
    ...pageFields,
  }),
  response: pageOf(Account),
  conditional: true,
});

/** The fields of an account. The service checks lengths and emptiness, with the specification's texts. */
const accountFields = {
  name: FreeText,
  email: Type.String(),
  /** An active role. '' is refused with 'Please select'. */
  roleId: Type.String(),
  /** Only type A may choose a type other than D. */
  type: Type.Optional(UserTypeCode),
};

export const addAccount = defineCall({
  method: 'POST',
  path: '/api/cs/user/add',
  access: staff(BUTTON_KEY.accountAdd),
  summary:
    'Makes an active staff account, bound to a messaging-app user whose phone it takes over, or to a new person. ' +
    '4022 by the rules of the account form; 4004 without such a messaging-app user; 4009 when the name of the ' +
    "account is taken, the user is bound already, or a new person's phone is someone's; 4003 for a type or a role " +
    "beyond one's own.",
  request: Type.Object({
    ...accountFields,
    account: Type.String(),
    phoneCode: Type.String(),
    /** Must be the phone of the messaging-app user. */
    mobile: Type.String(),
    password: Sha256Hex,
    /** Or NEW_PERSON: with this phone, whom no app has named. */
    targetId: Type.Union([Id, Type.Literal(NEW_PERSON)]),
  }),
  response: Type.Object({ id: Id }),
  stores: true,
});

/** What an import does with a line of the file, or would do. */
export const AccountImportRow = Type.Object({
  /** From 1, as an editor counts them. */
  line: Type.Integer(),
  account: Type.String(),
  /** `bound`: added, and bound to the person who has its phone. `added`: bound to a new person. */
  outcome: Type.Union([Type.Literal('added'), Type.Literal('bound'), Type.Literal('refused')]),
  /** Why it is refused; otherwise ''. */
  reason: Type.String(),
  /** The initial password, which no later answer shows; null: the account is not stored. */
  password: Nullable(Type.String()),
});
export type AccountImportRow = Static<typeof AccountImportRow>;

export const importAccounts = defineCall({
  method: 'POST',
  path: '/api/cs/user/import',
  access: staff(BUTTON_KEY.accountAdd),
  summary:
    'Adds the accounts of a CSV file as `user/add` does: all of them, or none if any is refused. Each gets a random ' +
    'password, which its owner must change at the first login. With `isTrial` nothing is stored. 4022 for a file ' +
    'that cannot be read, an unknown or missing column, and more than ACCOUNT_IMPORT_MAX accounts.',
  maxBodyBytes: ACCOUNT_IMPORT_MAX_BYTES,
  request: Type.Object({ csv: Type.String(), isTrial: Type.Optional(Type.Boolean()) }),
  response: Type.Object({
    isStored: Type.Boolean(),
    /** In the order of the file. */
    rows: Type.Array(AccountImportRow),
  }),
  stores: true,
});

export const editAccount = defineCall({
  method: 'POST',
  path: '/api/cs/user/edit',
  access: staff(BUTTON_KEY.accountEdit),
  summary:
    "Changes what is sent of an account. The account's name never changes; its person and phone are set once, by " +
    'an account without them, and then never change, whatever is sent. A new password and deactivation end its ' +
    "sessions within 5 s, and deactivation recalls its chats. 4003 for what is beyond one's own permissions, and " +
    "(type A apart) for one's own role, type, status, person and password; 4009 for deactivating oneself, for the " +
    'last active admin, and when it has been changed since `updateTime`; 4010 when it takes open work from them and ' +
    '`takesWork` is not set.',
  request: Type.Object({
    id: Id,
    name: Type.Optional(accountFields.name),
    email: Type.Optional(accountFields.email),
    roleId: Type.Optional(accountFields.roleId),
    type: accountFields.type,
    status: Type.Optional(EffectiveStatus),
    password: Type.Optional(Sha256Hex),
    updateTime: EditedVersion,
    takesWork: TakesWork,
    /** Binds an account that is bound to no one, as `user/add` does; null: leaves it. */
    targetId: Type.Optional(Type.Union([Id, Type.Literal(NEW_PERSON), Type.Null()])),
    phoneCode: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
  }),
});

export const deleteUser = defineCall({
  method: 'GET',
  path: '/api/cs/user/deleteUser',
  access: staff(BUTTON_KEY.accountDelete),
  summary:
    'Deletes an account: its sessions end and its chats are recalled. 4009 for the last active admin and for ' +
    "oneself, 4003 for one with permissions beyond one's own.",
  request: Type.Object({ id: Id }),
});

export const CountryPhoneCode = Type.Object({
  /** ISO 3166-1 alpha-2. */
  id: Type.String(),
  country: Type.String(),
  /** Digits, without a plus. */
  phoneCode: Type.String(),
});
export type CountryPhoneCode = Static<typeof CountryPhoneCode>;

export const getCountryPhoneCode = defineCall({
  method: 'GET',
  path: '/api/cs/query/getCountryPhoneCode',
  access: staff(ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
  summary: 'Countries by name, with their phone codes (ITU-T E.164).',
  response: Type.Array(CountryPhoneCode),
});

/** A messaging-app user to whom an account may be bound. */
export const AppUser = Type.Object({
  id: Id,
  phoneCode: Type.String(),
  phone: Type.String(),
  nickName: Type.String(),
  headImg: HeadImg,
  /** Another account is bound to them already. */
  isBound: Type.Boolean(),
});
export type AppUser = Static<typeof AppUser>;

export const searchAppUser = defineCall({
  method: 'GET',
  path: '/api/cs/user/searchAppUser',
  access: staff(BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
  summary:
    'Messaging-app users by the beginning of their phone, within a country: the first 20. None for fewer than ' +
    'APP_USER_KEYWORD_MIN digits.',
  request: Type.Object({ phoneCode: Type.String(), keyword: Type.String() }),
  response: Type.Array(AppUser),
});
