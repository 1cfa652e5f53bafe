import { PERSON_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { conflict } from '../common/errors.ts';
import { hasAnyKey, type Person, type StaffPrincipal } from '../common/principal.ts';
import type { LockedQuery } from './queryStateRepository.ts';

/**
 * Whether a person may read all queries. The calls that change queries require a button's key, which is useless without
 * this one.
 */
export function mayReadAll(principal: StaffPrincipal): boolean {
  return hasAnyKey(principal, [ROLE_KEY.queryService]);
}

/**
 * Whether a person may reply to a query, close it and reopen it: its assignee, anyone with the keys while it has none,
 * and types L and A.
 */
export function mayHandle(principal: StaffPrincipal, { staffId }: Pick<LockedQuery, 'staffId'>): boolean {
  return (
    mayReadAll(principal) && (principal.type !== USER_TYPE.staff || staffId === null || staffId === principal.staffId)
  );
}

/** Whether a person may edit and delete a reply: only replies of staff, by their author and by type A. */
export function mayRewrite(principal: StaffPrincipal, author: Person): boolean {
  return (
    mayReadAll(principal) &&
    author.type === PERSON_TYPE.staff &&
    (author.id === principal.staffId || principal.type === USER_TYPE.admin)
  );
}

/** @throws {DomainError} 4009 for a closed query, which can only be reopened */
export function checkOpen({ isClosed }: Pick<LockedQuery, 'isClosed'>): void {
  if (isClosed) throw conflict('This query is closed');
}
