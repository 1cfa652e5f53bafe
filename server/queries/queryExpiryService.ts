import type { Publisher } from '../common/ports.ts';
import { SYSTEM } from '../common/principal.ts';
import { queryAboutToExpire, storeNotifications } from '../notifications/index.ts';
import { DONE, stateWork, type WorkKind } from '../schedule/index.ts';
import { readQuerySettings } from './querySettingsRepository.ts';
import { lockQuery, noteExpired, noteExpiryNotified, writeQueryLog } from './queryStateRepository.ts';

/** A small number keeps others from waiting long for the locks. */
const AT_ONCE = 10;

/** Logs that a query has expired: it waited too long for a reply. */
export const queryExpiry: WorkKind = stateWork({
  kind: 'query.expiry',
  atOnce: AT_ONCE,
  lock: lockQuery,
  run: async (tx, queryId) => {
    await noteExpired(tx, queryId);
    await writeQueryLog(tx, [{ queryId, action: 'expired', actor: SYSTEM }]);
    return DONE;
  },
});

/** Notifies the assignee that a query expires soon. */
export function createExpiryReminder(publisher: Pick<Publisher, 'notificationsStored'>): WorkKind {
  return stateWork({
    kind: 'query.expiryReminder',
    atOnce: AT_ONCE,
    lock: lockQuery,
    run: async (tx, queryId) => {
      const { notificationMsg } = await readQuerySettings(tx);
      const query = await noteExpiryNotified(tx, queryId);
      if (query.staffId === null) return DONE;
      const text = queryAboutToExpire(notificationMsg, query);
      const notified = await storeNotifications(tx, [
        { staffId: query.staffId, text, about: { type: 'query', id: queryId } },
      ]);
      return { afterCommit: () => publisher.notificationsStored(notified) };
    },
  });
}
