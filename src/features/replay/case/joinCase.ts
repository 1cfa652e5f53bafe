import type { LogClock } from '#contract/actionLog.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import { LAST_INSTANT, type PageRecord, type SeenKind, type Sighting } from '#src/actionLog/replay/index.ts';

// Joins what the server and the pages of a case know about each message and event, by their numbers, on one clock:
// the server's. The clocks of the pages and of the database differ from it by an offset that was measured, give or take
// its uncertainty.

export type SourceName = 'agent' | 'server' | 'customer';

/** What happened with a message or an event, where, and when. */
export interface CaseStep {
  readonly source: SourceName;
  readonly what: SeenKind | 'stored';
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
  /** By how much `at` may be wrong, in milliseconds; null: the page never measured its clock. */
  readonly uncertaintyMs: number | null;
  /** The position in the log of the source; null: the server has no log. */
  readonly position: number | null;
}

/** One message or event, with all that happened with it, in order. */
export interface CaseLine {
  readonly key: string;
  readonly kind: 'message' | 'event';
  readonly chatId: string;
  /** Of a message its chatSeq, null: the server never numbered it. Of an event the one that the reporter knows. */
  readonly no: number | null;
  readonly clientMsgId: string;
  /** Who sent the message, or caused the event. 0: unknown. */
  readonly fromType: number;
  /** As CHAT_EVENT; 0 for a message. */
  readonly eventKind: number;
  /** `outside`: it is not of the time in which the case has everything that the server stored. */
  readonly storage: 'stored' | 'never' | 'outside';
  readonly steps: readonly CaseStep[];
}

/** A page of the case. `chatIds`: the chats of the case that it can know. */
export interface CaseSource extends PageRecord {
  readonly name: 'agent' | 'customer';
  readonly chatIds: readonly string[];
}

interface OpenLine extends Omit<CaseLine, 'no' | 'storage' | 'steps'> {
  no: number | null;
  readonly steps: CaseStep[];
}

export type CaseServer = Pick<ActionLogCase, 'messages' | 'events' | 'read' | 'clock'>;

/** Lines in the order of their first step. A message that was sent and never stored has no step of the server. */
export function joinCase(server: CaseServer, sources: readonly CaseSource[]): readonly CaseLine[] {
  const lines = createLines(server);
  for (const source of sources) addSource(lines, source);
  return lines
    .all()
    .map((line) => ({
      ...line,
      storage: storageOf(line, server),
      steps: [...line.steps].sort((a, b) => a.at - b.at),
    }))
    .sort((a, b) => firstAt(a) - firstAt(b));
}

/** A time of a page's clock by the server's, within what a Date can hold. */
export function onServerClock(at: number, clock: LogClock | null): number {
  return Math.max(-LAST_INSTANT, Math.min(LAST_INSTANT, at + (clock?.offsetMs ?? 0)));
}

/** A message was never stored if the case has everything that was when it was sent, and nobody has ever received it. */
function storageOf({ no, steps }: OpenLine, { read, clock }: CaseServer): CaseLine['storage'] {
  const [from, until] = [onServerClock(read.from, clock), onServerClock(read.until, clock)];
  if (steps.some(({ what }) => what === 'stored')) return 'stored';
  const isSendWithin = ({ what, at, uncertaintyMs }: CaseStep) => {
    const about = uncertaintyMs ?? Infinity;
    return (what === 'queued' || what === 'sent') && at - about >= from && at + about <= until;
  };
  return no === null && steps.every(isSendWithin) ? 'never' : 'outside';
}

function firstAt({ steps }: CaseLine): number {
  return steps[0]?.at ?? 0;
}

type Lines = ReturnType<typeof createLines>;

