import type { MovedMarks, ToldEvent } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';

/** What server processes tell each other. A hint: whoever misses one finds out by sweeping. */
export type Notice =
  | { readonly kind: 'messages'; readonly heads: readonly { readonly chatId: string; readonly lastSeq: number }[] }
  | { readonly kind: 'marks'; readonly marks: readonly MovedMarks[] }
  | { readonly kind: 'events'; readonly events: readonly ToldEvent[] }
  | { readonly kind: 'typing'; readonly chatId: string; readonly person: Person }
  | { readonly kind: 'sessionsEnded'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'accessChanged'; readonly staffIds: readonly string[] }
  /** Takes the place of an event that is too large for a notice: the receiver reads it. */
  | { readonly kind: 'eventHeads'; readonly heads: readonly { readonly person: Person; readonly eventSeq: number }[] }
  /** New notifications are stored for these members of staff. */
  | { readonly kind: 'notificationsStored'; readonly staffIds: readonly string[] }
  /** A tab has a new socket: an older one of it is to close. */
  | { readonly kind: 'tabTaken'; readonly person: Person; readonly tabId: string; readonly connectionNo: number };

/** PostgreSQL takes 8,000 bytes less one; a little is left for the brackets. */
const PAYLOAD_MAX_BYTES = 7_900;

/** Packs notices into as few texts as PostgreSQL's limit allows. A larger one is split by its measured size. */
export function packNotices(notices: readonly Notice[]): readonly string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const text of notices.flatMap(textsOf)) {
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

/** A notice as texts that each fit into a payload. */
function textsOf(notice: Notice): readonly string[] {
  const text = JSON.stringify(notice);
  const pieces = Buffer.byteLength(text) < PAYLOAD_MAX_BYTES ? [] : piecesOf(notice);
  return pieces.length === 0 ? [text] : pieces.flatMap(textsOf);
}

/** Two halves, or one smaller notice. Nothing for what is small in any case: ids and numbers. */
function piecesOf(notice: Notice): readonly Notice[] {
  switch (notice.kind) {
    case 'messages':
      return halves(notice.heads).map((heads) => ({ ...notice, heads }));
    case 'marks':
      return halves(notice.marks).map((marks) => ({ ...notice, marks }));
    case 'events': {
      const [first] = notice.events;
      if (notice.events.length > 1) return halves(notice.events).map((events) => ({ ...notice, events }));
      return first === undefined
        ? []
        : [{ kind: 'eventHeads', heads: [{ person: first.person, eventSeq: first.event.eventSeq }] }];
    }
    case 'eventHeads':
      return halves(notice.heads).map((heads) => ({ ...notice, heads }));
    case 'sessionsEnded':
      return halves(notice.sessionIds).map((sessionIds) => ({ ...notice, sessionIds }));
    case 'accessChanged':
    case 'notificationsStored':
      return halves(notice.staffIds).map((staffIds) => ({ ...notice, staffIds }));
    case 'typing':
    case 'tabTaken':
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
export function unpackNotices(payload: string): readonly Notice[] {
  try {
    const notices: unknown = JSON.parse(payload);
    return Array.isArray(notices) ? notices.filter(isNotice) : [];
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
  'notificationsStored',
  'tabTaken',
]);

function isNotice(value: unknown): value is Notice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    KINDS.has(value.kind)
  );
}
