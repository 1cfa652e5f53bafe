import { PERSON_TYPE, ROLE_KEY, USER_TYPE } from '../../contract/domain.ts';
import { conflict } from '../common/errors.ts';
import { hasAnyKey, type Person, type StaffPrincipal } from '../common/principal.ts';
import type { LockedQuery } from './queryStateRepository.ts';

/** Who reads all queries. The calls that change them ask for a button's key, which is of no use without this one. */
export function mayReadAll(principal: StaffPrincipal): boolean {
  return hasAnyKey(principal, [ROLE_KEY.queryService]);
}

/**
 * Who replies to a query, and opens and closes it: its assignee, anyone with the keys while it has none, and type L and
 * A.
 */
export function mayHandle(principal: StaffPrincipal, { staffId }: Pick<LockedQuery, 'staffId'>): boolean {
  return (
    mayReadAll(principal) && (principal.type !== USER_TYPE.staff || staffId === null || staffId === principal.staffId)
  );
}

/** Who edits and deletes a reply: of staff's only, its author and type A. */
export function mayRewrite(principal: StaffPrincipal, author: Person): boolean {
  return (
    mayReadAll(principal) &&
    author.type === PERSON_TYPE.staff &&
    (author.id === principal.staffId || principal.type === USER_TYPE.admin)
  );
}

/** @throws {DomainError} 4009 for a closed query: nothing happens to it but that it is opened */
export function checkOpen({ isClosed }: Pick<LockedQuery, 'isClosed'>): void {
  if (isClosed) throw conflict('This query is closed');
}