function createLines({ messages, events, clock }: CaseServer) {
  const all: OpenLine[] = [];
  const byNumber = new Map<string, OpenLine>();
  const bySender = new Map<string, OpenLine>();
  const byChat = new Map<string, OpenLine[]>();
  const add = (line: OpenLine): OpenLine => {
    all.push(line);
    if (line.kind === 'event') return line;
    byNumber.set(line.key, line);
    if (line.clientMsgId !== '') bySender.set(senderKey(line), line);
    const ofChat = byChat.get(line.chatId);
    if (ofChat === undefined) byChat.set(line.chatId, [line]);
    else ofChat.push(line);
    return line;
  };
  const stored = (at: number): CaseStep => ({
    ...{ source: 'server', what: 'stored', at: onServerClock(at, clock), position: null },
    uncertaintyMs: clock.uncertaintyMs,
  });
  for (const { chatId, chatSeq, clientMsgId, fromType, at } of messages) {
    const key = messageKey(chatId, chatSeq);
    add({ key, kind: 'message', chatId, no: chatSeq, clientMsgId, fromType, eventKind: 0, steps: [stored(at)] });
  }
  const numbered = new Map<string, OpenLine>();
  for (const [index, { chatId, kind, actorType, staffSeq, customerSeq, at }] of events.entries()) {
    const key = `event ${index}`;
    const line = add({
      ...{ key, kind: 'event', chatId, no: staffSeq ?? customerSeq, clientMsgId: '', fromType: actorType },
      ...{ eventKind: kind, steps: [stored(at)] },
    });
    if (staffSeq !== null) numbered.set(`agent ${chatId} ${staffSeq}`, line);
    if (customerSeq !== null) numbered.set(`customer ${chatId} ${customerSeq}`, line);
  }
  const known = ({ chatId, no, clientMsgId }: Sighting): OpenLine | undefined =>
    (no === null ? undefined : byNumber.get(messageKey(chatId, no))) ??
    (clientMsgId === '' ? undefined : bySender.get(senderKey({ chatId, clientMsgId })));
  return {
    known,
    all: () => all,
    ofChat: (chatId: string): readonly OpenLine[] => byChat.get(chatId) ?? [],
    event: (source: CaseSource, { chatId, no }: Sighting) => numbered.get(`${source.name} ${chatId} ${no}`),
    /** The message of a sighting; one that only the page knows gets a line. */
    message: (sighting: Sighting, fromType: number): OpenLine => {
      const { chatId, no, clientMsgId } = sighting;
      const key = no === null ? `unsent ${chatId} ${clientMsgId}` : messageKey(chatId, no);
      const line =
        known(sighting) ?? add({ key, kind: 'message', chatId, no, clientMsgId, fromType, eventKind: 0, steps: [] });
      if (no !== null && line.no === null) {
        line.no = no;
        byNumber.set(key, line);
      }
      return line;
    },
  };
}

function messageKey(chatId: string, chatSeq: number): string {
  return `message ${chatId} ${chatSeq}`;
}

function senderKey({ chatId, clientMsgId }: Pick<CaseLine, 'chatId' | 'clientMsgId'>): string {
  return `${chatId} ${clientMsgId}`;
}

function addSource(lines: Lines, source: CaseSource): void {
  const { clock, name, chatIds, sightings } = source;
  const own = name === 'agent' ? PERSON_TYPE.staff : PERSON_TYPE.customer;
  const highest = new Map<string, number>();
  for (const sighting of sightings) {
    const { what, at, position, chatId } = sighting;
    if (!chatIds.includes(chatId)) continue;
    const step = {
      ...{ source: name, what, at: onServerClock(at, clock), position },
      uncertaintyMs: clock?.uncertaintyMs ?? null,
    };
    for (const line of linesOf(lines, source, sighting, { own, highest })) line.steps.push(step);
  }
}

interface Marked {
  readonly own: number;
  /** Up to which number a person has received or read, as the page knows. */
  readonly highest: Map<string, number>;
}

/** The lines that a sighting is about. A mark is about all messages to its person that were below no earlier one. */
function linesOf(lines: Lines, source: CaseSource, sighting: Sighting, { own, highest }: Marked): readonly OpenLine[] {
  const { what, chatId, personType, no } = sighting;
  switch (what) {
    case 'event':
      return [lines.event(source, sighting)].filter((line) => line !== undefined);
    case 'delivered':
    case 'read': {
      const key = `${what} ${chatId} ${personType}`;
      const [before, now] = [highest.get(key) ?? 0, no ?? 0];
      if (now <= before) return [];
      highest.set(key, now);
      if (sighting.isOld === true) return [];
      return lines
        .ofChat(chatId)
        .filter((line) => line.fromType !== personType && (line.no ?? 0) > before && (line.no ?? Infinity) <= now);
    }
    case 'loaded': {
      // A page of a history has messages that the case is not about, and those that the page knows already.
      const line = lines.known(sighting);
      return line === undefined || line.steps.some((step) => step.source === source.name) ? [] : [line];
    }
    default:
      return [lines.message(sighting, what === 'received' ? 0 : own)];
  }
}
