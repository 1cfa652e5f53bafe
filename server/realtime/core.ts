import type { FileAddresses } from '../files/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { ResumeService } from '../chat/index.ts';
import { CatchUp } from './catchUp.ts';
import { Delivery } from './delivery.ts';
import { Feeds } from './feeds.ts';
import type { Notice } from './notices.ts';
import type { NoticeHandler } from './publisher.ts';
import { NotificationDelivery } from './notificationDelivery.ts';
import { NotificationSockets } from './notificationSockets.ts';
import { Registry } from './registry.ts';

/** What this process knows of its sockets, and how it pushes to them. */
export interface RealtimeCore extends NoticeHandler {
  readonly registry: Registry;
  readonly notifications: NotificationSockets;
  readonly notificationDelivery: NotificationDelivery;
  readonly feeds: Feeds;
  readonly delivery: Delivery;
  readonly catchUp: CatchUp;
}

export interface RealtimeCoreDeps {
  readonly reads: Pick<ResumeService, 'messagesAfter' | 'eventsAfter'>;
  readonly notificationReads: Pick<NotificationService, 'sentTo' | 'after' | 'noteSent'>;
  readonly files: Pick<FileAddresses, 'readable'>;
  /** What the owners of these sessions may do now. */
  readonly accessOfSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onError: (error: unknown) => void;
}

export function createRealtimeCore(deps: RealtimeCoreDeps): RealtimeCore {
  const { reads, notificationReads, files, accessOfSessions, onError } = deps;
  const registry = new Registry();
  const notifications = new NotificationSockets();
  const notificationDelivery = new NotificationDelivery({ sockets: notifications, reads: notificationReads, onError });
  const feeds = new Feeds();
  const catchUp: CatchUp = new CatchUp({ feeds, reads, delivery: () => delivery, onError });
  const delivery: Delivery = new Delivery(feeds, catchUp, files);

  /** Reads access before pages are told to ask for it: the next check finds only changes that they have missed. */
  const notifyPages = async (staffIds: readonly string[]): Promise<void> => {
    const pages = [...new Set(staffIds)].flatMap((staffId) => notifications.of(staffId));
    if (pages.length === 0) return;
    const access = await accessOfSessions(pages.map(({ sessionId }) => sessionId)).catch((error: unknown) => {
      onError(error);
      return new Map<string, string>();
    });
    for (const page of pages) page.accessChanged(access.get(page.sessionId) ?? page.access);
  };

  const noticed = (notice: Notice): void => {
    switch (notice.kind) {
      case 'messages':
        delivery.chatsMoved(notice.heads);
        break;
      case 'marks':
        delivery.marks(notice.marks);
        break;
      case 'events':
        delivery.told(notice.events);
        break;
      case 'eventHeads':
        delivery.peopleMoved(notice.heads);
        break;
      case 'typing':
        delivery.typing(notice.chatId, notice.person);
        break;
      case 'sessionsEnded':
        registry.endStaffSessions(notice.sessionIds);
        notifications.endSessions(notice.sessionIds);
        break;
      case 'accessChanged':
        registry.accessChanged(notice.staffIds);
        void notifyPages(notice.staffIds);
        break;
      case 'notificationsStored':
        notificationDelivery.look(notice.staffIds);
        break;
      case 'tabTaken':
        registry.endTab(notice.person, notice);
        break;
    }
  };

  return {
    registry,
    notifications,
    notificationDelivery,
    feeds,
    delivery,
    catchUp,
    noticed,
    committed: (messages) => delivery.committed(messages),
  };
}
