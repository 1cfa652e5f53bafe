import type { ChatPacket, ChatReport } from './api.ts';

/** Takes one report; the promise, if there is one, says when it has been taken. */
export type ReportListener = (report: ChatReport) => void | Promise<void>;

export interface ReportQueue {
  /** Delivered in order. `closed` ends the queue: what comes after it is not delivered. */
  push(report: ChatReport): void;
}

/**
 * Shortest time from one `received` to the next, in milliseconds: more than a frame on the screen, less than two. Each
 * costs the page an action and a drawing, and only in a flood does anything wait. Timers of a worker keep their rate
 * while the tab is hidden.
 */
export const REPORT_INTERVAL_MS = 24;

type Received = Extract<ChatReport, { type: 'received' }>;
/** A report that can still grow. */
type WaitingReport = Exclude<ChatReport, Received> | (Omit<Received, 'packets'> & { packets: ChatPacket[] });

/**
 * Delivers reports one at a time: the next waits until the listener has taken the one before, and what arrives
 * meanwhile is gathered into it. The first after a pause goes at once.
 */
export function createReportQueue(listener: ReportListener, intervalMs: number = REPORT_INTERVAL_MS): ReportQueue {
  const waiting: WaitingReport[] = [];
  let state: 'idle' | 'busy' | 'over' = 'idle';

  const deliver = async (): Promise<void> => {
    state = 'busy';
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const throttled =
        next.type === 'received' ? new Promise((resolve) => setTimeout(resolve, intervalMs)) : undefined;
      await taken(listener, next);
      if (next.type === 'closed') {
        state = 'over';
        return;
      }
      if (waiting.at(-1)?.type !== 'closed') await throttled;
    }
    state = 'idle';
  };

  return {
    push(report) {
      if (state === 'over' || waiting.at(-1)?.type === 'closed') return;
      enqueue(waiting, report);
      if (state === 'idle') void deliver();
    },
  };
}

/** Joins a report with the last one that waits where the two can be told as one. */
function enqueue(waiting: WaitingReport[], report: ChatReport): void {
  const last = waiting.at(-1);
  if (report.type === 'alive' && last !== undefined) return; // whatever waits says as much
  if (last?.type === 'alive' || (last?.type === 'answered' && report.type === 'answered')) waiting.pop();
  if (report.type !== 'received') {
    waiting.push(report);
  } else if (last?.type === 'received') {
    last.packets.push(...report.packets);
  } else {
    waiting.push({ ...report, packets: [...report.packets] });
  }
}

/** A listener that fails has taken the report as well: nobody else could. */
async function taken(listener: ReportListener, report: ChatReport): Promise<void> {
  try {
    await listener(report);
  } catch {
    // The page is gone, or its fault is its own to report.
  }
}
