import type { Publisher } from '../common/ports.ts';
import type { CommittedMessage, ChatPublisher } from '../chat/index.ts';
import type { BusQueue } from './bus/busQueue.ts';
import type { BusMessage } from './bus/busMessages.ts';
import type { Peers } from './bus/peers.ts';

/** Passes what happened, in this process or in another, to the sockets of this process. */
export interface BusHandler {
  committed(messages: readonly CommittedMessage[]): void;
  busMessageReceived(message: BusMessage): void;
}

/** Publishes to the sockets of this process at once, and to other processes by bus messages. */
export interface RealtimePublisher extends ChatPublisher, Publisher {
  /** For what this process has handled already. Nothing is sent while there are no others. */
  publishToOtherProcesses(message: BusMessage): void;
  /** Resolves when all bus messages so far are sent or lost. */
  idle(): Promise<void>;
}

export function createRealtimePublisher(
  here: BusHandler,
  queue: BusQueue,
  peers: Pick<Peers, 'isAlone'>,
): RealtimePublisher {
  const publishToOtherProcesses = (message: BusMessage): void => {
    if (!peers.isAlone) queue.push(message);
  };

  const publish = (message: BusMessage): void => {
    here.busMessageReceived(message);
    publishToOtherProcesses(message);
  };

  const publishAbout = (things: readonly unknown[], message: BusMessage): void => {
    if (things.length > 0) publish(message);
  };

  return {
    publishToOtherProcesses,
    messagesCommitted: (messages) => {
      if (messages.length === 0) return;
      here.committed(messages);
      publishToOtherProcesses({ kind: 'committed', messages: messages.map(({ message }) => message) });
    },
    marksMoved: (marks) => publishAbout(marks, { kind: 'marks', marks }),
    eventsWritten: (events) => publishAbout(events, { kind: 'events', events }),
    sessionsEnded: (sessionIds) => publish({ kind: 'sessionsEnded', sessionIds }),
    accessChanged: (staffIds) => publishAbout(staffIds, { kind: 'accessChanged', staffIds }),
    presenceChanged: (staffIds) => publishAbout(staffIds, { kind: 'presenceChanged', staffIds }),
    waitLimitsChanged: () => publish({ kind: 'waitLimitsChanged' }),
    staffNamesChanged: (staffNames) => publish({ kind: 'staffNamesChanged', staffNames }),
    productsChanged: () => publish({ kind: 'productsChanged' }),
    customerNamed: (customer) => publish({ kind: 'customerNamed', customer }),
    notificationsStored: (staffIds) => publishAbout(staffIds, { kind: 'notificationsStored', staffIds }),
    idle: () => queue.idle(),
  };
}
