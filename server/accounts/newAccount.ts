import { BUTTON_KEY, USER_TYPE } from '#contract/domain.ts';
import type { AuditEntry } from '../audit/index.ts';
import { accountTaken, noPermission } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { lockAccounts, noSuchRole } from '../people/index.ts';
import { findHolder, shareRole } from '../permissions/index.ts';
import { insertAccount, type NewAccount } from './accountRepository.ts';
import { requireMayHaveType, type Actor } from './accountRights.ts';
import { boundAlready, personToBind, type WantedPerson } from './binding.ts';

// What single accounts and imported ones have in common.

/** A role that accounts may be given. */
export interface GivenRole {
  readonly id: string;
  readonly name: string;
}

/**
 * The caller with their current permissions, which may be fewer than when the call arrived.
 * @throws {DomainError} 4003 when their account is closed
 */
export async function actorNow(db: Db, { staffId }: Pick<StaffPrincipal, 'staffId'>): Promise<Actor> {
  const holder = await findHolder(db, staffId);
  if (holder === null) throw noPermission();
  return { staffId, type: holder.type, uris: holder.uris };
}

/**
 * Locks someone who adds accounts, until the transaction ends.
 * @throws {DomainError} 4003 when they may not
 */
export async function lockAdder(tx: Db, { staffId }: Pick<StaffPrincipal, 'staffId'>): Promise<Actor> {
  await lockAccounts(tx, [staffId], { admins: false });
  const actor = await actorNow(tx, { staffId });
  requireKeys(actor, [BUTTON_KEY.accountAdd]);
  return actor;
}

/**
 * Locks the role that an account gets, until the transaction ends.
 * @throws {DomainError} 4022 for a role that cannot be chosen, 4003 for one with keys that the caller does not hold
 */
export async function roleToGive(tx: Db, actor: Pick<Actor, 'type' | 'uris'>, roleId: string): Promise<GivenRole> {
  const role = isId(roleId) ? await shareRole(tx, roleId) : null;
  if (role === null || role.status !== 'A') throw noSuchRole();
  requireKeys(actor, role.keys);
  return role;
}

export interface WantedAccount
  extends
    Pick<NewAccount, 'account' | 'name' | 'email' | 'type' | 'passwordHash' | 'mustChangePassword'>,
    WantedPerson {
  readonly role: GivenRole;
}

/**
 * Adds an account whose fields have been checked.
 * @param author who adds it; null for the product itself
 * @returns its id, and the entry for the audit log
 * @throws {DomainError} 4003 for a type beyond one's own, 4009 for a name or person that is taken, and as `personToBind`
 */
export async function addNew(
  tx: Db,
  { author, rights }: { readonly author: string | null; readonly rights: Pick<Actor, 'type'> },
  { role, targetId, phoneCode, mobile, ...wanted }: WantedAccount,
): Promise<{ readonly id: string; readonly entry: AuditEntry }> {
  const { account, name, email, type } = wanted;
  requireMayHaveType(rights, type, USER_TYPE.staff);
  const bound = await personToBind(tx, { targetId, phoneCode, mobile, name });
  const inserted = await insertAccount(tx, { ...wanted, ...bound, roleId: role.id });
  if ('taken' in inserted) throw inserted.taken === 'account' ? accountTaken() : boundAlready();
  const entry: AuditEntry = {
    staffId: author,
    action: 'account.created',
    objectType: 'staff',
    objectId: inserted.id,
    before: null,
    after: { account, name, email, mobile: bound.phoneCode + bound.phone, type, role: role.name },
  };
  return { id: inserted.id, entry };
}
