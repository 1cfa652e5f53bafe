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
  addAppUser,
  addOwnPerson,
  findAppUser,
  findAppUsersByPhone,
  isAppPersonId,
  isBound,
  isCustomersOnly,
  isPhoneKnown,
  listJustErased,
  lockCustomer,
  renameErasedAppUser,
  shareAppUserPhone,
  type AppUser,
} from './appUserRepository.ts';
export { ofPerson, ofStranger, type HashFor } from './hashQueue.ts';
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
export { isGivenChats, isHandedQueries, worksOnQueries, QUERY_KEYS, takesChats, takesQueries } from './takesWorkSql.ts';
