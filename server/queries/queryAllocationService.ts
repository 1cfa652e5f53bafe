import { PERSON_TYPE } from '#contract/domain.ts';
import { writeAudit } from '../audit/index.ts';
import { distribute } from '../chat/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import { oneAtATime } from '../common/oneAtATime.ts';
import type { QueryAllocation, StaffNotifier, QueryTakeover } from '../common/ports.ts';
import { auditorOf, SYSTEM, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { queriesHandedOut, storeNotifications } from '../notifications/index.ts';
import { lockAccounts } from '../people/index.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { readQuerySettings } from './querySettingsRepository.ts';
import {
  giveQueries,
  isAnyQueryWaiting,
  lockQueryAllocation,
  lockQueryStaff,
  lockWaitingQueries,
  countUnfitsQueries,
  findTakenFrom,
  findUnfitForQueries,
  lockQueryTaker,
  lockTakenFrom,
  nameOfUnfit,
  takeQueriesFrom,
} from './queryStateRepository.ts';

export interface QueryTakeoverService extends QueryTakeover {
  /**
   * Takes open queries from everyone who no longer works on queries: after a lost bus message or a failed attempt. With
   * nothing to do it costs one small query.
   */
  sweep(): Promise<void>;
}

interface QueryTakeoverDeps {
  readonly db: Database;
  readonly allocation: QueryAllocation;
  readonly notifier: StaffNotifier;
}

/** A person who may work on queries again within this time gets back what no one has now, in milliseconds (ours). */
const GIVEN_BACK_WITHIN_MS = 10 * MINUTE_MS;
/** Takes queries from people who no longer work on them, and allocates them to others. */
export function createQueryTakeover({ db, allocation, notifier }: QueryTakeoverDeps): QueryTakeoverService {
  const takeFromUnfit = async (among: readonly string[] | null, by: Person): Promise<boolean> => {
    const unfit = await findUnfitForQueries(db, among);
    for (const staffId of unfit) await db.transaction((tx) => takeIfUnfit(tx, staffId, by));
    return unfit.length > 0;
  };
  const giveBack = async (among: readonly string[], by: Person): Promise<void> => {
    for (const staffId of await findTakenFrom(db, among, GIVEN_BACK_WITHIN_MS))
      notifier.notificationsStored(await db.transaction((tx) => giveBackTo(tx, staffId, by)));
  };
  return {
    accessChanged: async (staffIds, byId) => {
      const by: Person = { type: PERSON_TYPE.staff, id: byId };
      await takeFromUnfit(staffIds, by);
      await giveBack(staffIds, by);
      await allocation.allocate();
    },
    countAtStake: countUnfitsQueries,
    sweep: oneAtATime(async () => {
      if (await takeFromUnfit(null, SYSTEM)) await allocation.allocate();
    }),
  };
}

/** Checks again under the lock: the person may work on queries again since the search found them. */
async function takeIfUnfit(tx: Db, staffId: string, by: Person): Promise<void> {
  // A transaction that assigns them a query now commits first.
  await lockAccounts(tx, [staffId], { admins: false });
  const name = await nameOfUnfit(tx, staffId);
  if (name !== null) await recallQueries(tx, { staffId, name, by });
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
      objectType: 'query',
      objectId: queryId,
      before: { staffId },
      after: { staffId: null },
    })),
  );
}

export interface QueryAllocationDeps {
  readonly db: Database;
  readonly notifier: StaffNotifier;
}

/** Queries assigned in one transaction. A small number keeps others from waiting long for the lock. */
const AT_ONCE = 200;

/**
 * Assigns waiting queries to staff. As with chats, it runs under an advisory lock and counts inside the transaction. So
 * two servers never assign the same query, nor together exceed a person's maximum.
 */
export function createQueryAllocationService({ db, notifier }: QueryAllocationDeps): QueryAllocation {
  return {
    allocate: oneAtATime(async () => {
      let isMore = await isAnyQueryWaiting(db);
      while (isMore) {
        const { count, notified } = await db.transaction(handOut);
        notifier.notificationsStored(notified);
        isMore = count === AT_ONCE;
      }
    }),
  };
}

/** A query and who gets it. */
export interface Given {
  readonly queryId: string;
  readonly title: string;
  readonly staffId: string;
  readonly staffName: string;
}

interface HandedOut {
  readonly count: number;
  /** Staff ids for whom a notification was stored. */
  readonly notified: readonly string[];
}

async function handOut(tx: Db): Promise<HandedOut> {
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

/**
 * Assigns locked queries, and writes that to their logs and the audit log.
 * @param by who or what assigns them
 * @returns the people for whom a notification was stored
 */
export async function handTo(tx: Db, given: readonly Given[], by: Person): Promise<readonly string[]> {
  await giveQueries(tx, given);
  await writeQueryLog(
    tx,
    given.map(({ queryId, staffId, staffName }) => ({
      queryId,
      action: 'assigned',
      actor: by,
      toId: staffId,
      newDesc: staffName,
    })),
  );
  await writeAudit(
    tx,
    given.map(({ queryId, staffId }) => ({
      staffId: auditorOf(by),
      action: 'query.assigned',
      objectType: 'query',
      objectId: queryId,
      before: { staffId: null },
      after: { staffId },
    })),
  );
  const notifications = [...new Set(given.map(({ staffId }) => staffId))].map((staffId) => {
    const own = given.filter((each) => each.staffId === staffId);
    const [first] = own;
    const id = own.length === 1 && first !== undefined ? first.queryId : null;
    return { staffId, text: queriesHandedOut(own), about: { type: 'query', id } as const };
  });
  return storeNotifications(tx, notifications);
}
