import { OTHER_CHATS_MS } from '#contract/constants.ts';
import type { ChatPacket, ChatReport } from './api.ts';

/** Handles one report. A returned promise resolves when it is done. */
export type ReportListener = (report: ChatReport) => void | Promise<void>;

export interface ReportQueue {
  /** Delivers in order. `closed` ends the queue: later reports are dropped. */
  push(report: ChatReport): void;
  /** This chat is on screen, or none. From now on, messages of the others may wait. */
  show(chatId: string | null): void;
}

/** Shortest times between two deliveries, in milliseconds. Timers of a worker are not slowed down in a hidden tab. */
export interface Intervals {
  /**
   * Between two `received` reports of the chat on screen. Each costs the page an action and a drawing. Only messages
   * that follow each other this fast wait.
   */
  readonly reportMs: number;
  /** Between two deliveries of messages, marks and typing of chats that are not on screen. */
  readonly otherChatsMs: number;
}

const INTERVALS: Intervals = { reportMs: 46, otherChatsMs: OTHER_CHATS_MS };

type Received = Extract<ChatReport, { type: 'received' }>;
/** A report that can still grow. */
type WaitingReport = Exclude<ChatReport, Received> | (Omit<Received, 'packets'> & { packets: ChatPacket[] });

/**
 * Delivers reports one at a time. The next one waits until the listener has handled the one before, and collects what
 * arrives until then. The first one after a pause is delivered at once.
 *
 * The chat on screen may overtake others, but within a chat the order stays, and everything else than messages, marks
 * and typing takes along all that came before it. While the chat on screen is busy, others follow right after one of its
 * reports: so they do not delay the next one, and share its drawing.
 */
export function createReportQueue(
  listener: ReportListener,
  { reportMs, otherChatsMs }: Intervals = INTERVALS,
): ReportQueue {
  const waiting: WaitingReport[] = [];
  /** Packets of chats that are not on screen. */
  const others: ChatPacket[] = [];
  let areOthersPaused = false;
  /** undefined until the first `show`. Until then no packet waits because it is of another chat. */
  let shown: string | null | undefined;
  let state: 'idle' | 'busy' | 'over' = 'idle';

  const isOfOtherChat = (packet: ChatPacket): boolean => {
    const chatId = chatOfNews(packet);
    return chatId !== null && shown !== undefined && chatId !== shown;
  };
  const isOfShown = (report: WaitingReport): boolean =>
    report.type === 'received' && !report.packets.every(isOfOtherChat);
  /** Only a report of the chat on screen waits for the end of a pause, and none when the connection is closed. */
  const mayPassPause = (): boolean => {
    const [next] = waiting;
    return waiting.at(-1)?.type === 'closed' || (next !== undefined && !isOfShown(next));
  };
  const deliverAll = async (): Promise<void> => {
    state = 'busy';
    let pause: Promise<void> | null = null;
    while (true) {
      if (pause !== null && !mayPassPause()) {
        await pause;
        pause = null;
      }
      if (waiting.length === 0) releaseInTurn();
      const next = waiting.shift();
      if (next === undefined) break;
      const isShown = isOfShown(next);
      if (isShown) pause = new Promise((resolve) => setTimeout(resolve, reportMs));
      await deliver(listener, next);
      if (next.type === 'closed') {
        state = 'over';
        return;
      }
      if (isShown) releaseInTurn();
    }
    state = 'idle';
  };

  const releaseOthers = (): void => {
    if (others.length > 0) enqueue(waiting, received(others.splice(0)));
  };
  const releaseInTurn = (): void => {
    if (areOthersPaused || others.length === 0) return;
    releaseOthers();
    areOthersPaused = true;
    setTimeout(() => {
      areOthersPaused = false;
      deliverWaiting();
    }, otherChatsMs);
  };
  const deliverWaiting = (): void => {
    if (state === 'idle' && waiting.length + others.length > 0) void deliverAll();
  };
  const add = (packet: ChatPacket): void => {
    if (isOfOtherChat(packet)) others.push(packet);
    else {
      if (chatOfNews(packet) === null) releaseOthers();
      enqueue(waiting, received([packet]));
    }
  };

  return {
    push(report) {
      if (state === 'over' || waiting.at(-1)?.type === 'closed') return;
      if (report.type === 'received') {
        for (const packet of report.packets) add(packet);
      } else {
        if (report.type === 'closed') releaseOthers();
        enqueue(waiting, report);
      }
      deliverWaiting();
    },
    show(chatId) {
      releaseOthers();
      shown = chatId;
      deliverWaiting();
    },
  };
}

/** The chat of a packet that may wait while that chat is not on screen; null: this packet may not wait. */
function chatOfNews(packet: ChatPacket): string | null {
  switch (packet.type) {
    case 'message':
      return packet.message.chatId;
    case 'state':
      return packet.state.chatId;
    case 'typing':
      return packet.typing.chatId;
    default:
      return null;
  }
}

/** Headers are added when it is delivered. */
function received(packets: readonly ChatPacket[]): Received {
  return { type: 'received', packets, frames: [] };
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
