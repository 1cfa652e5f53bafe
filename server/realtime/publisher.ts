import type {
  AccessPublisher,
  ErasurePublisher,
  SessionPublisher,
  SettingsPublisher,
  StaffNotifier,
} from '../common/ports.ts';
import type { CommittedMessage, ChatPublisher } from '../chat/index.ts';
import type { BusQueue } from './busQueue.ts';
import type { BusMessage } from './busMessages.ts';

/** Passes what happened, in this process or in another, to the sockets of this process. */
export interface BusHandler {
  committed(messages: readonly CommittedMessage[]): void;
  busMessageReceived(message: BusMessage): void;
}

/** Publishes to the sockets of this process at once, and to other processes by bus messages. */
export interface RealtimePublisher
  extends ChatPublisher, SessionPublisher, AccessPublisher, SettingsPublisher, ErasurePublisher, StaffNotifier {
  /** For what this process has handled already. */
  publishToOtherProcesses(message: BusMessage): void;
  /** Resolves when all bus messages so far are sent or lost. */
  idle(): Promise<void>;
}

export function createRealtimePublisher(here: BusHandler, queue: BusQueue): RealtimePublisher {
  const publishToOtherProcesses = (message: BusMessage): void => queue.push(message);

  const publish = (message: BusMessage): void => {
    here.busMessageReceived(message);
    publishToOtherProcesses(message);
  };

  return {
    publishToOtherProcesses,
    messagesCommitted: (messages) => {
      if (messages.length === 0) return;
      here.committed(messages);
      publishToOtherProcesses({ kind: 'messages', heads: newestOf(messages) });
    },
    marksMoved: (marks) => {
      if (marks.length > 0) publish({ kind: 'marks', marks });
    },
    eventsWritten: (events) => {
      if (events.length > 0) publish({ kind: 'events', events });
    },
    sessionsEnded: (sessionIds) => publish({ kind: 'sessionsEnded', sessionIds }),
    accessChanged: (staffIds) => {
      if (staffIds.length > 0) publish({ kind: 'accessChanged', staffIds });
    },
    waitLimitsChanged: () => publish({ kind: 'waitLimitsChanged' }),
    customerErased: (customerId) => publish({ kind: 'customerErased', customerId }),
    notificationsStored: (staffIds) => {
      if (staffIds.length > 0) publish({ kind: 'notificationsStored', staffIds });
    },
    idle: () => queue.idle(),
  };
}

/** Each chat once, with its newest message. */
function newestOf(
  messages: readonly CommittedMessage[],
): readonly { readonly chatId: string; readonly lastSeq: number }[] {
  const newest = new Map<string, number>();
  for (const {
    message: { chatId, chatSeq },
  } of messages)
    newest.set(chatId, Math.max(chatSeq, newest.get(chatId) ?? 0));
  return Array.from(newest, ([chatId, lastSeq]) => ({ chatId, lastSeq }));
}
