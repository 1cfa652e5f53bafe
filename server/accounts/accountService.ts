import { USER_TYPE } from '#contract/domain.ts';
import type { addAccount, editAccount, importAccounts } from '#contract/http/accounts.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { archivePersonalReplies } from '../cannedReplies/index.ts';
import { notFound, requireUnchanged } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { AccessChanges, ChatPresence, QueryAllocation, Publisher } from '../common/ports.ts';
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
import { importAccounts as importFile, type Imported } from './accountImport.ts';
import {
  describeAccount,
  findAccount,
  markDeleted,
  updateAccount,
  type Account,
  type AccountChange,
} from './accountRepository.ts';
import { requireAdminLeft, requireMayDelete, requireMayEdit, type Actor } from './accountRights.ts';
import { actorNow, addNew, lockAdder, roleToGive, bindingOf } from './newAccount.ts';

// Creates, changes and deletes staff accounts. No one can give more rights than they have; see accountRights.ts.

export interface AccountDeps {
  readonly db: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly publisher: Pick<Publisher, 'sessionsEnded'>;
  readonly presence: Pick<ChatPresence, 'accountEnded'>;
  readonly access: AccessChanges;
  readonly queries: QueryAllocation;
  /** Called with errors that occur after COMMIT; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

type NewAccountInput = RequestOf<typeof addAccount>;
type EditInput = RequestOf<typeof editAccount>;

/**
 * @param signal aborted when the caller's connection is gone
 * @returns the new id
 * @throws {DomainError} 4022 for invalid input, 4003 for rights beyond one's own, 4004 without the messaging-app user,
 * 4009 for a name or messaging-app user that is taken
 */
export async function add(
  { db, passwords, queries, onError }: AccountDeps,
  principal: StaffPrincipal,
  given: NewAccountInput,
  signal: AbortSignal,
): Promise<string> {
  const input = checkedNew(given);
  const passwordHash = await passwords.hash(verifyOf(input.password), ofPerson(principal.staffId, signal));
  const id = await db.transaction((tx) => insert(tx, principal, { ...input, passwordHash }));
  await queries.allocate().catch(onError);
  return id;
}

/**
 * Adds the accounts of a CSV file: all of them, or none.
 * @throws {DomainError} 4022 for a file that cannot be read
 */
export async function addFromFile(
  { db, passwords, queries, onError }: AccountDeps,
  principal: StaffPrincipal,
  { csv, isTrial = false }: RequestOf<typeof importAccounts>,
  signal: AbortSignal,
): Promise<Imported> {
  // Behind people on their own devices.
  const hash = (verify: string) => passwords.hash(verify, ofPerson(principal.staffId, signal, 'network'));
  const imported = await importFile(db, csv, { author: principal, isTrial, hash });
  if (imported.isStored) await queries.allocate().catch(onError);
  return imported;
}

/**
 * Changes the given fields. A new password ends the account's sessions. Deactivation does so, too, and gives its chats
 * and queries to others.
 * @throws {DomainError} 4022 for invalid input, 4003 for an account out of reach, 4004 for a missing account, 4009 for
 * oneself, for the last active admin, and when it was changed in the meantime, 4010 when it takes work and may not
 */
export async function edit(
  deps: AccountDeps,
  principal: StaffPrincipal,
  given: EditInput,
  signal: AbortSignal,
): Promise<void> {
  const { db, passwords, access } = deps;
  if (!isId(given.id)) throw notFound();
  const input = { ...given, ...(given.email !== undefined && { email: requireEmail(given.email) }) };
  let passwordHash: string | undefined;
  if (input.password !== undefined) {
    // Hashing is slow, so a forbidden request is refused before it. The transaction checks the rights again.
    const { account } = await judged(db, principal, input);
    requireUncommon(input.password, account.account);
    passwordHash = await passwords.hash(verifyOf(input.password), ofPerson(principal.staffId, signal));
  }
  const outcome = await db.transaction((tx) => update(tx, access, { principal, input, passwordHash }));
  await publish(deps, principal, input.id, outcome);
}

/**
 * Deletes an account, with the effects of deactivation. Archives its personal canned replies.
 * @throws {DomainError} as `edit`
 */
export async function remove(deps: AccountDeps, principal: StaffPrincipal, staffId: string): Promise<void> {
  if (!isId(staffId)) throw notFound();
  const outcome = await deps.db.transaction((tx) => markRemoved(tx, principal, staffId));
  await publish(deps, principal, staffId, outcome);
}

/** What must be published after COMMIT. */
interface Outcome {
  readonly endedSessions: readonly string[];
  /** The account is closed: deactivated, or deleted. */
  readonly isClosed: boolean;
  readonly isAccessChanged: boolean;
}

async function publish(
  { publisher, presence, access, queries, onError }: AccountDeps,
  principal: StaffPrincipal,
  staffId: string,
  { endedSessions, isClosed, isAccessChanged }: Outcome,
): Promise<void> {
  if (endedSessions.length > 0) publisher.sessionsEnded(endedSessions);
  const work: Promise<void>[] = [];
  if (isClosed) work.push(presence.accountEnded(staffId, principal.staffId), queries.allocate());
  else if (isAccessChanged) work.push(access.changed([staffId], principal.staffId));
  await Promise.all(work).catch(onError);
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

/** Checks the rights against the current state. @throws {DomainError} 4003, 4004 and 4009 */
async function judged(db: Db, principal: StaffPrincipal, input: EditInput) {
  const actor = await actorNow(db, principal);
  const account = await findAccount(db, input.id);
  if (account === null) throw notFound();
  requireMayEdit(actor, account, input);
  return { actor, account };
}

async function insert(
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

interface Edit {
  readonly principal: StaffPrincipal;
  readonly input: EditInput;
  readonly passwordHash: string | undefined;
}

async function update(
  tx: Db,
  access: Pick<AccessChanges, 'refuseTaking'>,
  { principal, input, passwordHash }: Edit,
): Promise<Outcome> {
  const staffId = input.id;
  const mayEndAdmin = input.status === 'I' || (input.type !== undefined && input.type !== USER_TYPE.admin);
  const activeAdmins = await lockAccounts(tx, [principal.staffId, staffId], { admins: mayEndAdmin });
  if (mayEndAdmin) requireAdminLeft(principal, activeAdmins, staffId);
  const { actor, account } = await judged(tx, principal, input);
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
    requireUnchanged(input.updateTime, account.updateTime);
    await updateAccount(tx, staffId, change);
  }
  await writeAudit(tx, auditOfEdit(actor, account, change, role?.name));
  const { type, status, binding } = change;
  const isClosed = status === 'I';
  const isAccessChanged = type !== undefined || status !== undefined || role !== null || binding !== undefined;
  if (isAccessChanged && input.takesWork !== true) await access.refuseTaking(tx, [staffId]);
  if (isClosed) await recallQueries(tx, { staffId, name: account.name, by: personOf(principal) });
  const isSignedOut = isClosed || passwordHash !== undefined;
  return { endedSessions: isSignedOut ? await revokeSessionsOf(tx, staffId) : [], isClosed, isAccessChanged };
}

async function markRemoved(tx: Db, principal: StaffPrincipal, staffId: string): Promise<Outcome> {
  const activeAdmins = await lockAccounts(tx, [principal.staffId, staffId], { admins: true });
  if (staffId !== principal.staffId) requireAdminLeft(principal, activeAdmins, staffId);
  const actor = await actorNow(tx, principal);
  const account = await findAccount(tx, staffId);
  if (account === null) throw notFound();
  requireMayDelete(actor, account);
  await markDeleted(tx, staffId);
  await archivePersonalReplies(tx, staffId);
  const before = { ...describeAccount(account), status: account.status };
  await writeAudit(tx, [{ staffId: principal.staffId, action: 'account.deleted', objectId: staffId, before }]);
  await recallQueries(tx, { staffId, name: account.name, by: personOf(principal) });
  return { endedSessions: await revokeSessionsOf(tx, staffId), isClosed: true, isAccessChanged: true };
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
  const before = { ...describeAccount(account), status: account.status, mobile: '' };
  const changed = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const only = (of: object): object =>
    Object.fromEntries(Object.entries(of).filter(([field]) => changed.includes(field)));
  const object = { staffId, objectId: account.id };
  const entries: AuditEntry[] = [];
  if (changed.length > 0)
    entries.push({ ...object, action: 'account.changed', before: only(before), after: only(fields) });
  if (change.passwordHash !== undefined) entries.push({ ...object, action: 'account.passwordChanged' });
  return entries;
}
