import type { MovedMarks, Person, ToldEvent } from '../services/publisher.ts';

/** What server processes tell each other. A hint: whoever misses one finds out by sweeping. */
export type Notice =
  | { readonly kind: 'messages'; readonly heads: readonly { readonly chatId: string; readonly lastSeq: number }[] }
  | { readonly kind: 'marks'; readonly marks: readonly MovedMarks[] }
  | { readonly kind: 'events'; readonly events: readonly ToldEvent[] }
  | { readonly kind: 'typing'; readonly chatId: string; readonly person: Person }
  | { readonly kind: 'sessionsEnded'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'accessChanged'; readonly staffIds: readonly string[] }
  /** A text for pages of these members of staff. No sweep makes up for a lost one. */
  | { readonly kind: 'notification'; readonly staffIds: readonly string[]; readonly text: string }
  /** A tab has a new socket: an older one of it is to close. */
  | { readonly kind: 'tabTaken'; readonly person: Person; readonly tabId: string; readonly connectionNo: number };

/** PostgreSQL takes 8,000 bytes less one; a little is left for the brackets. */
const PAYLOAD_MAX_BYTES = 7_900;

/** Packs notices into as few texts as PostgreSQL's limit allows. One too large by itself is left out: sweeps make up for it. */
export function packNotices(notices: readonly Notice[]): readonly string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const text of notices.flatMap(small).map((notice) => JSON.stringify(notice))) {
    const size = Buffer.byteLength(text) + 1;
    if (size > PAYLOAD_MAX_BYTES) continue;
    if (bytes + size > PAYLOAD_MAX_BYTES) {
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

/** Other processes of this release send what `packNotices` made. Anything else, from another release, reads as nothing. */
export function unpackNotices(payload: string): readonly Notice[] {
  try {
    const notices: unknown = JSON.parse(payload);
    return Array.isArray(notices) ? notices.filter(isNotice) : [];
  } catch {
    return [];
  }
}

const KINDS = new Set(['messages', 'marks', 'events', 'typing', 'sessionsEnded', 'accessChanged', 'notification', 'tabTaken']);

function isNotice(value: unknown): value is Notice {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string' && KINDS.has(value.kind);
}

const HEADS_EACH = 150;
const MARKS_EACH = 45;
const EVENTS_EACH = 10;
const SESSIONS_EACH = 300;
const STAFF_EACH = 300;
/** Beside a text of NOTIFICATION_TEXT_MAX, whatever its characters are. */
const NOTIFIED_EACH = 150;

/** Splits what could outgrow one text. */
function small(notice: Notice): readonly Notice[] {
  switch (notice.kind) {
    case 'messages': return chunks(notice.heads, HEADS_EACH).map((heads) => ({ ...notice, heads }));
    case 'marks': return chunks(notice.marks, MARKS_EACH).map((marks) => ({ ...notice, marks }));
    case 'events': return chunks(notice.events, EVENTS_EACH).map((events) => ({ ...notice, events }));
    case 'sessionsEnded': return chunks(notice.sessionIds, SESSIONS_EACH).map((sessionIds) => ({ ...notice, sessionIds }));
    case 'accessChanged': return chunks(notice.staffIds, STAFF_EACH).map((staffIds) => ({ ...notice, staffIds }));
    case 'notification': return chunks(notice.staffIds, NOTIFIED_EACH).map((staffIds) => ({ ...notice, staffIds }));
    case 'typing':
    case 'tabTaken': return [notice];
  }
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
