import { USER_TYPE, type UserType } from '#contract/domain.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { archivePersonalReplies } from '../cannedReplies/index.ts';
import { notFound, requireUnchanged } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { AccessChanges, ChatPresence, QueryAllocation, SessionPublisher } from '../common/ports.ts';
import { personOf, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import {
  lockAccounts,
  noSuchRole,
  ofPerson,
  requireAccount,
  requireEmail,
  requireName,
  requireUncommon,
  verifyOf,
  type Passwords,
} from '../people/index.ts';
import { recallQueries } from '../queries/index.ts';
import { revokeSessionsOf } from '../sessions/index.ts';
import { importAccounts, type Imported } from './accountImport.ts';
import { findAccount, markDeleted, updateAccount, type Account, type AccountChange } from './accountRepository.ts';
import { requireAdminLeft, requireMayDelete, requireMayEdit, type Actor, type AccountEdit } from './accountRights.ts';
import { actorNow, addNew, lockAdder, roleToGive, bindingOf } from './newAccount.ts';

/** Creates, changes and deletes staff accounts. No one can give more rights than they have; see accountRights.ts. */
export interface AccountService {
  /**
   * @returns the new id
   * @throws {DomainError} 4022 for invalid input, 4003 for rights beyond one's own, 4004 without the messaging-app
   * user, 4009 for a name or messaging-app user that is taken
   */
  add(principal: StaffPrincipal, input: NewAccountInput, signal: AbortSignal): Promise<string>;
  /**
   * Adds the accounts of a CSV file: all of them, or none.
   * @throws {DomainError} 4022 for a file that cannot be read
   */
  import(principal: StaffPrincipal, file: AccountFile, signal: AbortSignal): Promise<Imported>;
  /**
   * Changes the given fields. A new password ends the account's sessions. Deactivation does so, too, and gives its
   * chats and queries to others.
   * @throws {DomainError} 4022 for invalid input, 4003 for an account out of reach, 4004 for a missing account, 4009
   * for oneself, for the last active admin, and when it was changed in the meantime, 4010 when it takes work and may
   * not
   */
  edit(principal: StaffPrincipal, staffId: string, input: AccountInput, signal: AbortSignal): Promise<void>;
  /**
   * Deletes an account, with the effects of deactivation. Archives its personal canned replies.
   * @throws {DomainError} as `edit`
   */
  delete(principal: StaffPrincipal, staffId: string): Promise<void>;
}

interface NewAccountInput {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly phoneCode: string;
  readonly mobile: string;
  readonly roleId: string;
  readonly type?: UserType;
  readonly targetId: string;
  /** Encoded. */
  readonly password: string;
}

interface AccountFile {
  readonly csv: string;
  /** Says what would happen, and stores nothing. */
  readonly isTrial: boolean;
}

interface AccountInput extends AccountEdit {
  readonly name?: string;
  readonly email?: string;
  /** The phone of the person to bind. Only accounts that are bound to no one yet can be bound. */
  readonly phoneCode?: string;
  readonly mobile?: string;
  /** Whether the change may take open work from the person. */
  readonly takesWork?: boolean;
  /** As the contract's EditedVersion. */
  readonly updateTime?: string;
}

export interface AccountDeps {
  readonly db: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly publisher: SessionPublisher;
  readonly presence: Pick<ChatPresence, 'accountEnded'>;
  readonly access: AccessChanges;
  readonly queries: QueryAllocation;
  /** Called with errors that occur after COMMIT; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

/** What the caller must publish after COMMIT. */
interface Outcome {
  readonly endedSessions: readonly string[];
  /** The account is closed: deactivated, or deleted. */
  readonly isClosed: boolean;
  readonly isAccessChanged: boolean;
}

interface Edit {
  readonly principal: StaffPrincipal;
  readonly staffId: string;
  readonly input: AccountInput;
  readonly passwordHash: string | undefined;
}

export function createAccountService({
  db,
  passwords,
  publisher,
  presence,
  access,
  queries,
  onError,
}: AccountDeps): AccountService {
  const follow = async (
    principal: StaffPrincipal,
    staffId: string,
    { endedSessions, isClosed, isAccessChanged }: Outcome,
  ): Promise<void> => {
    if (endedSessions.length > 0) publisher.sessionsEnded(endedSessions);
    const work: Promise<void>[] = [];
    if (isClosed) work.push(presence.accountEnded(staffId, principal.staffId), queries.allocate());
    else if (isAccessChanged) work.push(access.changed([staffId], principal.staffId));
    await Promise.all(work).catch(onError);
  };

  return {
    add: async (principal, given, signal) => {
      const input = checkedNew(given);
      const passwordHash = await passwords.hash(verifyOf(input.password), ofPerson(principal.staffId, signal));
      const id = await db.transaction((tx) => add(tx, principal, { ...input, passwordHash }));
      await queries.allocate().catch(onError);
      return id;
    },
    import: async (principal, { csv, isTrial }, signal) => {
      // Behind people on their own devices.
      const hash = (verify: string) => passwords.hash(verify, ofPerson(principal.staffId, signal, 'network'));
      const imported = await importAccounts(db, csv, { author: principal, isTrial, hash });
      if (imported.isStored) await queries.allocate().catch(onError);
      return imported;
    },
    edit: async (principal, staffId, given, signal) => {
      if (!isId(staffId)) throw notFound();
      const input = checked(given);
      const passwordHash =
        input.password === undefined
          ? undefined
          : await newHash(db, passwords, { principal, staffId, input, encoded: input.password, signal });
      await follow(
        principal,
        staffId,
        await db.transaction((tx) => edit(tx, access, { principal, staffId, input, passwordHash })),
      );
    },
    delete: async (principal, staffId) => {
      if (!isId(staffId)) throw notFound();
      await follow(principal, staffId, await db.transaction((tx) => remove(tx, principal, staffId)));
    },
  };
}

/** @throws {DomainError} 4022 */
function checkedNew(given: NewAccountInput): NewAccountInput {
  const account = requireAccount(given.account);
  const name = requireName(given.name);
  const email = requireEmail(given.email);
  if (!isId(given.roleId)) throw noSuchRole();
  requireUncommon(given.password, account);
  return { ...given, account, name, email };
}

/** @throws {DomainError} 4022 */
function checked(given: AccountInput): AccountInput {
  return {
    ...given,
    ...(given.email !== undefined && { email: requireEmail(given.email) }),
  };
}

interface NewPassword {
  readonly encoded: string;
  /** Aborted when the caller's connection is gone. */
  readonly signal: AbortSignal;
}

/** Hashing is slow, so a forbidden request is refused before it. The transaction checks the rights again. */
async function newHash(
  db: Database,
  passwords: Pick<Passwords, 'hash'>,
  { principal, staffId, input, encoded, signal }: Omit<Edit, 'passwordHash'> & NewPassword,
): Promise<string> {
  const { account } = await judged(db, principal, staffId, input);
  requireUncommon(encoded, account.account);
  return passwords.hash(verifyOf(encoded), ofPerson(principal.staffId, signal));
}

/** Checks the rights against the current state. @throws {DomainError} 4003, 4004 and 4009 */
async function judged(
  db: Db,
  principal: StaffPrincipal,
  staffId: string,
  input: AccountInput,
): Promise<{ readonly actor: Actor; readonly account: Account }> {
  const actor = await actorNow(db, principal);
  const account = await findAccount(db, staffId);
  if (account === null) throw notFound();
  requireMayEdit(actor, account, input);
  return { actor, account };
}

async function add(
  tx: Db,
  principal: StaffPrincipal,
  input: NewAccountInput & { readonly passwordHash: string },
): Promise<string> {
  const { account, name, email, phoneCode, mobile, type = USER_TYPE.staff, targetId, passwordHash } = input;
  const rights = await lockAdder(tx, principal);
  const role = await roleToGive(tx, rights, input.roleId);
  const wanted = { account, name, email, type, role, targetId, phoneCode, mobile, passwordHash };
  const by = { author: principal.staffId, rights };
  const { id, entry } = await addNew(tx, by, { ...wanted, mustChangePassword: false });
  await writeAudit(tx, [entry]);
  return id;
}

async function edit(
  tx: Db,
  access: Pick<AccessChanges, 'refuseTaking'>,
  { principal, staffId, input, passwordHash }: Edit,
): Promise<Outcome> {
  const mayEndAdmin = input.status === 'I' || (input.type !== undefined && input.type !== USER_TYPE.admin);
  const activeAdmins = await lockAccounts(tx, [principal.staffId, staffId], { admins: mayEndAdmin });
  if (mayEndAdmin) requireAdminLeft(principal, activeAdmins, staffId);
  const { actor, account } = await judged(tx, principal, staffId, input);
  const role =
    input.roleId === undefined || input.roleId === account.roleId ? null : await roleToGive(tx, actor, input.roleId);
  // A name from before a rule may stay.
  const name = input.name === undefined || input.name === account.name ? account.name : requireName(input.name);
  const change: AccountChange = {
    ...(name !== account.name && { name }),
    ...(input.email !== undefined && input.email !== account.email && { email: input.email }),
    ...(input.type !== undefined && input.type !== account.type && { type: input.type }),
    ...(input.status !== undefined && input.status !== account.status && { status: input.status }),
    ...(role !== null && { roleId: role.id }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(await bindingOf(tx, account, { ...input, name })),
  };
  if (Object.keys(change).length > 0) {
    requireUnchanged(input.updateTime, account.updatedAt);
    await updateAccount(tx, staffId, change);
  }
  await writeAudit(tx, auditOfEdit(actor, account, change, role?.name));
  const isClosed = change.status === 'I';
  const { type, status, binding } = change;
  const isAccessChanged = type !== undefined || status !== undefined || role !== null || binding !== undefined;
  if (isAccessChanged && input.takesWork !== true) await access.refuseTaking(tx, [staffId]);
  if (isClosed) await recallQueries(tx, { staffId, name: account.name, by: personOf(principal) });
  const isSignedOut = isClosed || passwordHash !== undefined;
  return {
    endedSessions: isSignedOut ? await revokeSessionsOf(tx, staffId) : [],
    isClosed,
    isAccessChanged,
  };
}

async function remove(tx: Db, principal: StaffPrincipal, staffId: string): Promise<Outcome> {
  const activeAdmins = await lockAccounts(tx, [principal.staffId, staffId], { admins: true });
  if (staffId !== principal.staffId) requireAdminLeft(principal, activeAdmins, staffId);
  const actor = await actorNow(tx, principal);
  const account = await findAccount(tx, staffId);
  if (account === null) throw notFound();
  requireMayDelete(actor, account);
  await markDeleted(tx, staffId);
  await archivePersonalReplies(tx, staffId);
  await writeAudit(tx, [
    {
      staffId: principal.staffId,
      action: 'account.deleted',
      objectType: 'staff',
      objectId: staffId,
      before: describeAccount(account),
      after: null,
    },
  ]);
  await recallQueries(tx, { staffId, name: account.name, by: personOf(principal) });
  return { endedSessions: await revokeSessionsOf(tx, staffId), isClosed: true, isAccessChanged: true };
}

/** An account as the audit log stores it. */
function describeAccount({ account, name, email, type, status, roleName }: Account): object {
  return { account, name, email, type, status, role: roleName };
}

/** The changed fields, for the audit log. A new password is an entry of its own, without any content. */
function auditOfEdit(
  { staffId }: Actor,
  account: Account,
  change: AccountChange,
  roleName: string | undefined,
): readonly AuditEntry[] {
  const { name, email, type, status, binding } = change;
  const mobile = binding && binding.phoneCode + binding.phone;
  const fields = { name, email, type, status, role: roleName, mobile };
  const before = {
    name: account.name,
    email: account.email,
    type: account.type,
    status: account.status,
    role: account.roleName,
    mobile: '',
  };
  const changed = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const only = (of: object): object =>
    Object.fromEntries(Object.entries(of).filter(([field]) => changed.includes(field)));
  const object = { staffId, objectType: 'staff', objectId: account.id } as const;
  return [
    ...(changed.length > 0
      ? [{ ...object, action: 'account.changed', before: only(before), after: only(fields) } as const]
      : []),
    ...(change.passwordHash === undefined
      ? []
      : [{ ...object, action: 'account.passwordChanged', before: null, after: null } as const]),
  ];
}
