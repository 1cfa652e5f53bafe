import type { StaffNames } from '#contract/domain.ts';
import type { LiveMessage, MovedMarks, PersonEvent } from '../../chat/index.ts';
import type { Person } from '../../common/principal.ts';
import type { AppUser } from '../../people/index.ts';

/** A message between server processes. It may be lost: sweeps find what it would have said. */
export type BusMessage =
  /** Messages that were committed, each chat's in order. */
  | { readonly kind: 'committed'; readonly messages: readonly LiveMessage[] }
  /** In place of committed messages, where these are too large: the receiver reads them from the database. */
  | { readonly kind: 'messages'; readonly heads: readonly { readonly chatId: string; readonly lastSeq: number }[] }
  | { readonly kind: 'marks'; readonly marks: readonly MovedMarks[] }
  | { readonly kind: 'events'; readonly events: readonly PersonEvent[] }
  /** In place of `events`, where people and chats have subjects of their own: the part for the people … */
  | { readonly kind: 'personEvents'; readonly events: readonly PersonEvent[] }
  /** … and the part for those who follow the chats. */
  | { readonly kind: 'watchedEvents'; readonly events: readonly PersonEvent[] }
  /** `isBeside`: they write beside the assignee, and only staff see that they type. */
  | { readonly kind: 'typing'; readonly chatId: string; readonly person: Person; readonly isBeside?: true }
  | { readonly kind: 'sessionsEnded'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'accessChanged'; readonly staffIds: readonly string[] }
  | { readonly kind: 'presenceChanged'; readonly staffIds: readonly string[] }
  | { readonly kind: 'waitLimitsChanged' }
  | { readonly kind: 'staffNamesChanged'; readonly staffNames: StaffNames }
  | { readonly kind: 'productsChanged' }
  | { readonly kind: 'customerNamed'; readonly customer: AppUser }
  /** In place of an event that is too large for a bus message: the receiver reads it from the database. */
  | { readonly kind: 'eventHeads'; readonly heads: readonly { readonly person: Person; readonly eventSeq: number }[] }
  /** New notifications are stored for these members of staff. */
  | { readonly kind: 'notificationsStored'; readonly staffIds: readonly string[] }
  /** The sender runs. `isNew`: it has just arrived, and wants to know who else runs. */
  | { readonly kind: 'alive'; readonly isNew: boolean }
  /** A tab has a new socket: its older one must close. */
  | { readonly kind: 'tabTaken'; readonly person: Person; readonly tabId: string; readonly connectionNo: number };

/** The same with less in it: the receiver reads committed messages from the database. */
export function withoutTexts(message: BusMessage): BusMessage {
  if (message.kind !== 'committed') return message;
  const newest = new Map<string, number>();
  for (const { chatId, chatSeq } of message.messages) newest.set(chatId, Math.max(chatSeq, newest.get(chatId) ?? 0));
  return { kind: 'messages', heads: Array.from(newest, ([chatId, lastSeq]) => ({ chatId, lastSeq })) };
}

/** How many bytes a text between processes may have. PostgreSQL accepts 7,999; the rest is for the brackets. */
const NOTIFY_MAX_BYTES = 7_900;

/** Packs bus messages into as few texts as the limit allows. One that is too large is split. */
export function packBusMessages(messages: readonly BusMessage[], maxBytes = NOTIFY_MAX_BYTES): readonly string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const text of messages.flatMap((message) => textsOf(message, maxBytes))) {
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > maxBytes && parts.length > 0) {
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
function textsOf(message: BusMessage, maxBytes: number): readonly string[] {
  const text = JSON.stringify(message);
  const pieces = Buffer.byteLength(text) < maxBytes ? [] : piecesOf(message);
  return pieces.length === 0 ? [text] : pieces.flatMap((piece) => textsOf(piece, maxBytes));
}

/** Two halves, or one smaller bus message. Empty for a kind that always fits. */
function piecesOf(message: BusMessage): readonly BusMessage[] {
  switch (message.kind) {
    case 'committed':
      return halves(message.messages).map((messages) => ({ ...message, messages }));
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
    case 'personEvents':
    case 'watchedEvents':
      return halves(message.events).map((events) => ({ ...message, events }));
    case 'eventHeads':
      return halves(message.heads).map((heads) => ({ ...message, heads }));
    case 'sessionsEnded':
      return halves(message.sessionIds).map((sessionIds) => ({ ...message, sessionIds }));
    case 'accessChanged':
    case 'presenceChanged':
    case 'notificationsStored':
      return halves(message.staffIds).map((staffIds) => ({ ...message, staffIds }));
    default:
      return [];
  }
}

function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(items.length / 2);
  return items.length < 2 ? [] : [items.slice(0, middle), items.slice(middle)];
}

/**
 * Other processes of this release send what `packBusMessages` made. Another release may send other text, which reads as
 * nothing, and other kinds, which no one handles.
 */
export function unpackBusMessages(payload: string): readonly BusMessage[] {
  try {
    const messages: unknown = JSON.parse(payload);
    return Array.isArray(messages) ? messages.filter(isBusMessage) : [];
  } catch {
    return [];
  }
}

function isBusMessage(value: unknown): value is BusMessage {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
