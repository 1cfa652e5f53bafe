import { PERSON_TYPE } from '#contract/domain.ts';
import { writeAudit } from '../audit/index.ts';
import { distribute } from '../chat/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { QueryAllocation, StaffNotifier } from '../common/ports.ts';
import { auditorOf, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { queriesHandedOut, storeNotifications } from '../notifications/index.ts';
import {
  isAnyQueryWaiting,
  lockQueryAllocation,
  lockQueryStaff,
  lockWaitingQueries,
} from './queryAllocationRepository.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { readQuerySettings } from './querySettingsRepository.ts';
import { giveQueries } from './queryStateRepository.ts';

export interface QueryAllocationDeps {
  readonly db: Database;
  readonly notifier: StaffNotifier;
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };
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
