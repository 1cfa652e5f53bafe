import { PERSON_TYPE, USER_TYPE } from '../../contract/domain.ts';
import type { LockedQuery } from '../repositories/queryStateRepository.ts';
import { conflict } from './errors.ts';
import type { StaffPrincipal } from './principal.ts';
import type { Person } from './publisher.ts';

/** Who replies to a query, and opens and closes it: its assignee, anyone with the key while it has none, and type L and A. */
export function mayHandle({ type, staffId }: StaffPrincipal, query: Pick<LockedQuery, 'staffId'>): boolean {
  return type !== USER_TYPE.staff || query.staffId === null || query.staffId === staffId;
}

/** Who edits and deletes a reply: of staff's only, its author and type A. */
export function mayRewrite({ type, staffId }: StaffPrincipal, author: Person): boolean {
  return author.type === PERSON_TYPE.staff && (author.id === staffId || type === USER_TYPE.admin);
}

/** @throws {DomainError} 4009 for a closed query: nothing happens to it but that it is opened */
export function checkOpen({ isClosed }: Pick<LockedQuery, 'isClosed'>): void {
  if (isClosed) throw conflict('The query is closed');
}
