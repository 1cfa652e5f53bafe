import { parseContent } from '#contract/chat/content.ts';
import { folded } from '#contract/searchWords.ts';
import { performance } from 'node:perf_hooks';
import type { Database, Db } from '../db/database.ts';
import {
  findUnfilled,
  findDue,
  lockBlock,
  moveFilled,
  moveIndexed,
  noteVersion,
  readTexts,
  writeBlocks,
  type Block,
  type ChatTexts,
  type DueChat,
} from './messageWordsRepository.ts';

// Makes the words by which messages are found, a while after the messages, so that no message waits for them.

/** A block has so many messages at most, and so many folded characters unless its first message alone has more. */
const BLOCK_MAX = 64;
const BLOCK_MAX_LENGTH = 40_000;

const DUE_AT_ONCE = 2_000;
/** Chats of one transaction, and messages that are read of each at once. */
const CHATS_AT_ONCE = 25;
const MESSAGES_AT_ONCE = 256;
/** A run ends after this long: it takes the time of the process's other work. */
const RUN_MS = 200;
/** A process that has less time to spare makes the words of one batch in a run. */
const BUSY = 0.6;

export function createMessageWords(db: Database) {
  let earlier = performance.eventLoopUtilization();
  let isVersionNoted = false;
  const runMs = (): number => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, earlier);
    earlier = now;
    return utilization > BUSY ? 0 : RUN_MS;
  };
  return {
    /**
     * Makes the words of what was said since the last run, and then those of older chats.
     * @returns whether more remains to do
     */
    run: async (): Promise<boolean> => {
      if (!isVersionNoted) await noteVersion(db);
      isVersionNoted = true;
      const endsAt = performance.now() + runMs();
      if (await indexNew(db, endsAt)) return true;
      do if (!(await indexOld(db))) return false;
      while (performance.now() < endsAt);
      return true;
    },
  };
}

/** @returns whether more remains to do */
async function indexNew(db: Database, endsAt: number): Promise<boolean> {
  const { now, chats } = await findDue(db, DUE_AT_ONCE);
  for (let from = 0; from < chats.length; from += CHATS_AT_ONCE) {
    const batch = chats.slice(from, from + CHATS_AT_ONCE);
    if (!(await index(db, batch, endsAt))) return true;
    const last = batch.at(-1);
    if (last !== undefined) await moveIndexed(db, last.changedAt, false);
    if (performance.now() >= endsAt && from + CHATS_AT_ONCE < chats.length) return true;
  }
  if (chats.length < DUE_AT_ONCE) await moveIndexed(db, now, true);
  return chats.length === DUE_AT_ONCE;
}

/** @returns whether more remains to do */
async function indexOld(db: Database): Promise<boolean> {
  const chats = await findUnfilled(db, CHATS_AT_ONCE);
  await index(db, chats, Infinity);
  await moveFilled(db, chats.length < CHATS_AT_ONCE ? null : (chats.at(-1)?.chatId ?? null));
  return chats.length === CHATS_AT_ONCE;
}

/** Makes the words of chats, of long ones in parts. @returns whether it came to the end of all before `endsAt` */
async function index(db: Database, chats: readonly DueChat[], endsAt: number): Promise<boolean> {
  for (let rest = chats; rest.length > 0;) {
    const part = rest;
    rest = await db.transaction(async (tx) => {
      const read = await readTexts(tx, part, MESSAGES_AT_ONCE);
      const made = read.map((chat) => ({ chat, blocks: blocksOf(chat) }));
      await writeBlocks(
        tx,
        made.flatMap(({ blocks }) => blocks),
      );
      return made.flatMap(({ chat, blocks }) => restOf(chat, blocks));
    });
    if (rest.length > 0 && performance.now() >= endsAt) return false;
  }
  return true;
}

/** Makes the words of a message again, with those of its block. The chat stays locked until the transaction ends. */
export async function remakeWords(tx: Db, chatId: string, chatSeq: number): Promise<void> {
  const block = await lockBlock(tx, chatId, chatSeq);
  if (block === null) return;
  const texts = await readTexts(tx, [{ chatId, fromSeq: block.firstSeq }], block.lastSeq - block.firstSeq + 1);
  await writeBlocks(tx, texts.flatMap(blocksOf));
}

/** What is left of a chat that was not read to its end: the last block may have room. */
function restOf({ chatId, texts }: ChatTexts, blocks: readonly Block[]): readonly DueChat[] {
  const last = blocks.at(-1);
  return texts.length < MESSAGES_AT_ONCE || last === undefined ? [] : [{ chatId, fromSeq: last.firstSeq }];
}

/** Consecutive messages, as many as fit into a block. */
function blocksOf({ chatId, texts }: ChatTexts): readonly Block[] {
  const parts: { seq: number; text: string }[][] = [];
  let length = 0;
  for (const { seq, msg } of texts) {
    const { text = '' } = msg === null ? {} : parseContent(msg);
    const { length: added } = folded(text);
    const last = parts.at(-1);
    if (last !== undefined && last.length < BLOCK_MAX && length + added <= BLOCK_MAX_LENGTH) {
      last.push({ seq, text });
      length += added;
    } else {
      parts.push([{ seq, text }]);
      length = added;
    }
  }
  return parts.map((part) => ({
    chatId,
    firstSeq: part[0]?.seq ?? 0,
    lastSeq: part.at(-1)?.seq ?? 0,
    texts: part.map(({ text }) => text),
  }));
}
