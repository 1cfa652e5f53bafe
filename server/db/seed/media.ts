import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { iso, type MessageRow } from './chats.ts';
import { withInserted, type SeedChats } from './insertions.ts';

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
