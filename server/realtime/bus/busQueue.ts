import type { BusChannel } from './busChannel.ts';
import { packBusMessages, withoutTexts, type BusMessage } from './busMessages.ts';

/** Sends bus messages to the other server processes. */
export interface BusSender {
  send(messages: readonly BusMessage[]): Promise<void>;
}

export interface BusQueueListeners {
  /** This many bus messages are lost. Sweeps find what they would have said. */
  readonly onLost: (count: number) => void;
  /** Called with the first failure after a success. */
  readonly onFailed: (error: unknown) => void;
}

/** Bus messages that may wait while others are being sent. Committed messages count one by one. */
export const BUS_QUEUE_MAX = 10_000;

/** Bus messages that wait to be sent to the other server processes. */
export type BusQueue = ReturnType<typeof createBusQueue>;

/** Sends one batch at a time: what is pushed during a send goes together in the next one. */
export function createBusQueue(sender: BusSender, { onLost, onFailed }: BusQueueListeners) {
  let waiting: BusMessage[] = [];
  let waitingCount = 0;
  let running: Promise<void> | null = null;
  let isFailing = false;

  const sendWaiting = async (): Promise<void> => {
    const [batch, count] = [waiting, waitingCount];
    [waiting, waitingCount] = [[], 0];
    try {
      await sender.send(batch);
      isFailing = false;
    } catch (error) {
      onLost(count);
      if (!isFailing) onFailed(error);
      isFailing = true;
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await sendWaiting();
    running = null;
  };

  /** Drops typing first, because it is soon out of date, then the oldest. */
  const dropOne = (): void => {
    const typing = waiting.findIndex(({ kind }) => kind === 'typing');
    const count = waiting.splice(Math.max(0, typing), 1).reduce((sum, message) => sum + sizeOf(message), 0);
    waitingCount -= count;
    onLost(count);
  };

  return {
    push: (message: BusMessage): void => {
      waiting.push(message);
      waitingCount += sizeOf(message);
      while (waitingCount > BUS_QUEUE_MAX && waiting.length > 1) dropOne();
      running ??= Promise.resolve().then(run);
    },
    /** Resolves when all bus messages so far are sent or lost. */
    idle: () => running ?? Promise.resolve(),
  };
}

/** `alive` is no loss: it is repeated. */
function sizeOf(message: BusMessage): number {
  if (message.kind === 'alive') return 0;
  return message.kind === 'committed' ? message.messages.length : 1;
}

/** Sends through NATS while there is a connection, otherwise through PostgreSQL, on which all processes listen. */
export function createBusSender(
  channel: Pick<BusChannel, 'send'>,
  nats: (BusSender & { isConnected(): boolean }) | null,
): BusSender {
  const isSent = () => true;
  const isNotSent = () => false;
  return {
    send: async (messages) => {
      // A bus message that arrives twice does nothing the second time.
      if (nats?.isConnected() === true && (await nats.send(messages).then(isSent, isNotSent))) return;
      await channel.send(packBusMessages(messages.map(withoutTexts)));
    },
  };
}
