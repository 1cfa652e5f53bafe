import { packNotices, type Notice } from './notices.ts';

/** Carries texts to the other server processes. */
export interface NoticeSender {
  send(payloads: readonly string[]): Promise<void>;
}

export interface NoticeWatch {
  /** So many notices will reach nobody: sweeps make up for them. */
  readonly onLost: (count: number) => void;
  /** Called with the first failure after a success. */
  readonly onFailed: (error: unknown) => void;
}

/** Notices on their way to the other server processes. */
export interface NoticeQueue {
  push(notice: Notice): void;
  /** Resolves when all notices so far are on their way or lost. */
  idle(): Promise<void>;
}

/** While one text is being sent, no more notices wait for it than this. */
export const NOTICES_WAITING_MAX = 10_000;

/** What comes while notices are being sent goes together with the next ones. */
export function createNoticeQueue(sender: NoticeSender, { onLost, onFailed }: NoticeWatch): NoticeQueue {
  let waiting: Notice[] = [];
  let running: Promise<void> | null = null;
  let isFailing = false;

  const sendWaiting = async (): Promise<void> => {
    const notices = waiting;
    waiting = [];
    try {
      await sender.send(packNotices(notices));
      isFailing = false;
    } catch (error) {
      onLost(notices.length);
      if (!isFailing) onFailed(error);
      isFailing = true;
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await sendWaiting();
    running = null;
  };

  /** Typing first, which is over soon in any case; then the oldest. */
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
    push: (notice) => {
      waiting.push(notice);
      if (waiting.length > NOTICES_WAITING_MAX) dropOne();
      running ??= Promise.resolve().then(run);
    },
    idle: () => running ?? Promise.resolve(),
  };
}
