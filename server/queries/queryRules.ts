import { PERSON_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { ChatPublisher } from '../chat/index.ts';
import { conflict } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import type { QueryAllocation, Publisher } from '../common/ports.ts';
import { hasAnyKey, type Person, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import type { FileAddresses } from '../files/index.ts';
import { findQuery, type StoredQuery } from './queryRepository.ts';
import { lockQuery, type LockedQuery } from './queryStateRepository.ts';

/** What the services of queries share. */
export interface QueryDeps {
  readonly db: Database;
  readonly addresses: FileAddresses;
  readonly allocation: QueryAllocation;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'> & Pick<Publisher, 'notificationsStored'>;
  /** Receives errors that occur after the response was sent. */
  readonly onError: (error: unknown) => void;
}

/** Hands out queries after a change that is committed. The sweep repeats a failed run. */
export function allocateAfter({ allocation, onError }: QueryDeps): void {
  allocation.allocate().catch(onError);
}

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
export function mayHandle(principal: StaffPrincipal, { staffId }: LockedQuery): boolean {
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
export function checkOpen({ isClosed }: LockedQuery): void {
  if (isClosed) throw conflict('This query is closed');
}

/** @throws {DomainError} 4004 without such a query */
export function existingQuery(db: Db, id: string): Promise<StoredQuery> {
  return requireFound(id, (each) => findQuery(db, each));
}

/** A query that stays locked until the transaction ends. @throws {DomainError} 4004 without such a query */
export function lockedQuery(tx: Db, id: string): Promise<LockedQuery> {
  return requireFound(id, (each) => lockQuery(tx, each));
}
