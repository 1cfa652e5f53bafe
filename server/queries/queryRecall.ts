import { PERSON_TYPE } from '#contract/domain.ts';
import { writeAudit } from '../audit/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { QueryAllocation, QueryTakeover, StaffNotifier } from '../common/ports.ts';
import { auditorOf, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { lockAccounts } from '../people/index.ts';
import { handTo } from './queryAllocationService.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import {
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

export interface QueryTakeoverDeps {
  readonly db: Database;
  readonly allocation: QueryAllocation;
  readonly notifier: StaffNotifier;
}

/** A person who may work on queries again within this time gets back what no one has now, in milliseconds (ours). */
const GIVEN_BACK_WITHIN_MS = 10 * MINUTE_MS;
const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };

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
export interface Unfit {
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
