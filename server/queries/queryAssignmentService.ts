import { QUERY_STATUS } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { setQueryTags } from '#contract/http/tags.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid, noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { personOf, type StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { queryAssigned, queryHandedOver, storeNotifications } from '../notifications/index.ts';
import { requireTag, setTags } from '../tags/index.ts';
import { give, logRecalled } from './queryAllocationService.ts';
import { allocateAfter, checkOpen, lockedQuery, mayHandle, type QueryDeps } from './queryRules.ts';
import {
  lockQueryTaker,
  nameOfUnfit,
  noteTagged,
  readAssigneeName,
  setQueryClosed,
  takeQueries,
  writeQueryLog,
} from './queryStateRepository.ts';

/**
 * Assigns an open query, whether or not it already has an assignee.
 * @throws {DomainError} 4004 for a missing query, 4022 for a person who may not take queries, 4009 for a closed query and
 * for one that is already theirs
 */
export async function assignTo(
  deps: QueryDeps,
  principal: StaffPrincipal,
  queryId: string,
  toId: string,
): Promise<void> {
  if (!isId(queryId)) throw notFound();
  if (!isId(toId)) throw mayTakeNone();
  const notified = await deps.db.transaction((tx) => assign(tx, { principal, queryId, toId }));
  deps.publisher.notificationsStored(notified);
  // The previous assignee has room now.
  allocateAfter(deps);
}

interface Assignment {
  readonly principal: StaffPrincipal;
  readonly queryId: string;
  readonly toId: string;
}

/** @returns staff ids for whom a notification was stored */
async function assign(tx: Db, assignment: Assignment): Promise<readonly string[]> {
  const { principal, queryId, toId } = assignment;
  // Accounts are locked before queries, everywhere, so that transactions cannot deadlock.
  const toName = await lockQueryTaker(tx, toId);
  const query = await lockedQuery(tx, queryId);
  if (toName === null) throw mayTakeNone();
  checkOpen(query);
  if (query.staffId === toId) throw conflict('This query is already assigned to them');
  const from = { staffId: query.staffId, name: await readAssigneeName(tx, queryId) };
  await give(tx, [{ queryId, staffId: toId, staffName: toName, from }], personOf(principal));
  return notify(tx, assignment, { fromId: query.staffId, toName });
}

/** Stores notifications for the old and the new assignee, except for the person who did it. */
async function notify(
  tx: Db,
  { principal: { staffId: byId, name }, queryId, toId }: Assignment,
  { fromId, toName }: { readonly fromId: string | null; readonly toName: string },
): Promise<readonly string[]> {
  const about = { type: 'query', id: queryId } as const;
  const notifications = [
    { staffId: toId, text: queryAssigned(queryId, name), about },
    ...(fromId === null ? [] : [{ staffId: fromId, text: queryHandedOver(queryId, name, toName), about }]),
  ];
  return storeNotifications(
    tx,
    notifications.filter(({ staffId }) => staffId !== byId),
  );
}

/**
 * Opens or closes a query. Setting the status that it already has changes nothing.
 * @throws {DomainError} 4004 for a missing query, 4022 for another status, 4003 for a caller who may not do it
 */
export async function setStatus(
  deps: QueryDeps,
  principal: StaffPrincipal,
  queryId: string,
  status: number,
): Promise<void> {
  if (status !== QUERY_STATUS.open && status !== QUERY_STATUS.closed) throw invalid('This status does not exist');
  const isClosed = status === QUERY_STATUS.closed;
  await deps.db.transaction((tx) => setClosed(tx, principal, { queryId, isClosed }));
  allocateAfter(deps);
}

/**
 * Opens or closes a query.
 * @throws {DomainError} 4004 for a missing query, 4003 for a caller who may not do it, 4022 when it must have a tag first
 */
export async function setClosed(
  tx: Db,
  principal: StaffPrincipal,
  { queryId, isClosed }: { readonly queryId: string; readonly isClosed: boolean },
): Promise<void> {
  const query = await lockedQuery(tx, queryId);
  if (!mayHandle(principal, query)) throw noPermission();
  if (query.isClosed === isClosed) return;
  if (isClosed) await requireTag(tx, { table: 'query', id: queryId });
  await setQueryClosed(tx, queryId, isClosed);
  await writeQueryLog(tx, [{ queryId, action: isClosed ? 'closed' : 'opened', actor: personOf(principal) }]);
  await writeAudit(tx, [
    {
      staffId: principal.staffId,
      action: isClosed ? 'query.closed' : 'query.opened',
      objectId: queryId,
      before: { isClosed: query.isClosed },
      after: { isClosed },
    },
  ]);
  if (!isClosed && query.staffId !== null) await recallFromUnfit(tx, principal, { queryId, staffId: query.staffId });
}

/**
 * Sets the tags of a query. Whoever may close it may.
 * @throws {DomainError} 4004 for a missing query, 4003 for a caller who may not do it, 4022
 */
export async function setTagsOf(
  { db }: Pick<QueryDeps, 'db'>,
  principal: StaffPrincipal,
  { queryId, ...tags }: RequestOf<typeof setQueryTags>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const query = await lockedQuery(tx, queryId);
    if (!mayHandle(principal, query)) throw noPermission();
    if (await setTags(tx, { table: 'query', id: queryId }, tags)) await noteTagged(tx, queryId);
  });
}

/** A reopened query must not wait for an assignee who no longer works on queries. */
async function recallFromUnfit(
  tx: Db,
  principal: StaffPrincipal,
  { queryId, staffId }: { readonly queryId: string; readonly staffId: string },
): Promise<void> {
  const name = await nameOfUnfit(tx, staffId);
  if (name === null) return;
  await takeQueries(tx, [queryId]);
  await logRecalled(tx, [queryId], { staffId, name, by: personOf(principal) });
}

function mayTakeNone(): Error {
  return invalid('This person cannot take queries');
}
