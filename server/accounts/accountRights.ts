import { BUTTON_KEY, USER_TYPE, type UserType } from '../../contract/domain.ts';
import { conflict, noPermission } from '../common/errors.ts';
import { hasAnyKey, holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Account } from './accountRepository.ts';

// Who may do what to which account. Type A may do everything, as long as an active admin is left; others reach no
// further than they do themselves.

export type Actor = Pick<StaffPrincipal, 'staffId' | 'type' | 'uris'>;
/** What rights over an account go by. */
export type Reach = Pick<Account, 'id' | 'type' | 'keys'>;

/** What somebody wants of an account that is there. */
export interface Wanted {
  readonly roleId?: string;
  readonly type?: UserType;
  readonly status?: 'A' | 'I';
  readonly password?: string;
}

const RANK: Readonly<Record<UserType, number>> = { [USER_TYPE.staff]: 0, [USER_TYPE.leader]: 1, [USER_TYPE.admin]: 2 };

/**
 * Whether somebody's reach holds all of an account's: its type, and the keys that its role gives or, once active, would
 * give.
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
 * @throws {DomainError} 4003 for an account beyond one's own reach, for another type, and for more of one's own account
 * than name and email;
 * 4009 for deactivating oneself
 */
export function requireMayEdit(actor: Actor, account: Reach, { roleId, type, status, password }: Wanted): void {
  if (!mayEdit(actor, account)) throw noPermission();
  const isOwn = account.id === actor.staffId;
  const isBeyondOwn = roleId !== undefined || type !== undefined || status !== undefined || password !== undefined;
  if (isOwn && isBeyondOwn && !isAdmin(actor)) throw noPermission();
  requireMayHaveType(actor, type ?? account.type, account.type);
  if (isOwn && status === 'I') throw conflict('You cannot deactivate your own account');
}

/** @throws {DomainError} 4009 for oneself, 4003 for an account beyond one's own reach */
export function requireMayDelete(actor: Actor, account: Reach): void {
  if (account.id === actor.staffId) throw conflict('You cannot delete your own account');
  if (!mayDelete(actor, account)) throw noPermission();
}

/** @throws {DomainError} 4003 unless type A wants it, or an account has this type without that */
export function requireMayHaveType(actor: Actor, type: UserType, without: UserType): void {
  if (type !== without && !isAdmin(actor)) throw noPermission();
}

/**
 * Judged by who somebody was when their call came: of two admins who take each other away at once, the one who comes
 * second is told why.
 * @throws {DomainError} 4009 when taking this account away from the active admins leaves none
 */
export function requireAdminLeft(
  caller: Pick<StaffPrincipal, 'type' | 'uris'>,
  activeAdmins: readonly string[],
  staffId: string,
): void {
  if (isAdmin(caller) && activeAdmins.length === 1 && activeAdmins[0] === staffId)
    throw conflict('This is the last active admin');
}
