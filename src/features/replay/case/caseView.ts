import type { ActionLog, LogClock, LogEntry } from '#contract/actionLog.ts';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import { readActionLog, recordOf, type PageRecord } from '#src/actionLog/replay/index.ts';
import type { CustomerLogText } from './caseFile.ts';
import { joinCase, onServerClock, type CaseLine } from './joinCase.ts';
import { seenIn } from './seenIn.ts';

/** An action of a customer's page. `at`: milliseconds since 1970, by the server's clock. */
interface CustomerRow extends Pick<LogEntry, 'at' | 'by'> {
  readonly position: number;
  readonly type: string;
}

export interface CaseChat extends Omit<ActionLogCase['chats'][number], 'log'> {
  /** Whether the customer's log is there, and can be read. */
  readonly status: 'none' | 'read' | 'unreadable';
  /** Of the customer's log: the time that it covers, by the server's clock, and its browser. null: there is none. */
  readonly record: Pick<ActionLog, 'from' | 'until' | 'device'> | null;
  readonly rows: readonly CustomerRow[];
}

/** What the screen shows of a case. */
export interface CaseView {
  readonly chats: readonly CaseChat[];
  readonly lines: readonly CaseLine[];
  /** Of the agent's page, to draw the lines on the axis of its log. */
  readonly agentClock: LogClock | null;
  /** There is more on the server. */
  readonly isCut: boolean;
}

/** Anyone can be a customer, so their log must not be able to keep the page busy for long. */
const CUSTOMER_SIGHTINGS_MAX = 5_000;

interface CustomerLog {
  readonly chatId: string;
  /** null: it cannot be read. */
  readonly log: ActionLog | null;
}

/** Joins the parts of a case. @param server its chats, without their logs */
export function caseViewOf(server: ActionLogCase, agent: PageRecord, texts: readonly CustomerLogText[]): CaseView {
  const logs = texts.map(({ chatId, text }): CustomerLog => {
    const reading = readActionLog(text);
    return { chatId, log: reading.status === 'read' ? reading.log : null };
  });
  const chatIds = server.chats.map(({ chatId }) => chatId);
  const customers = logs.flatMap(({ chatId, log }) =>
    log === null
      ? []
      : [{ ...recordOf(log, seenIn, CUSTOMER_SIGHTINGS_MAX), name: 'customer' as const, chatIds: [chatId] }],
  );
  return {
    chats: server.chats.map((chat) => withLog(chat, logs)),
    lines: joinCase(server, [{ ...agent, name: 'agent', chatIds }, ...customers]),
    agentClock: agent.clock,
    isCut: server.isCut,
  };
}

function withLog({ log: _, ...chat }: ActionLogCase['chats'][number], logs: readonly CustomerLog[]): CaseChat {
  const found = logs.find(({ chatId }) => chatId === chat.chatId);
  if (found === undefined) return { ...chat, status: 'none', record: null, rows: [] };
  return found.log === null
    ? { ...chat, status: 'unreadable', record: null, rows: [] }
    : { ...chat, status: 'read', record: coverOf(found.log), rows: rowsOf(found.log) };
}

function coverOf({ from, until, device, clock }: ActionLog): CaseChat['record'] {
  const at = (time: number) => onServerClock(time, clock ?? null);
  return { from: at(from), until: at(until), device };
}

function rowsOf({ clock, segments }: ActionLog): readonly CustomerRow[] {
  return segments
    .flatMap(({ entries }) => entries)
    .map(({ at, by, action: { type } }, index) => ({
      position: index + 1,
      at: onServerClock(at, clock ?? null),
      by,
      type,
    }));
}
