import { writeAudit } from '../audit/index.ts';
import { distribute } from '../chat/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { QueryAllocation, QueryTakeover, Publisher } from '../common/ports.ts';
import { auditorOf, staffPerson, SYSTEM, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { queriesHandedOut, storeNotifications } from '../notifications/index.ts';
import { lockAccounts } from '../people/index.ts';
import type { QueryDeps } from './queryRules.ts';
import { readQuerySettings } from './querySettingsRepository.ts';
import {
  countUnfitsQueries,
  findTakenFrom,
  findUnfitForQueries,
  giveQueries,
  isAnyQueryWaiting,
  lockQueryAllocation,
  lockQueryStaff,
  lockQueryTaker,
  lockTakenFrom,
  lockWaitingQueries,
  nameOfUnfit,
  takeQueriesFrom,
  type WaitingQuery,
  writeQueryLog,
} from './queryStateRepository.ts';

/** Queries assigned in one transaction. A small number keeps others from waiting long for the lock. */
const AT_ONCE = 200;
/** A person who may work on queries again within this time gets back what no one has now, in milliseconds (ours). */
const GIVEN_BACK_WITHIN_MS = 10 * MINUTE_MS;

/**
 * Assigns waiting queries to staff. As with chats, it runs under an advisory lock and counts inside the transaction. So
 * two servers never assign the same query, nor together exceed a person's maximum.
 */
export function createQueryAllocationService({
  db,
  publisher,
}: Pick<QueryDeps, 'db'> & { readonly publisher: Pick<Publisher, 'notificationsStored'> }): QueryAllocation {
  return {
    allocate: oneAtATime(async () => {
      let isMore = await isAnyQueryWaiting(db);
      while (isMore) {
        const { count, notified } = await db.transaction(handOut);
        publisher.notificationsStored(notified);
        isMore = count === AT_ONCE;
      }
    }),
  };
}

/** `notified`: staff ids for whom a notification was stored. */
async function handOut(tx: Db): Promise<{ readonly count: number; readonly notified: readonly string[] }> {
  await lockQueryAllocation(tx);
  const { allocation: max } = await readQuerySettings(tx);
  const people = await lockQueryStaff(tx);
  const room = people.reduce((sum, { open }) => sum + Math.max(0, max - open), 0);
  if (room === 0) return { count: 0, notified: [] };
  const names = new Map(people.map(({ staffId, name }) => [staffId, name]));
  const given = distribute(await lockWaitingQueries(tx, Math.min(room, AT_ONCE)), people, { min: 0, max }).map(
    ({ queryId, title, staffId }) => ({ queryId, title, staffId, staffName: names.get(staffId) ?? '' }),
  );
  return { count: given.length, notified: await handTo(tx, given, SYSTEM) };
}

/** A query and who gets it. */
interface Given {
  readonly queryId: string;
  readonly staffId: string;
  readonly staffName: string;
  /** Its assignee until now. */
  readonly from?: { readonly staffId: string | null; readonly name: string };
}

/** Assigns locked queries, and writes that to their logs and the audit log. @param by who or what assigns them */
export async function give(tx: Db, given: readonly Given[], by: Person): Promise<void> {
  await giveQueries(tx, given);
  await writeQueryLog(
    tx,
    given.map(({ queryId, staffId, staffName, from }) => ({
      queryId,
      action: 'assigned',
      actor: by,
      toId: staffId,
      oldDesc: from?.name ?? '',
      newDesc: staffName,
    })),
  );
  await writeAudit(
    tx,
    given.map(({ queryId, staffId, from }) => ({
      staffId: auditorOf(by),
      action: 'query.assigned',
      objectId: queryId,
      before: { staffId: from?.staffId ?? null },
      after: { staffId },
    })),
  );
}

/** Assigns locked queries that no one has, and notifies who gets them. @returns the people for whom it stored that */
async function handTo(tx: Db, given: readonly (Given & WaitingQuery)[], by: Person): Promise<readonly string[]> {
  await give(tx, given, by);
  const notifications = [...new Set(given.map(({ staffId }) => staffId))].map((staffId) => {
    const own = given.filter((each) => each.staffId === staffId);
    const [first] = own;
    const id = own.length === 1 && first !== undefined ? first.queryId : null;
    return { staffId, text: queriesHandedOut(own), about: { type: 'query', id } as const };
  });
  return storeNotifications(tx, notifications);
}

/** Takes queries from people who no longer work on them, and allocates them to others. */
export function createQueryTakeover(deps: QueryDeps) {
  const { db, allocation } = deps;
  const takeover: QueryTakeover = {
    accessChanged: async (staffIds, byId) => {
      const by = staffPerson(byId);
      await takeFromUnfit(db, staffIds, by);
      await giveBack(deps, staffIds, by);
      await allocation.allocate();
    },
    countAtStake: countUnfitsQueries,
  };
  return {
    ...takeover,
    /**
     * Takes open queries from everyone who no longer works on queries: after a lost bus message or a failed attempt.
     * With nothing to do it costs one small query.
     */
    sweep: oneAtATime(async () => {
      if (await takeFromUnfit(db, null, SYSTEM)) await allocation.allocate();
    }),
  };
}

/** @returns whether there was anyone */
async function takeFromUnfit(db: Database, among: readonly string[] | null, by: Person): Promise<boolean> {
  const unfit = await findUnfitForQueries(db, among);
  for (const staffId of unfit) await db.transaction((tx) => takeIfUnfit(tx, staffId, by));
  return unfit.length > 0;
}

/** Checks again under the lock: the person may work on queries again since the search found them. */
async function takeIfUnfit(tx: Db, staffId: string, by: Person): Promise<void> {
  // A transaction that assigns them a query now commits first.
  await lockAccounts(tx, [staffId], { admins: false });
  const name = await nameOfUnfit(tx, staffId);
  if (name !== null) await recallQueries(tx, { staffId, name, by });
}

async function giveBack({ db, publisher }: QueryDeps, among: readonly string[], by: Person): Promise<void> {
  for (const staffId of await findTakenFrom(db, among, GIVEN_BACK_WITHIN_MS))
    publisher.notificationsStored(await db.transaction((tx) => giveBackTo(tx, staffId, by)));
}

/** @returns the people for whom a notification was stored */
async function giveBackTo(tx: Db, staffId: string, by: Person): Promise<readonly string[]> {
  const staffName = await lockQueryTaker(tx, staffId);
  if (staffName === null) return [];
  const taken = await lockTakenFrom(tx, staffId, GIVEN_BACK_WITHIN_MS);
  return handTo(
    tx,
    taken.map((query) => ({ ...query, staffId, staffName })),
    by,
  );
}

/** A person who no longer works on queries, and who or what caused that. */
interface Unfit {
  readonly staffId: string;
  readonly name: string;
  readonly by: Person;
}

/**
 * Takes all open queries from a person whose account row is locked. The caller starts the allocation after COMMIT.
 * Closed queries keep their assignee.
 */
export async function recallQueries(tx: Db, unfit: Unfit): Promise<void> {
  await logRecalled(tx, await takeQueriesFrom(tx, unfit.staffId), unfit);
}

/** Logs that queries were taken from a person. */
export async function logRecalled(tx: Db, queryIds: readonly string[], { staffId, name, by }: Unfit): Promise<void> {
  await writeQueryLog(
    tx,
    queryIds.map((queryId) => ({ queryId, action: 'recalled', actor: by, oldDesc: name })),
  );
  await writeAudit(
    tx,
    queryIds.map((queryId) => ({
      staffId: auditorOf(by),
      action: 'query.recalled',
      objectId: queryId,
      before: { staffId },
      after: { staffId: null },
    })),
  );
}
