import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filledCardContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { iso, type ChatRow, type MessageRow } from './chats.ts';
import type { QueryRow } from './queries.ts';

/** Chats with their messages, each chat's in order. */
export interface SeedChats {
  readonly chats: readonly ChatRow[];
  readonly messages: readonly MessageRow[];
}

/** Inserts a message into some chats, at its chatSeq. Later messages of the chat move up by one. */
function withInserted({ chats, messages }: SeedChats, inserted: ReadonlyMap<number, MessageRow>): SeedChats {
  const seqOf = (chatId: number, seq: number): number =>
    seq + (seq >= (inserted.get(chatId)?.chat_seq ?? Infinity) ? 1 : 0);
  return {
    chats: chats.map((chat) =>
      inserted.has(chat.id)
        ? {
            ...chat,
            last_seq: chat.last_seq + 1,
            staff_read_seq: seqOf(chat.id, chat.staff_read_seq),
            customer_read_seq: seqOf(chat.id, chat.customer_read_seq),
          }
        : chat,
    ),
    messages: messages.flatMap((message, index) => {
      const added = inserted.get(message.chat_id);
      const moved = { ...message, chat_seq: seqOf(message.chat_id, message.chat_seq) };
      if (added?.chat_seq !== message.chat_seq + 1) return [moved];
      const next = messages[index + 1];
      const isLast = next?.chat_id !== message.chat_id;
      return [moved, isLast || added.at < next.at ? added : { ...added, at: between(message.at, next.at) }];
    }),
  };
}

/** In quick conversations, the inserted message still comes before the next one. */
function between(one: string, other: string): string {
  return iso(Math.floor((Date.parse(one) + Date.parse(other)) / 2));
}

/** Every n-th ended chat holds a card, and every second open one. */
const ENDED_PER_CARD = 12;
const CARD_AFTER_MS = 5_000;

/**
 * Inserts work-order cards into some chats, after the first answer of staff. A card is about an earlier query of the
 * customer. About half of them have been read.
 */
export function withCards(made: SeedChats, queries: readonly QueryRow[]): SeedChats {
  const cards = new Map<number, MessageRow>();
  const firstAnswers = new Map<number, MessageRow>();
  for (const message of made.messages) {
    if (message.sender_type === PERSON_TYPE.staff && !firstAnswers.has(message.chat_id))
      firstAnswers.set(message.chat_id, message);
  }
  for (const [index, chat] of made.chats.entries()) {
    const answer = firstAnswers.get(chat.id);
    if (answer === undefined || index % (chat.ended_at === null ? 2 : ENDED_PER_CARD) !== 0) continue;
    const query = queryFor(chat, queries);
    if (query !== null)
      cards.set(chat.id, cardAfter(answer, query, cards.size % 2 === 0 && chat.customer_read_seq > answer.chat_seq));
  }
  return withInserted(made, cards);
}

/** The customer's newest query before the chat, about the same product if possible. */
function queryFor(chat: ChatRow, queries: readonly QueryRow[]): QueryRow | null {
  const earlier = queries.filter(
    ({ customer_id, created_at }) => customer_id === chat.customer_id && created_at < chat.created_at,
  );
  return earlier.findLast(({ product }) => product === chat.product) ?? earlier.at(-1) ?? null;
}

function cardAfter(answer: MessageRow, { id, title, description, created_at }: QueryRow, isRead: boolean): MessageRow {
  return {
    ...answer,
    chat_seq: answer.chat_seq + 1,
    client_msg_id: `seed-card-${answer.chat_id}`,
    msg_type: MESSAGE_TYPE.card,
    msg: filledCardContent({ id: String(id), title, description, createTime: created_at, isRead }),
    at: iso(Date.parse(answer.at) + CARD_AFTER_MS),
  };
}

const MEDIA_DIR = path.join(import.meta.dirname, 'media');
/** Every n-th ended chat about a product with pictures holds one, and every open one. */
const ENDED_PER_MEDIUM = 4;
const SHOWN_AFTER_MS = 4_000;

interface Medium {
  /** A file in `media/`. */
  readonly name: string;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'video/mp4';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Who sends it: the customer after their first message, or staff after their first answer. */
  readonly shownBy: typeof PERSON_TYPE.customer | typeof PERSON_TYPE.staff;
}

const { customer, staff } = PERSON_TYPE;
/** By product, a picture of its topic. */
const MEDIA: Readonly<Partial<Record<number, readonly Medium[]>>> = {
  1: [{ name: 'one-tick.png', mediaType: 'image/png', width: 360, height: 640, shownBy: customer }],
  2: [{ name: 'charged-twice.jpg', mediaType: 'image/jpeg', width: 360, height: 640, shownBy: customer }],
  5: [
    { name: 'watch-pairing.mp4', mediaType: 'video/mp4', width: 320, height: 320, shownBy: customer },
    { name: 'watch.jpg', mediaType: 'image/jpeg', width: 480, height: 480, shownBy: customer },
  ],
  6: [{ name: 'setting.png', mediaType: 'image/png', width: 360, height: 640, shownBy: staff }],
};

export interface SeedFile {
  readonly id: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** The files of seeded messages. */
export function seedFiles(): readonly SeedFile[] {
  return Object.values(MEDIA)
    .flatMap((media) => media ?? [])
    .map(({ name, mediaType, width, height }) => ({
      id: fileIdOf(name),
      mediaType,
      width,
      height,
      content: readFileSync(path.join(MEDIA_DIR, name)),
    }));
}

/** Inserts pictures and videos into some chats about their topics. */
export function withMedia(made: SeedChats): SeedChats {
  const shown = new Map<number, MessageRow>();
  for (const [index, { id, product, ended_at: endedAt }] of made.chats.entries()) {
    const media = MEDIA[product] ?? [];
    if (endedAt !== null && index % ENDED_PER_MEDIUM !== 0) continue;
    const medium = media[Math.floor(index / ENDED_PER_MEDIUM) % media.length];
    if (medium === undefined) continue;
    const before = made.messages.find(
      ({ chat_id: chatId, sender_type: type }) => chatId === id && type === medium.shownBy,
    );
    if (before !== undefined) shown.set(id, messageAfter(before, medium));
  }
  return withInserted(made, shown);
}

function messageAfter(before: MessageRow, { name, mediaType, width, height }: Medium): MessageRow {
  const isVideo = mediaType === 'video/mp4';
  const content: MessageContent = isVideo
    ? { file_url: fileIdOf(name), width, height }
    : { img_url: fileIdOf(name), width, height };
  return {
    ...before,
    chat_seq: before.chat_seq + 1,
    client_msg_id: `seed-media-${before.chat_id}`,
    msg_type: isVideo ? MESSAGE_TYPE.video : MESSAGE_TYPE.image,
    msg: JSON.stringify(content),
    at: iso(Date.parse(before.at) + SHOWN_AFTER_MS),
  };
}

export function fileIdOf(name: string): string {
  return createHash('sha256').update(`demonstration ${name}`).digest('hex').slice(0, 32);
}
