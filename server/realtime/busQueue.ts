import { packBusMessages, type BusMessage } from './busMessages.ts';

/** Sends texts to the other server processes. */
export interface BusSender {
  send(payloads: readonly string[]): Promise<void>;
}

export interface BusQueueListeners {
  /** This many bus messages are lost. Sweeps find what they would have said. */
  readonly onLost: (count: number) => void;
  /** Called with the first failure after a success. */
  readonly onFailed: (error: unknown) => void;
}

/** Bus messages that wait to be sent to the other server processes. */
export interface BusQueue {
  push(message: BusMessage): void;
  /** Resolves when all bus messages so far are sent or lost. */
  idle(): Promise<void>;
}

/** Bus messages that may wait while others are being sent. */
export const BUS_QUEUE_MAX = 10_000;

/** Sends one batch at a time: what is pushed during a send goes together in the next one. */
export function createBusQueue(sender: BusSender, { onLost, onFailed }: BusQueueListeners): BusQueue {
  let waiting: BusMessage[] = [];
  let running: Promise<void> | null = null;
  let isFailing = false;

  const sendWaiting = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    try {
      await sender.send(packBusMessages(batch));
      isFailing = false;
    } catch (error) {
      onLost(batch.length);
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
    waiting.splice(
      Math.max(
        0,
        waiting.findIndex(({ kind }) => kind === 'typing'),
      ),
      1,
    );
    onLost(1);
  };

  return {
    push: (message) => {
      waiting.push(message);
      if (waiting.length > BUS_QUEUE_MAX) dropOne();
      running ??= Promise.resolve().then(run);
    },
    idle: () => running ?? Promise.resolve(),
  };
}
