import { OTHER_CHATS_MS } from '#contract/constants.ts';
import type { ChatReport } from './api.ts';
import { WaitingReports } from './waitingReports.ts';

/** Handles one report. A returned promise resolves when it is done. */
export type ReportListener = (report: ChatReport) => void | Promise<void>;

export type ReportQueue = ReturnType<typeof createReportQueue>;

/** Shortest times between two deliveries, in milliseconds. Timers of a worker are not slowed down in a hidden tab. */
interface Intervals {
  /**
   * Between two `received` reports of the chat on screen. Each costs the page an action and a drawing. Only messages
   * that follow each other this fast wait.
   */
  readonly reportMs: number;
  /** Between two deliveries of messages, marks and typing of chats that are not on screen. */
  readonly otherChatsMs: number;
}

const INTERVALS: Intervals = { reportMs: 46, otherChatsMs: OTHER_CHATS_MS };

/**
 * Delivers reports one at a time. The next one waits until the listener has handled the one before, and collects what
 * arrives until then. The first one after a pause is delivered at once.
 *
 *          a report waits                it was of the chat on screen
 *   idle ────────────────▶ delivering ─────────────────────────────▶ pausing
 *     ▲                     │  │  ▲                                     │
 *     └──── none waits ─────┘  │  └── time over, or the next may pass ──┘
 *                              └──── it was `closed` ────▶ over
 *
 * While the chat on screen is busy, others follow right after one of its reports: so they do not delay the next one, and
 * share its drawing.
 */
export function createReportQueue(listener: ReportListener, { reportMs, otherChatsMs }: Intervals = INTERVALS) {
  const waiting = new WaitingReports();
  let state: 'idle' | 'busy' | 'over' = 'idle';
  let areOthersPaused = false;

  const releaseOthersInTurn = (): void => {
    if (areOthersPaused || !waiting.hasOthers()) return;
    waiting.releaseOthers();
    areOthersPaused = true;
    setTimeout(() => {
      areOthersPaused = false;
      deliverWaiting();
    }, otherChatsMs);
  };
  /** Only a report of the chat on screen waits for the end of a pause, and none when the connection is closed. */
  const mayPassPause = (): boolean => waiting.isClosing() || !(waiting.isEmpty() || waiting.isNextOfShown());
  const deliverAll = async (): Promise<void> => {
    let pause: Promise<void> | null = null;
    while (true) {
      if (pause !== null && !mayPassPause()) {
        await pause;
        pause = null;
      }
      if (waiting.isEmpty()) releaseOthersInTurn();
      const isShown = waiting.isNextOfShown();
      const next = waiting.takeNext();
      if (next === undefined) break;
      if (isShown) pause = new Promise((resolve) => setTimeout(resolve, reportMs));
      await deliver(listener, next);
      if (next.type === 'closed') {
        state = 'over';
        return;
      }
      if (isShown) releaseOthersInTurn();
    }
    state = 'idle';
  };
  const deliverWaiting = (): void => {
    if (state !== 'idle' || (waiting.isEmpty() && !waiting.hasOthers())) return;
    state = 'busy';
    void deliverAll();
  };

  return {
    /** Delivers in order. `closed` ends the queue: later reports are dropped. */
    push(report: ChatReport): void {
      if (state === 'over' || waiting.isClosing()) return;
      waiting.add(report);
      deliverWaiting();
    },
    /** This chat is on screen, or none. From now on, messages of the others may wait. */
    show(chatId: string | null): void {
      waiting.show(chatId);
      deliverWaiting();
    },
  };
}

/** A report that the listener fails to handle counts as delivered: there is no one else to handle it. */
async function deliver(listener: ReportListener, report: ChatReport): Promise<void> {
  try {
    await listener(report);
  } catch {
    // The page is closed, or reports its fault itself.
  }
}
