export {
  LENGTH_TEXT,
  noSuchRole,
  requireAccount,
  requireEmail,
  requireName,
  requirePhone,
  requireUncommon,
} from './accountRules.ts';
export {
  ERASED_APP_ID,
  erasedAppId,
  FIRST_OWN_PERSON_ID,
  findPersonId,
  isAppId,
  isAppPersonId,
  addPersonOf,
} from './appUserRepository.ts';
export {
  addOwnPerson,
  findAppUser,
  findAppUsersByPhone,
  isBound,
  isCustomersOnly,
  isPhoneKnown,
  listJustErased,
  lockCustomer,
  shareAppUserPhone,
  storeProfile,
  type AppUser,
} from './appUserRepository.ts';
export { ofPerson, ofStranger, type HashFor } from './passwords.ts';
export { initialPassword } from './passwords.ts';
export { createPasswords, encodedOf, hashAlone, verifyOf, type Passwords } from './passwords.ts';
export {
  findCredentialsByAccount,
  findCredentialsById,
  findStaff,
  findStaffIdsByName,
  insertStaff,
  isSameAccount,
  lockAccounts,
  readStaffNames,
  replacePassword,
  type Credentials,
  type NewStaff,
  type StaffDetail,
} from './staffRepository.ts';
export {
  isGivenChats,
  isHandedQueries,
  worksOnQueries,
  QUERY_KEYS,
  takesChats,
  takesQueries,
} from './staffRepository.ts';
