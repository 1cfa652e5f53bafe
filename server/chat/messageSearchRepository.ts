import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { FoundMessage } from '#contract/http/messageSearch.ts';
import type { SearchTerm } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { matchOfTerms } from '../db/searchWords.ts';
import { instantOf, microsOf, valuesOf, type Position } from '../db/slice.ts';
import { readWithin } from '../db/timeLimit.ts';
import { IS_DUE, dueChats, readDueSince } from './messageWordsRepository.ts';

// Reads what a search of messages needs. Chats are in the order of their creation, newest first; so are the results.
//
// A block has the words of up to 64 messages. Of the chats next to a position, `findNear` checks the words of each. The
// index finds blocks everywhere, in no order (`lookUp`): PostgreSQL has to read all places of all words before the
// first one, and sort what it finds, so this is for words that are not too common. Two common words that are never in
// one block show this only by the time that they take.

/** Which chats the reader may read; null: all. */
export interface ReaderScope {
  readonly staffId: string;
  /** Whether they may also read all live chats. */
  readonly readsLive: boolean;
}

/** Absent means any. */
export interface MessageSearchFilter {
  readonly scope: ReaderScope | null;
  readonly product?: number | undefined;
  readonly hasPicture: boolean;
  /** Days of creation of the chat. */
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

/**
 * A place among all messages, in the order of the results: newest chats first, in each the newest message first.
 * `micros` is when the chat began. With `seq` 0 it is behind all messages of the chat.
 */
export interface Place extends Position {
  readonly seq: number;
}

/** Where messages of a chat are. */
export interface FoundBlock extends Position {
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** A text that may contain the words. */
export interface SearchedText extends Place {
  readonly senderType: number;
  readonly msg: string;
}

type Add = (value: unknown) => string;

/** SQL of the indexed words of a block. */
const DOCUMENT = String.raw`array_to_tsvector(string_to_array(words, E'\n'))`;

const ORDER = 'created_at desc, id desc';

/**
 * Each statement knows best by which index it reads. With the statistics of common words, PostgreSQL would choose to
 * read whole tables.
 */
export async function planByIndexes(tx: Db): Promise<void> {
  await tx.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off');
}

/** How complete the index of words is. null: all old chats have words. */
export async function readCompleteness(db: Db) {
  return db.one<{ now: string; completeTo: string; completeFrom: string | null }>(
    `select ${isoTime('now()')} as now, ${isoTime('least(complete_to, now())')} as complete_to,
            case when filled_at <> '-infinity' then ${isoTime('least(filled_at, now())')} end as complete_from
       from message_search_state`,
  );
}

/** How much of what has no words is read. */
export interface FreshLimits {
  readonly messages: number;
  /** Of their JSON texts together. */
  readonly characters: number;
}

/**
 * Texts that have no words yet, at most so many, and whether these are all.
 * @param ownOnly only of the live chats of this person
 */
export async function readFresh(
  db: Db,
  filter: MessageSearchFilter,
  { max, ownOnly }: { readonly max: FreshLimits; readonly ownOnly: string | null },
): Promise<{ readonly texts: readonly SearchedText[]; readonly isComplete: boolean }> {
  const since = await readDueSince(db);
  const { values, add } = valuesOf();
  const where = [IS_DUE, ...conditions(filter, add)];
  if (ownOnly !== null) where.push(`chat.staff_id = ${add(ownOnly)} and chat.ended_at is null`);
  // One row: the driver takes longer for thousands of them than PostgreSQL for reading them.
  const { total, texts } = await db.one<{ total: number; texts: readonly SearchedText[] }>(
    `select count(*)::int as total,
            coalesce(json_agg(json_build_object('id', id::text, 'micros', micros, 'seq', seq, 'senderType', sender_type,
                                                'msg', msg)) filter (where length <= ${add(max.characters)}), '[]') as texts
       from (select *, sum(length(msg)) over (order by id, seq) as length
               from (select chat.id, ${microsOf('chat.created_at')} as micros, message.chat_seq as seq,
                            message.sender_type, message.msg
                       from ${dueChats(add(since))}
                      cross join lateral (
                        select chat_seq, sender_type, msg from message
                         where chat_id = chat.id and chat_seq > coalesce(indexed.last_seq, 0)
                           and msg_type = ${MESSAGE_TYPE.text} offset 0
                      ) message
                      where ${where.join(' and ')} limit ${add(max.messages + 1)}) fresh) measured`,
    values,
  );
  return { texts, isComplete: total <= max.messages && texts.length === total };
}

/** Blocks in order, and where the search goes on behind them; null: there are no more. */
export interface FoundBlocks {
  readonly blocks: readonly FoundBlock[];
  readonly end: Place | null;
}

interface Part {
  readonly terms: readonly SearchTerm[];
  readonly from: Place | null;
  readonly chats: number;
  readonly max: number;
}

/** Blocks with the words among so many chats from a place on, at most `max`; null: from the newest. */
export async function findNear(
  db: Db,
  filter: MessageSearchFilter,
  { terms, from, chats, max }: Part,
): Promise<FoundBlocks> {
  const { values, add } = valuesOf();
  const { scope, ...others } = filter;
  const range = [...conditions({ ...others, scope: null, hasPicture: false }, add), ...isFrom(from, add)];
  const read = (table: string, ...where: readonly string[]) =>
    `(select chat.id, chat.created_at from ${table} where ${['true', ...where, ...range].join(' and ')}
       order by chat.created_at desc, chat.id desc limit ${chats})`;
  const readable = scope === null ? [read('chat')] : readableParts(scope, read, add);
  const near = await db.one<{ blocks: readonly FoundBlock[]; size: number; last: Position | null }>(
    `with near as materialized (
       select * from (${readable.join(' union ')}) chat order by ${ORDER} limit ${chats}
     ), found as (
       select near.created_at, near.id, first_seq, last_seq
         from near join message_search on chat_id = near.id
        where ${hasWords(terms, add)} and ${isBlockFrom('near', from, add)}
              ${filter.hasPicture ? `and ${hasPicture('near')}` : ''}
        order by ${ORDER}, first_seq desc limit ${max}
     )
     select (select count(*)::int from near) as size,
            (select json_build_object('micros', ${microsOf('created_at')}, 'id', id::text)
               from near order by created_at, id limit 1) as last,
            ${blocksIn('found')} as blocks`,
    values,
  );
  const { blocks, size, last } = near;
  return { blocks, end: endOf(blocks, max) ?? (size < chats ? null : last && { ...last, seq: 0 }) };
}

/** SQL: the blocks of a table, as JSON in order. */
function blocksIn(table: string): string {
  return `coalesce((select json_agg(json_build_object(
                      'micros', ${microsOf('created_at')}, 'id', id::text, 'firstSeq', first_seq, 'lastSeq', last_seq)
                      order by ${ORDER}, first_seq desc) from ${table}), '[]')`;
}

/** Where the search goes on behind as many blocks as were wanted; null: these are fewer. */
function endOf(blocks: readonly FoundBlock[], max: number): Place | null {
  const last = blocks.at(-1);
  return last === undefined || blocks.length < max ? null : { ...last, seq: last.firstSeq };
}

function hasWords(terms: readonly SearchTerm[], add: Add): string {
  const wanted = terms.map(({ word, isBeginning }) => `\n${word}${isBeginning ? '' : '\n'}`);
  return wanted.map((each) => String.raw`strpos(E'\n' || words || E'\n', ${add(each)}) > 0`).join(' and ');
}

/** The chats that the reader may read, as parts of which each has an index. */
function readableParts(
  { staffId, readsLive }: ReaderScope,
  read: (table: string, ...where: readonly string[]) => string,
  add: Add,
): readonly string[] {
  const reader = add(staffId);
  return [
    read('chat', `chat.staff_id = ${reader}`),
    read(
      'chat_former_staff former join chat on chat.id = former.chat_id',
      `former.staff_id = ${reader} and chat.ended_at is not null`,
    ),
    read(
      'chat serving join chat on chat.customer_id = serving.customer_id',
      `serving.staff_id = ${reader} and serving.ended_at is null`,
    ),
    readsLive
      ? read('chat', 'chat.ended_at is null')
      : read(
          'chat_reader reader join chat on chat.id = reader.chat_id',
          `reader.staff_id = ${reader} and chat.ended_at is null`,
        ),
  ];
}

/** When the index is not the way: it finds more blocks anywhere, or takes longer. */
export interface LookUpLimits {
  readonly blocks: number;
  readonly ms: number;
}

/** At most `max` blocks with the words from a position on; null beyond the limits. */
export async function lookUp(
  tx: Db,
  filter: MessageSearchFilter,
  { terms, from, limits, max }: Omit<Part, 'chats'> & { readonly limits: LookUpLimits },
): Promise<FoundBlocks | null> {
  const { values, add } = valuesOf();
  const where = [isBlockFrom('chat', from, add), ...conditions(filter, add), ...isFrom(from, add)];
  const sql = `with everywhere as materialized (
       select chat_id, first_seq, last_seq from message_search
        where ${DOCUMENT} @@ ${add(matchOfTerms(terms))}::tsquery limit ${limits.blocks + 1}
     ), found as (
       select chat.created_at, chat.id, first_seq, everywhere.last_seq from everywhere join chat on chat.id = chat_id
        where (select count(*) from everywhere) <= ${limits.blocks} and ${where.join(' and ')}
        order by ${ORDER}, first_seq desc limit ${max}
     )
     select (select count(*)::int from everywhere) as total, ${blocksIn('found')} as blocks`;
  const found = await readWithin(tx, limits.ms, () =>
    tx.one<{ total: number; blocks: readonly FoundBlock[] }>(sql, values),
  );
  return found === null || found.total > limits.blocks ? null : { blocks: found.blocks, end: endOf(found.blocks, max) };
}

/** The texts of blocks, in order of the blocks. */
export async function readBlocks(db: Db, blocks: readonly FoundBlock[]): Promise<readonly SearchedText[]> {
  return db.rows<SearchedText>(
    `select message.chat_id::text as id, micros, message.chat_seq as seq, message.sender_type, message.msg
       from unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[]) with ordinality
              as block (chat_id, micros, first_seq, last_seq, nth)
       join message on message.chat_id = block.chat_id and message.chat_seq between first_seq and last_seq
      where message.msg_type = ${MESSAGE_TYPE.text} order by nth, message.chat_seq desc`,
    [
      blocks.map(({ id }) => id),
      blocks.map(({ micros }) => micros),
      blocks.map(({ firstSeq }) => firstSeq),
      blocks.map(({ lastSeq }) => lastSeq),
    ],
  );
}

/** What lists show of messages beside their texts, in the order given. */
export async function readFound(db: Db, found: readonly SearchedText[]) {
  return db.rows<Omit<FoundMessage, 'text' | 'marks'>>(
    `select chat.id::text as chat_id, message.chat_seq, message.sender_type as from_type,
            case message.sender_type when 1 then customer.nick_name when 2 then staff.name else '' end as from_name,
            ${isoTime('message.created_at')} as create_time, chat.customer_id::text,
            customer.nick_name as customer_name, chat.product as come_from, (chat.ended_at is not null)::int as chat_ended, chat.staff_id::text as to_id
       from unnest($1::bigint[], $2::integer[]) with ordinality as given (chat_id, seq, nth)
       join message on message.chat_id = given.chat_id and message.chat_seq = given.seq
       join chat on chat.id = given.chat_id
       join app_user customer on customer.id = chat.customer_id
       left join staff on message.sender_type = 2 and staff.id = message.sender_id
      order by nth`,
    [found.map(({ id }) => id), found.map(({ seq }) => seq)],
  );
}

/** Those of these chats that the reader may read. */
export async function listReadable(
  db: Db,
  scope: ReaderScope | null,
  chatIds: readonly string[],
): Promise<readonly string[]> {
  const { values, add } = valuesOf();
  const where = [`chat.id = any(${add(chatIds)}::bigint[])`, ...(scope === null ? [] : [isReadable(scope, add)])];
  return db.values<string>(`select chat.id::text from chat where ${where.join(' and ')}`, values);
}

/** Of the chat. */
function conditions(
  { scope, product, hasPicture: isPictured, since, before }: MessageSearchFilter,
  add: Add,
): string[] {
  const where: string[] = [];
  if (scope !== null) where.push(isReadable(scope, add));
  if (product !== undefined) where.push(`chat.product = ${add(product)}`);
  if (isPictured) where.push(hasPicture('chat'));
  if (since !== undefined) where.push(`chat.created_at >= ${add(since)}`);
  if (before !== undefined) where.push(`chat.created_at < ${add(before)}`);
  return where;
}

function isReadable({ staffId, readsLive }: ReaderScope, add: Add): string {
  const reader = add(staffId);
  const isLive = readsLive
    ? 'true'
    : `exists (select from chat_reader where chat_id = chat.id and staff_id = ${reader})`;
  return `(chat.staff_id = ${reader} or chat.ended_at is null and ${isLive}
    or chat.ended_at is not null
       and exists (select from chat_former_staff where chat_id = chat.id and staff_id = ${reader})
    or exists (select from chat serving where serving.customer_id = chat.customer_id and serving.ended_at is null
                                          and serving.staff_id = ${reader}))`;
}

function hasPicture(chat: string): string {
  return `exists (select from message where chat_id = ${chat}.id and msg_type = ${MESSAGE_TYPE.image})`;
}

function isFrom(from: Place | null, add: Add): readonly string[] {
  if (from === null) return [];
  return [`(chat.created_at, chat.id) ${from.seq === 0 ? '<' : '<='} (${instantOf(from, add).join(', ')})`];
}

/** In the chat of the place, only what is left of it. */
function isBlockFrom(chat: string, from: Place | null, add: Add): string {
  if (from === null || from.seq === 0) return 'true';
  return `(${chat}.id <> ${add(from.id)} or first_seq < ${add(from.seq)})`;
}
