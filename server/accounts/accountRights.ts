import { BUTTON_KEY, USER_TYPE, type UserType } from '#contract/domain.ts';
import type { editAccount } from '#contract/http/accounts.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { conflict, noPermission } from '../common/errors.ts';
import { hasAnyKey, holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Account } from './accountRepository.ts';

// Rights over accounts. Type A may do everything, as long as an active admin is left. Others may only manage accounts
// that have no more rights than they have.

export type Actor = Pick<StaffPrincipal, 'staffId' | 'type' | 'uris'>;
/** The fields of an account that decide who may manage it. */
export type Reach = Pick<Account, 'id' | 'type' | 'keys'>;

/** The protected fields of a request to edit an account. */
type AccountEdit = Pick<RequestOf<typeof editAccount>, 'roleId' | 'type' | 'status' | 'password' | 'targetId'>;

const RANK: Readonly<Record<UserType, number>> = { [USER_TYPE.staff]: 0, [USER_TYPE.leader]: 1, [USER_TYPE.admin]: 2 };

/**
 * Whether the actor has at least the account's type and all its keys: those that its role gives now, or would give if
 * it were active.
 */
function reaches(actor: Actor, { type, keys }: Reach): boolean {
  return isAdmin(actor) || (RANK[type] <= RANK[actor.type] && holdsKeys(actor, keys));
}

export function mayEdit(actor: Actor, account: Reach): boolean {
  return hasAnyKey(actor, [BUTTON_KEY.accountEdit]) && (account.id === actor.staffId || reaches(actor, account));
}

export function mayDelete(actor: Actor, account: Reach): boolean {
  return hasAnyKey(actor, [BUTTON_KEY.accountDelete]) && account.id !== actor.staffId && reaches(actor, account);
}

/**
 * @throws {DomainError} 4003 for an account out of reach, for another type, and for changes of one's own account other
 * than name and email; 4009 for deactivating oneself
 */
export function requireMayEdit(
  actor: Actor,
  account: Reach,
  { roleId, type, status, password, targetId }: AccountEdit,
): void {
  if (!mayEdit(actor, account)) throw noPermission();
  const isOwn = account.id === actor.staffId;
  const isBeyondOwn = [roleId, type, status, password, targetId ?? undefined].some((field) => field !== undefined);
  if (isOwn && isBeyondOwn && !isAdmin(actor)) throw noPermission();
  requireMayHaveType(actor, type ?? account.type, account.type);
  if (isOwn && status === 'I') throw conflict('You cannot deactivate your own account');
}

/** @throws {DomainError} 4009 for one's own account, 4003 for an account out of reach */
export function requireMayDelete(actor: Actor, account: Reach): void {
  if (account.id === actor.staffId) throw conflict('You cannot delete your own account');
  if (!mayDelete(actor, account)) throw noPermission();
}

/** @throws {DomainError} 4003 unless the caller is of type A, or the account would have this type anyway */
export function requireMayHaveType(actor: Pick<Actor, 'type'>, type: UserType, without: UserType): void {
  if (type !== without && !isAdmin(actor)) throw noPermission();
}

/**
 * It uses the caller's type at the time of the call. When two admins remove each other at once, the second one gets
 * this explanation.
 * @throws {DomainError} 4009 when removing this account would leave no active admin
 */
export function requireAdminLeft(
  caller: Pick<StaffPrincipal, 'type' | 'uris'>,
  activeAdmins: readonly string[],
  staffId: string,
): void {
  if (isAdmin(caller) && activeAdmins.length === 1 && activeAdmins[0] === staffId)
    throw conflict('This is the last active admin');
}
