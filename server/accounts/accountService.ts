import { BUTTON_KEY, USER_TYPE, type UserType } from '../../contract/domain.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { requireUnchanged } from '../common/editedVersion.ts';
import { accountTaken, conflict, invalid, noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { AccessChanges, ChatPresence, QueryAllocation, SessionAnnouncer } from '../common/ports.ts';
import { personOf, requireKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import {
  lockAccounts,
  noSuchRole,
  requireAccount,
  requireEmail,
  requireName,
  requirePhone,
  requireUncommon,
  shareAppUserPhone,
  verifyOf,
  type Passwords,
} from '../people/index.ts';
import { findHolder, shareRole } from '../permissions/index.ts';
import { recallQueries } from '../queries/index.ts';
import { revokeSessionsOf } from '../sessions/index.ts';
import {
  findAccount,
  insertAccount,
  markDeleted,
  updateAccount,
  type Account,
  type AccountChange,
} from './accountRepository.ts';
import {
  requireAdminLeft,
  requireMayDelete,
  requireMayEdit,
  requireMayHaveType,
  type Actor,
  type Wanted,
} from './accountRights.ts';

/**
 * Makes, changes and deletes staff accounts. Nobody reaches further by it than they do themselves; accountRights.ts
 * says how far that is.
 */
export interface AccountService {
  /**
   * @returns its id.
   * @throws {DomainError} 4022 by the form's rules, 4003 beyond one's reach, 4004 without the messaging-app user, 4009
   * for what is taken
   */
  add(principal: StaffPrincipal, wanted: NewAccountWish): Promise<string>;
  /**
   * Changes what is given. A new password ends the account's sessions; deactivation does, and gives its chats and
   * queries to others.
   * @throws {DomainError} 4022 by the form's rules, 4003 beyond one's reach, 4004 without such an account, 4009 for
   * oneself, for the last active admin, and when it has been changed since it was shown
   */
  edit(principal: StaffPrincipal, staffId: string, wanted: AccountWish): Promise<void>;
  /** Deletes an account, as if it had been deactivated before. @throws {DomainError} as `edit` */
  delete(principal: StaffPrincipal, staffId: string): Promise<void>;
}

export interface NewAccountWish {
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

export interface AccountWish extends Wanted {
  readonly name?: string;
  readonly email?: string;
  /** As the contract's EditedVersion. */
  readonly updateTime?: string;
}

export interface AccountDeps {
  readonly db: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly announcer: SessionAnnouncer;
  readonly presence: Pick<ChatPresence, 'accountEnded'>;
  readonly access: AccessChanges;
  readonly queries: QueryAllocation;
  /** Hears of what failed after the change was committed: sweeps make up for it. */
  readonly onError: (error: unknown) => void;
}

/** What others have to hear after COMMIT. */
interface Outcome {
  readonly endedSessions: readonly string[];
  /** The account is closed: deactivated, or deleted. */
  readonly isClosed: boolean;
  readonly isAccessChanged: boolean;
}

interface Edit {
  readonly principal: StaffPrincipal;
  readonly staffId: string;
  readonly wanted: AccountWish;
  readonly passwordHash: string | undefined;
}

export function createAccountService({
  db,
  passwords,
  announcer,
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
    if (endedSessions.length > 0) announcer.sessionsEnded(endedSessions);
    const work: Promise<void>[] = [];
    if (isClosed) work.push(presence.accountEnded(staffId, principal.staffId), queries.allocate());
    else if (isAccessChanged) work.push(access.changed([staffId], principal.staffId));
    await Promise.all(work).catch(onError);
  };

  return {
    add: async (principal, given) => {
      const wanted = checkedNew(given);
      const passwordHash = await passwords.hash(verifyOf(wanted.password));
      const id = await db.transaction((tx) => add(tx, principal, { ...wanted, passwordHash }));
      await queries.allocate().catch(onError);
      return id;
    },
    edit: async (principal, staffId, given) => {
      if (!isId(staffId)) throw notFound();
      const wanted = checked(given);
      const passwordHash =
        wanted.password === undefined
          ? undefined
          : await newHash(db, passwords, { principal, staffId, wanted, encoded: wanted.password });
      await follow(
        principal,
        staffId,
        await db.transaction((tx) => edit(tx, { principal, staffId, wanted, passwordHash })),
      );
    },
    delete: async (principal, staffId) => {
      if (!isId(staffId)) throw notFound();
      await follow(principal, staffId, await db.transaction((tx) => remove(tx, principal, staffId)));
    },
  };
}

/** @throws {DomainError} 4022 */
function checkedNew(given: NewAccountWish): NewAccountWish {
  const account = requireAccount(given.account);
  const name = requireName(given.name);
  const mobile = requirePhone(given.mobile);
  const email = requireEmail(given.email);
  if (!isId(given.roleId)) throw noSuchRole();
  requireUncommon(given.password, account);
  return { ...given, account, name, mobile, email };
}

/** @throws {DomainError} 4022 */
function checked(given: AccountWish): AccountWish {
  return {
    ...given,
    ...(given.name !== undefined && { name: requireName(given.name) }),
    ...(given.email !== undefined && { email: requireEmail(given.email) }),
  };
}

/** Hashing is slow: what would be refused is refused before, and judged again once nothing can change any more. */
async function newHash(
  db: Database,
  passwords: Pick<Passwords, 'hash'>,
  { principal, staffId, wanted, encoded }: Omit<Edit, 'passwordHash'> & { readonly encoded: string },
): Promise<string> {
  const { account } = await judged(db, principal, staffId, wanted);
  requireUncommon(encoded, account.account);
  return passwords.hash(verifyOf(encoded));
}

/** @throws {DomainError} 4003, 4004 and 4009, by what is so now */
async function judged(
  db: Db,
  principal: StaffPrincipal,
  staffId: string,
  wanted: AccountWish,
): Promise<{ readonly actor: Actor; readonly account: Account }> {
  const actor = await actorNow(db, principal);
  const account = await findAccount(db, staffId);
  if (account === null) throw notFound();
  requireMayEdit(actor, account, wanted);
  return { actor, account };
}

/**
 * Somebody with what they may do at this moment: less, perhaps, than when their call came.
 * @throws {DomainError} 4003 when their account is closed
 */
async function actorNow(db: Db, { staffId }: StaffPrincipal): Promise<Actor> {
  const holder = await findHolder(db, staffId);
  if (holder === null) throw noPermission();
  return { staffId, type: holder.type, uris: holder.uris };
}

/**
 * A role for somebody, as it stays until the transaction ends.
 * @throws {DomainError} 4022 for none that may be chosen, 4003 for one beyond one's reach
 */
async function roleToGive(
  tx: Db,
  actor: Actor,
  roleId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const role = isId(roleId) ? await shareRole(tx, roleId) : null;
  if (role === null || role.status !== 'A') throw noSuchRole();
  requireKeys(actor, role.keys);
  return role;
}

async function add(
  tx: Db,
  principal: StaffPrincipal,
  wanted: NewAccountWish & { readonly passwordHash: string },
): Promise<string> {
  const { account, name, email, phoneCode, mobile, type = USER_TYPE.staff, targetId, passwordHash } = wanted;
  await lockAccounts(tx, [principal.staffId], { admins: false });
  const actor = await actorNow(tx, principal);
  requireKeys(actor, [BUTTON_KEY.accountAdd]);
  requireMayHaveType(actor, type, USER_TYPE.staff);
  const role = await roleToGive(tx, actor, wanted.roleId);
  const bound = isId(targetId) ? await shareAppUserPhone(tx, targetId) : null;
  if (bound === null) throw notFound();
  if (bound.phoneCode !== phoneCode.trim() || bound.phone !== mobile)
    throw invalid('The phone does not match the messaging-app user');
  const inserted = await insertAccount(tx, {
    account,
    name,
    email,
    ...bound,
    type,
    roleId: role.id,
    targetId,
    passwordHash,
  });
  if ('taken' in inserted)
    throw inserted.taken === 'account'
      ? accountTaken()
      : conflict('This messaging-app user is already bound to another account');
  await writeAudit(tx, [
    {
      staffId: principal.staffId,
      action: 'account.created',
      objectType: 'staff',
      objectId: inserted.id,
      before: null,
      after: { account, name, email, mobile: bound.phoneCode + bound.phone, type, role: role.name },
    },
  ]);
  return inserted.id;
}

async function edit(tx: Db, { principal, staffId, wanted, passwordHash }: Edit): Promise<Outcome> {
  const mayEndAdmin = wanted.status === 'I' || (wanted.type !== undefined && wanted.type !== USER_TYPE.admin);
  const activeAdmins = await lockAccounts(tx, [principal.staffId, staffId], { admins: mayEndAdmin });
  if (mayEndAdmin) requireAdminLeft(principal, activeAdmins, staffId);
  const { actor, account } = await judged(tx, principal, staffId, wanted);
  const role =
    wanted.roleId === undefined || wanted.roleId === account.roleId ? null : await roleToGive(tx, actor, wanted.roleId);
  const change: AccountChange = {
    ...(wanted.name !== undefined && wanted.name !== account.name && { name: wanted.name }),
    ...(wanted.email !== undefined && wanted.email !== account.email && { email: wanted.email }),
    ...(wanted.type !== undefined && wanted.type !== account.type && { type: wanted.type }),
    ...(wanted.status !== undefined && wanted.status !== account.status && { status: wanted.status }),
    ...(role !== null && { roleId: role.id }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  if (Object.keys(change).length > 0) {
    requireUnchanged(wanted.updateTime, account.updatedAt);
    await updateAccount(tx, staffId, change);
  }
  await writeAudit(tx, auditOfEdit(actor, account, change, role?.name));
  const isClosed = change.status === 'I';
  if (isClosed) await recallQueries(tx, { staffId, name: account.name, by: personOf(principal) });
  const isSignedOut = isClosed || passwordHash !== undefined;
  return {
    endedSessions: isSignedOut ? await revokeSessionsOf(tx, staffId) : [],
    isClosed,
    isAccessChanged: change.type !== undefined || change.status !== undefined || role !== null,
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

/** An account as the audit log keeps it. */
function describeAccount({ account, name, email, type, status, roleName }: Account): object {
  return { account, name, email, type, status, role: roleName };
}

/** What an edit changed, field by field; a new password is an act of its own, and nothing of it is kept. */
function auditOfEdit(
  { staffId }: Actor,
  account: Account,
  change: AccountChange,
  roleName: string | undefined,
): readonly AuditEntry[] {
  const { name, email, type, status } = change;
  const fields = { name, email, type, status, role: roleName };
  const before = {
    name: account.name,
    email: account.email,
    type: account.type,
    status: account.status,
    role: account.roleName,
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
