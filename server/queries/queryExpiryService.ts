import { PERSON_TYPE } from '../../contract/domain.ts';
import { oneAtATime } from '../common/oneAtATime.ts';
import type { StaffNotifier } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { queryAboutToExpire, storeNotifications } from '../notifications/index.ts';
import { noteExpired, noteExpiryNotified } from './queryExpiryRepository.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { readQuerySettings } from './querySettingsRepository.ts';

/** Watches queries that wait too long for a reply. */
export interface QueryExpiryService {
  /**
   * Logs expired queries and notifies assignees of queries that expire soon. With nothing to do it costs two small
   * queries.
   */
  sweep(): Promise<void>;
}

export interface QueryExpiryDeps {
  readonly db: Database;
  readonly notifier: StaffNotifier;
  /**
   * Staff whose pages are connected to this process. The others are notified once they open a page; before that no one
   * would see the notification.
   */
  readonly listeners: () => readonly string[];
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };
/** Queries marked in one transaction. A small number keeps others from waiting long for the locks. */
const AT_ONCE = 200;

export function createQueryExpiryService({ db, notifier, listeners }: QueryExpiryDeps): QueryExpiryService {
  const logExpired = async (): Promise<void> => {
    let count = AT_ONCE;
    while (count === AT_ONCE) {
      count = await db.transaction(async (tx) => {
        const queryIds = await noteExpired(tx, AT_ONCE);
        await writeQueryLog(
          tx,
          queryIds.map((queryId) => ({ queryId, action: 'expired', actor: SYSTEM })),
        );
        return queryIds.length;
      });
    }
  };

  const notifyAssignees = async (): Promise<void> => {
    const staffIds = listeners();
    if (staffIds.length === 0) return;
    const { notificationMsg } = await readQuerySettings(db);
    const notified = await db.transaction(async (tx) => {
      const queries = await noteExpiryNotified(tx, staffIds, AT_ONCE);
      return storeNotifications(
        tx,
        queries.map((query) => ({ staffId: query.staffId, text: queryAboutToExpire(notificationMsg, query) })),
      );
    });
    notifier.notificationsStored(notified);
  };

  return {
    sweep: oneAtATime(async () => {
      await logExpired();
      await notifyAssignees();
    }),
  };
}
