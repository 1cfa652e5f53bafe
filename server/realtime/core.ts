import type { FileAddresses } from '../files/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { ResumeService } from '../chat/index.ts';
import { CatchUp } from './catchUp.ts';
import type { Delivery } from './delivery.ts';
import { Feeds } from './feeds.ts';
import type { BusMessage } from './bus/busMessages.ts';
import { RECEIVES_ALL, type Subscriber } from './bus/natsBus.ts';
import type { BusHandler } from './publisher.ts';
import { NotificationSockets, NotificationDelivery } from './notificationSockets.ts';
import { Registry } from './registry.ts';

/** The sockets of this process, and what pushes to them. */
export interface RealtimeCore extends BusHandler {
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
  /** Subscribes to bus messages for the sockets of this process. Without it, the process receives all. */
  readonly subscriber?: Subscriber;
  readonly onProductsChanged?: () => void;
  /** What the owners of these sessions may do now. */
  readonly accessOfSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onError: (error: unknown) => void;
}

export function createRealtimeCore(deps: RealtimeCoreDeps): RealtimeCore {
  const { reads, notificationReads, files, subscriber = RECEIVES_ALL, accessOfSessions, onError } = deps;
  const notifications = new NotificationSockets();
  const feeds = new Feeds(subscriber);
  const catchUp = new CatchUp({ feeds, reads, subscriber, files, onError });
  const sockets: Sockets = {
    registry: new Registry(),
    notifications,
    notificationDelivery: new NotificationDelivery({ sockets: notifications, reads: notificationReads, onError }),
    feeds,
    delivery: catchUp.delivery,
    catchUp,
  };
  const receiver: Receiver = {
    ...sockets,
    accessOfSessions,
    onError,
    onProductsChanged: deps.onProductsChanged ?? (() => undefined),
  };
  return {
    ...sockets,
    busMessageReceived: (message) => receive(receiver, message),
    committed: (messages) => sockets.delivery.committed(messages),
  };
}

type Sockets = Omit<RealtimeCore, keyof BusHandler>;
type Receiver = Sockets & Required<Pick<RealtimeCoreDeps, 'accessOfSessions' | 'onError' | 'onProductsChanged'>>;

function receive(receiver: Receiver, message: BusMessage): void {
  const { registry, notifications, notificationDelivery, feeds, delivery } = receiver;
  switch (message.kind) {
    case 'committed':
      delivery.committed(message.messages.map((each) => ({ message: each, origin: null })));
      break;
    case 'messages':
      delivery.chatsAdvanced(message.heads);
      break;
    case 'marks':
      delivery.marks(message.marks);
      break;
    case 'events':
      delivery.published(message.events);
      break;
    case 'personEvents':
      delivery.publishedToPeople(message.events);
      break;
    case 'watchedEvents':
      delivery.publishedToWatchers(message.events);
      break;
    case 'eventHeads':
      delivery.eventsAdvanced(message.heads);
      break;
    case 'typing':
      delivery.typing(message.chatId, message.person, message.isBeside);
      break;
    case 'sessionsEnded':
      registry.endStaffSessions(message.sessionIds);
      notifications.endSessions(message.sessionIds);
      break;
    case 'accessChanged':
      registry.accessChanged(message.staffIds);
      void notifyPages(receiver, message.staffIds);
      break;
    case 'presenceChanged':
      refreshPages(message.staffIds.flatMap((id) => notifications.of(id)));
      break;
    case 'staffNamesChanged':
      delivery.naming = { ...delivery.naming, staffNames: message.staffNames };
      refreshPages(notifications.all());
      break;
    case 'productsChanged':
    case 'waitLimitsChanged':
      if (message.kind === 'productsChanged') receiver.onProductsChanged();
      refreshPages(notifications.all());
      break;
    case 'customerNamed':
      for (const session of feeds.customerSessions(message.customer.id)) session.rename(message.customer);
      break;
    case 'notificationsStored':
      notificationDelivery.deliverTo(message.staffIds);
      break;
    case 'tabTaken':
      registry.endTab(message.person, message);
      break;
    // `Peers` has heard it.
    case 'alive':
      break;
  }
}

/** The pages load their user again. */
function refreshPages(pages: ReturnType<NotificationSockets['all']>): void {
  for (const page of pages) page.accessChanged(page.access);
}

/**
 * Reads access before it notifies pages that theirs has changed. So the next check finds only changes that the pages
 * have missed.
 */
async function notifyPages(
  { notifications, accessOfSessions, onError }: Receiver,
  staffIds: readonly string[],
): Promise<void> {
  const pages = [...new Set(staffIds)].flatMap((staffId) => notifications.of(staffId));
  if (pages.length === 0) return;
  const access = await accessOfSessions(pages.map(({ sessionId }) => sessionId)).catch((error: unknown) => {
    onError(error);
    return new Map<string, string>();
  });
  for (const page of pages) page.accessChanged(access.get(page.sessionId) ?? page.access);
}
