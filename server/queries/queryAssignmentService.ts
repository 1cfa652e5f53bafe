import { QUERY_STATUS } from '../../contract/domain.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid, noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { QueryAllocation, StaffNotifier } from '../common/ports.ts';
import { personOf, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { queryAssigned, queryHandedOver, storeNotifications } from '../notifications/index.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { logRecalled } from './queryRecall.ts';
import { checkOpen, mayHandle } from './queryRights.ts';
import {
  giveQueries,
  lockQuery,
  lockQueryTaker,
  nameOfUnfit,
  readAssigneeName,
  setQueryClosed,
  takeQueries,
} from './queryStateRepository.ts';

/** Who has a query, and whether it is open. @throws {DomainError} 4004 for a query that is not there */
export interface QueryAssignmentService {
  /**
   * Gives an open query to somebody who may take queries, whoever has it.
   * @throws {DomainError} 4022 for who may take none, 4009 for a closed one and for one that is theirs already
   */
  assign(principal: StaffPrincipal, queryId: string, toId: string): Promise<void>;
  /**
   * Opens or closes a query; what it is already, it stays.
   * @throws {DomainError} 4022 for another status, 4003 for who may not
   */
  handle(principal: StaffPrincipal, queryId: string, handleStatus: number): Promise<void>;
}

export interface QueryAssignmentDeps {
  readonly db: Database;
  readonly allocation: QueryAllocation;
  readonly notifier: StaffNotifier;
  /** Hears of what failed after the caller has had its answer. */
  readonly onError: (error: unknown) => void;
}

interface Wish {
  readonly principal: StaffPrincipal;
  readonly queryId: string;
  readonly toId: string;
}

export function createQueryAssignmentService({
  db,
  allocation,
  notifier,
  onError,
}: QueryAssignmentDeps): QueryAssignmentService {
  return {
    assign: async (principal, queryId, toId) => {
      if (!isId(queryId)) throw notFound();
      if (!isId(toId)) throw mayTakeNone();
      notifier.notificationsStored(await db.transaction((tx) => assign(tx, { principal, queryId, toId })));
      // Whoever had it has room now. A failed run is made up for by the sweep.
      allocation.allocate().catch(onError);
    },
    handle: async (principal, queryId, handleStatus) => {
      if (handleStatus !== QUERY_STATUS.open && handleStatus !== QUERY_STATUS.closed)
        throw invalid('This status does not exist');
      if (!isId(queryId)) throw notFound();
      await db.transaction((tx) =>
        setClosed(tx, principal, { queryId, isClosed: handleStatus === QUERY_STATUS.closed }),
      );
      allocation.allocate().catch(onError);
    },
  };
}

/** @returns for whom a notification has been stored */
async function assign(tx: Db, wish: Wish): Promise<readonly string[]> {
  const { principal, queryId, toId } = wish;
  // People before queries: the order in which everybody locks.
  const toName = await lockQueryTaker(tx, toId);
  const query = await lockQuery(tx, queryId);
  if (query === null) throw notFound();
  if (toName === null) throw mayTakeNone();
  checkOpen(query);
  if (query.staffId === toId) throw conflict('This query is already assigned to them');
  const fromName = await readAssigneeName(tx, queryId);
  await giveQueries(tx, [{ queryId, staffId: toId }]);
  await writeQueryLog(tx, [
    { queryId, action: 'assigned', actor: personOf(principal), toId, oldDesc: fromName, newDesc: toName },
  ]);
  await writeAudit(tx, [
    {
      staffId: principal.staffId,
      action: 'query.assigned',
      objectType: 'query',
      objectId: queryId,
      before: { staffId: query.staffId },
      after: { staffId: toId },
    },
  ]);
  return notify(tx, wish, { fromId: query.staffId, toName });
}

/** Nobody is told of what they did themselves. */
async function notify(
  tx: Db,
  { principal: { staffId: byId, name }, queryId, toId }: Wish,
  { fromId, toName }: { readonly fromId: string | null; readonly toName: string },
): Promise<readonly string[]> {
  const notifications = [
    { staffId: toId, text: queryAssigned(queryId, name) },
    ...(fromId === null ? [] : [{ staffId: fromId, text: queryHandedOver(queryId, name, toName) }]),
  ];
  return storeNotifications(
    tx,
    notifications.filter(({ staffId }) => staffId !== byId),
  );
}

async function setClosed(
  tx: Db,
  principal: StaffPrincipal,
  { queryId, isClosed }: { readonly queryId: string; readonly isClosed: boolean },
): Promise<void> {
  const query = await lockQuery(tx, queryId);
  if (query === null) throw notFound();
  if (!mayHandle(principal, query)) throw noPermission();
  if (query.isClosed === isClosed) return;
  await setQueryClosed(tx, queryId, isClosed);
  await writeQueryLog(tx, [{ queryId, action: isClosed ? 'closed' : 'opened', actor: personOf(principal) }]);
  await writeAudit(tx, [
    {
      staffId: principal.staffId,
      action: isClosed ? 'query.closed' : 'query.opened',
      objectType: 'query',
      objectId: queryId,
      before: { isClosed: query.isClosed },
      after: { isClosed },
    },
  ]);
  if (!isClosed && query.staffId !== null) await recallFromUnfit(tx, principal, { queryId, staffId: query.staffId });
}

/** Opened again, a query does not wait for somebody who works on none any more. */
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
