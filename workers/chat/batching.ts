import type { ChatPacket, ChatReport } from './api.ts';

/** Handles one report. A returned promise resolves when it is done. */
export type ReportListener = (report: ChatReport) => void | Promise<void>;

export interface ReportQueue {
  /** Delivers in order. `closed` ends the queue: later reports are dropped. */
  push(report: ChatReport): void;
}

/**
 * Shortest time between two `received` reports, in milliseconds: between one and two frames of the screen. Each report
 * costs the page an action and a drawing; only in a flood do reports wait. Timers of a worker are not slowed down in a
 * hidden tab.
 */
const REPORT_INTERVAL_MS = 24;

type Received = Extract<ChatReport, { type: 'received' }>;
/** A report that can still grow. */
type WaitingReport = Exclude<ChatReport, Received> | (Omit<Received, 'packets'> & { packets: ChatPacket[] });

/**
 * Delivers reports one at a time. The next one waits until the listener has handled the one before, and collects what
 * arrives until then. The first one after a pause is delivered at once.
 */
export function createReportQueue(listener: ReportListener, intervalMs: number = REPORT_INTERVAL_MS): ReportQueue {
  const waiting: WaitingReport[] = [];
  let state: 'idle' | 'busy' | 'over' = 'idle';

  const deliverAll = async (): Promise<void> => {
    state = 'busy';
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const interval = next.type === 'received' ? new Promise((resolve) => setTimeout(resolve, intervalMs)) : undefined;
      await deliver(listener, next);
      if (next.type === 'closed') {
        state = 'over';
        return;
      }
      if (waiting.at(-1)?.type !== 'closed') await interval;
    }
    state = 'idle';
  };

  return {
    push(report) {
      if (state === 'over' || waiting.at(-1)?.type === 'closed') return;
      enqueue(waiting, report);
      if (state === 'idle') void deliverAll();
    },
  };
}

/** Merges a report with the last waiting one where both fit into one. */
function enqueue(waiting: WaitingReport[], report: ChatReport): void {
  const last = waiting.at(-1);
  if (report.type === 'alive' && last !== undefined) return; // any waiting report is a sign of life too
  if (last?.type === 'alive' || (last?.type === 'answered' && report.type === 'answered')) waiting.pop();
  if (report.type !== 'received') {
    waiting.push(report);
  } else if (last?.type === 'received') {
    last.packets.push(...report.packets);
  } else {
    waiting.push({ ...report, packets: [...report.packets] });
  }
}

/** A report that the listener fails to handle counts as delivered: there is no one else to handle it. */
async function deliver(listener: ReportListener, report: ChatReport): Promise<void> {
  try {
    await listener(report);
  } catch {
    // The page is closed, or reports its fault itself.
  }
}
