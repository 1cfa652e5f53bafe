import { WORDS_VERSION } from '#contract/searchWords.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { wordsOf } from '../db/searchWords.ts';

// The words of messages: a row of `message_search` for each block of messages of a chat.

/**
 * A message is visible to others this much later than `chat.updated_at` says, at most: its transaction may have begun
 * so long ago. Statements end after 30 s.
 */
const VISIBLE_WITHIN = `interval '1 minute'`;

/** Chats that have changed since may have messages without words. As a value, so that PostgreSQL sees that few have. */
export function readDueSince(db: Db): Promise<string> {
  return db.value<string>(
    `select (least(indexed_to, now()) - ${VISIBLE_WITHIN})::text as since from message_search_state`,
  );
}

/**
 * SQL of the chats that have changed since, as `chat`, and of the last message that has words, as `indexed.last_seq`.
 * It follows `from`.
 * @param since a placeholder
 */
export function dueChats(since: string): string {
  return `(select * from chat where updated_at > ${since}::timestamptz) chat
  left join lateral (select first_seq, last_seq from message_search
                      where chat_id = chat.id order by first_seq desc limit 1) indexed on true`;
}
export const IS_DUE = 'chat.last_seq > coalesce(indexed.last_seq, 0)';

/** A chat, and the message with which the words begin that have to be made. */
export interface DueChat {
  readonly chatId: string;
  readonly fromSeq: number;
}

/** Chats with messages that have no words yet, in the order of their changes. */
export async function findDue(db: Db, limit: number) {
  const found = await db.one<{ now: Date; chats: readonly (DueChat & { readonly changedAt: string })[] }>(
    `select clock_timestamp() as now,
            coalesce((select json_agg(json_build_object('chatId', id::text, 'fromSeq', from_seq,
                                                        'changedAt', updated_at) order by updated_at, id)
                        from (select chat.id, chat.updated_at, coalesce(indexed.first_seq, 1) as from_seq
                                from ${dueChats('$2')}
                               where ${IS_DUE} order by chat.updated_at, chat.id limit $1) due), '[]') as chats`,
    [limit, await readDueSince(db)],
  );
  return found;
}

/** Stores that the chats which had changed until then have words. @param isAll whether all others have, too */
export async function moveIndexed(db: Db, to: string | Date, isAll: boolean): Promise<void> {
  await db.query(
    `update message_search_state
        set indexed_to = greatest(indexed_to, $1), complete_to = case when $2 then $1 else complete_to end`,
    [to, isAll],
  );
}

/** The next older chats whose words are made; the newest first. Empty: all have been made. */
export async function findUnfilled(db: Db, limit: number): Promise<readonly DueChat[]> {
  return db.rows<DueChat>(
    `select chat.id::text as chat_id, 1 as from_seq
       from chat, message_search_state state
      where (chat.created_at, chat.id) < (state.filled_at, state.filled_id)
      order by chat.created_at desc, chat.id desc limit $1`,
    [limit],
  );
}

/** Stores that the words of chats are made down to this one; null: of all. */
export async function moveFilled(db: Db, chatId: string | null): Promise<void> {
  await db.query(
    `update message_search_state
        set filled_at = coalesce((select created_at from chat where id = $1), '-infinity'),
            filled_id = coalesce($1, 0)`,
    [chatId],
  );
}

/** Begins the work. When other rules made the words, all are made again; the old ones find messages until then. */
export async function noteVersion(db: Db): Promise<void> {
  await db.query(
    `update message_search_state
        set version = $1, filled_at = now(), filled_id = 0,
            indexed_to = case when version = 0 then now() else indexed_to end,
            complete_to = case when version = 0 then now() else complete_to end
      where version < $1`,
    [WORDS_VERSION],
  );
}

/** Messages of a chat from a number on: what their texts are, and up to which message they reach. */
export interface ChatTexts extends DueChat {
  /** In order. null: no text. */
  readonly texts: readonly { readonly seq: number; readonly msg: string | null }[];
}

/**
 * Texts of chats, at most so many messages of each. An erasure of one of them waits until the transaction ends, and
 * this waits for one that has begun.
 */
export async function readTexts(tx: Db, chats: readonly DueChat[], limit: number): Promise<readonly ChatTexts[]> {
  await tx.query('select from chat where id = any($1::bigint[]) order by chat.id for key share', [
    chats.map(({ chatId }) => chatId),
  ]);
  return tx.rows<ChatTexts>(
    `select wanted.chat_id::text, wanted.from_seq,
            array(select json_build_object('seq', chat_seq,
                                           'msg', case when msg_type = ${MESSAGE_TYPE.text} then msg end)
                    from message where message.chat_id = wanted.chat_id and chat_seq >= wanted.from_seq
                   order by chat_seq limit $3) as texts
       from unnest($1::bigint[], $2::integer[]) as wanted (chat_id, from_seq)`,
    [chats.map(({ chatId }) => chatId), chats.map(({ fromSeq }) => fromSeq), limit],
  );
}

/** The block of a message; null: it has no words yet. Whoever makes words of the chat waits. */
export async function lockBlock(tx: Db, chatId: string, chatSeq: number) {
  await tx.query('select from chat where id = $1 for update', [chatId]);
  return tx.maybe<Pick<Block, 'firstSeq' | 'lastSeq'>>(
    `select first_seq, last_seq from message_search where chat_id = $1 and $2 between first_seq and last_seq`,
    [chatId, chatSeq],
  );
}

/** Consecutive messages of a chat, and their texts. */
export interface Block {
  readonly chatId: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly texts: readonly string[];
}

/** Stores the words of blocks. Of two servers that make the same block, the one that has read more wins. */
export async function writeBlocks(tx: Db, blocks: readonly Block[]): Promise<void> {
  await tx.query(
    `insert into message_search (chat_id, first_seq, last_seq, words)
     select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[])
                     as made (chat_id, first_seq, last_seq, words)
         on conflict (chat_id, first_seq)
         do update set last_seq = excluded.last_seq, words = excluded.words
         where message_search.last_seq <= excluded.last_seq`,
    [
      blocks.map(({ chatId }) => chatId),
      blocks.map(({ firstSeq }) => firstSeq),
      blocks.map(({ lastSeq }) => lastSeq),
      blocks.map(({ texts }) => wordsOf(texts).join('\n')),
    ],
  );
}
