import { PERSON_TYPE } from '../../contract/domain.ts';
import { writeAudit } from '../audit/index.ts';
import { oneAtATime } from '../common/oneAtATime.ts';
import type { QueryAllocation, QueryTakeover } from '../common/ports.ts';
import { auditorOf, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { lockAccounts } from '../people/index.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { findUnfitForQueries, nameOfUnfit, takeQueriesFrom } from './queryStateRepository.ts';

export interface QueryTakeoverService extends QueryTakeover {
  /**
   * Takes the open queries of all who work on none any more: what nobody was told of, and what failed. Costs one small
   * query without any.
   */
  sweep(): Promise<void>;
}

export interface QueryTakeoverDeps {
  readonly db: Database;
  readonly allocation: QueryAllocation;
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };

/** Queries wait for nobody who works on none any more. */
export function createQueryTakeover({ db, allocation }: QueryTakeoverDeps): QueryTakeoverService {
  const takeFromUnfit = async (among: readonly string[] | null, by: Person): Promise<boolean> => {
    const unfit = await findUnfitForQueries(db, among);
    for (const staffId of unfit) await db.transaction((tx) => takeIfUnfit(tx, staffId, by));
    return unfit.length > 0;
  };
  return {
    accessChanged: async (staffIds, by) => {
      await takeFromUnfit(staffIds, { type: PERSON_TYPE.staff, id: by });
      await allocation.allocate();
    },
    sweep: oneAtATime(async () => {
      if (await takeFromUnfit(null, SYSTEM)) await allocation.allocate();
    }),
  };
}

/** Whoever may work on them again since they were found is spared. */
async function takeIfUnfit(tx: Db, staffId: string, by: Person): Promise<void> {
  // Whoever is giving them one at this moment goes first.
  await lockAccounts(tx, [staffId], { admins: false });
  const name = await nameOfUnfit(tx, staffId);
  if (name !== null) await recallQueries(tx, { staffId, name, by });
}

/** Who works on queries no more, and who or what made it so. */
export interface Unfit {
  readonly staffId: string;
  readonly name: string;
  readonly by: Person;
}

/**
 * Takes all open queries from somebody whose account is locked. The caller has them handed out after COMMIT. Closed
 * ones stay theirs.
 */
export async function recallQueries(tx: Db, unfit: Unfit): Promise<void> {
  await logRecalled(tx, await takeQueriesFrom(tx, unfit.staffId), unfit);
}

/** Writes that queries were taken from somebody. */
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
