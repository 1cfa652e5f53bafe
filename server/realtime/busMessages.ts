import type { MovedMarks, PersonEvent } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';

/** A message between server processes. It may be lost: sweeps find what it would have said. */
export type BusMessage =
  | { readonly kind: 'messages'; readonly heads: readonly { readonly chatId: string; readonly lastSeq: number }[] }
  | { readonly kind: 'marks'; readonly marks: readonly MovedMarks[] }
  | { readonly kind: 'events'; readonly events: readonly PersonEvent[] }
  | { readonly kind: 'typing'; readonly chatId: string; readonly person: Person }
  | { readonly kind: 'sessionsEnded'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'accessChanged'; readonly staffIds: readonly string[] }
  | { readonly kind: 'waitLimitsChanged' }
  | { readonly kind: 'customerErased'; readonly customerId: string }
  /** In place of an event that is too large for a bus message: the receiver reads it from the database. */
  | { readonly kind: 'eventHeads'; readonly heads: readonly { readonly person: Person; readonly eventSeq: number }[] }
  /** New notifications are stored for these members of staff. */
  | { readonly kind: 'notificationsStored'; readonly staffIds: readonly string[] }
  /** A tab has a new socket: its older one must close. */
  | { readonly kind: 'tabTaken'; readonly person: Person; readonly tabId: string; readonly connectionNo: number };

/** PostgreSQL accepts 7,999 bytes. The rest is for the brackets. */
const PAYLOAD_MAX_BYTES = 7_900;

/** Packs bus messages into as few texts as PostgreSQL's limit allows. One that is too large is split. */
export function packBusMessages(messages: readonly BusMessage[]): readonly string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const text of messages.flatMap(textsOf)) {
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > PAYLOAD_MAX_BYTES && parts.length > 0) {
      payloads.push(`[${parts.join(',')}]`);
      parts = [];
      bytes = 0;
    }
    parts.push(text);
    bytes += size;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}

/** A bus message as texts that each fit into a payload. */
function textsOf(message: BusMessage): readonly string[] {
  const text = JSON.stringify(message);
  const pieces = Buffer.byteLength(text) < PAYLOAD_MAX_BYTES ? [] : piecesOf(message);
  return pieces.length === 0 ? [text] : pieces.flatMap(textsOf);
}

/** Two halves, or one smaller bus message. Empty for a kind that always fits. */
function piecesOf(message: BusMessage): readonly BusMessage[] {
  switch (message.kind) {
    case 'messages':
      return halves(message.heads).map((heads) => ({ ...message, heads }));
    case 'marks':
      return halves(message.marks).map((marks) => ({ ...message, marks }));
    case 'events': {
      const [first] = message.events;
      if (message.events.length > 1) return halves(message.events).map((events) => ({ ...message, events }));
      return first === undefined
        ? []
        : [{ kind: 'eventHeads', heads: [{ person: first.person, eventSeq: first.event.eventSeq }] }];
    }
    case 'eventHeads':
      return halves(message.heads).map((heads) => ({ ...message, heads }));
    case 'sessionsEnded':
      return halves(message.sessionIds).map((sessionIds) => ({ ...message, sessionIds }));
    case 'accessChanged':
    case 'notificationsStored':
      return halves(message.staffIds).map((staffIds) => ({ ...message, staffIds }));
    case 'typing':
    case 'tabTaken':
    case 'waitLimitsChanged':
    case 'customerErased':
      return [];
  }
}

function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(items.length / 2);
  return items.length < 2 ? [] : [items.slice(0, middle), items.slice(middle)];
}

/**
 * Other processes of this release send what `packNotices` made. Anything else, from another release, reads as nothing.
 */
export function unpackBusMessages(payload: string): readonly BusMessage[] {
  try {
    const messages: unknown = JSON.parse(payload);
    return Array.isArray(messages) ? messages.filter(isBusMessage) : [];
  } catch {
    return [];
  }
}

const KINDS = new Set([
  'messages',
  'marks',
  'events',
  'eventHeads',
  'typing',
  'sessionsEnded',
  'accessChanged',
  'waitLimitsChanged',
  'customerErased',
  'notificationsStored',
  'tabTaken',
]);

function isBusMessage(value: unknown): value is BusMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    KINDS.has(value.kind)
  );
}
