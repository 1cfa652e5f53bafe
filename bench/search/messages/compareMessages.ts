import { textContent } from '#contract/chat/content.ts';
import { folded } from '#contract/searchWords.ts';
import { searchMessages } from '#server/chat/messageSearchService.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';
import type { Database } from '#server/db/connection.ts';
import { eraseChatPart } from '#server/privacy/erasureService.ts';
import { CHINESE_WORD, RARE } from './fillMessages.ts';

const KEYWORDS = ['scattered', RARE.word, CHINESE_WORD];
const ROUNDS = 3;
const ERASED = 20;
type Searcher = Parameters<typeof searchMessages>[1];
type Answer = Awaited<ReturnType<typeof searchMessages>>;

/** Somebody who searches: an agent, who reads chats that are or were theirs, or someone who reads all. */
export interface Reader {
  readonly principal: Searcher;
  readonly readsAll: boolean;
}

/**
 * Lets messages arrive, chats change hands and end, and others be erased, while the index works.
 * @returns how many messages only the search finds, or only a filter of all messages
 */
export async function countDifferences(db: Database, readers: readonly Reader[]): Promise<number> {
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = await filterAll(db);
    for (const { principal, readsAll } of readers)
      for (const keyword of KEYWORDS) {
        const wanted = await readable(db, all.get(keyword) ?? [], readsAll ? null : principal.staffId);
        const found = new Set(await searchAll(db, principal, keyword));
        count += wanted.filter((place) => !found.has(place)).length + found.size - intersection(wanted, found);
      }
    await change(db, round);
  }
  return count;
}

function intersection(places: readonly string[], others: ReadonlySet<string>): number {
  return places.filter((place) => others.has(place)).length;
}

/** By keyword, the places of the messages with it. */
async function filterAll(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const patient = await db.dedicated();
  await patient.query('set statement_timeout = 0');
  const { rows } = await patient.query<{ word: string; places: string[] }>(
    `select word, array_agg(chat_id || '.' || chat_seq) as places
       from (select chat_id, chat_seq, folded(msg::json ->> 'text') as text from message offset 0) said
       join unnest($1::text[]) word on position(word in text) > 0 group by word`,
    [KEYWORDS.map(folded)],
  );
  await patient.end();
  return new Map(rows.map(({ word, places }) => [word, places]));
}

async function readable(db: Database, places: readonly string[], staffId: string | null): Promise<readonly string[]> {
  if (staffId === null) return places;
  return db.values<string>(
    `select place from unnest($1::text[]) place join chat on chat.id = split_part(place, '.', 1)::bigint
      where chat.staff_id = $2
         or chat.ended_at is not null and $2 in (select staff_id from chat_former_staff where chat_id = chat.id)
         or exists (select from chat serving where serving.customer_id = chat.customer_id and serving.staff_id = $2
                                               and serving.ended_at is null)`,
    [places, staffId],
  );
}

async function searchAll(db: Database, principal: Searcher, keyword: string): Promise<readonly string[]> {
  const places: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Answer = await searchMessages({ db, timeZone: 'UTC' }, principal, {
      ...{ keyword, pageSize: 100 },
      ...(cursor !== '' && { cursor }),
    });
    places.push(...page.records.map(({ chatId, chatSeq }) => `${chatId}.${chatSeq}`));
    cursor = page.next;
  }
  return places;
}

/** A part of what was said and erased has words afterwards, or has lost them. */
async function change(db: Database, round: number): Promise<void> {
  await db.query(
    `with speaking as (
       update chat set last_seq = last_seq + $2, updated_at = clock_timestamp() where ended_at is null and id % 3 = $3
       returning id, customer_id, last_seq - $2 as before
     )
     insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     select id, before + nth, 1, customer_id, 'said-' || before + nth, 1, msg, now()
       from speaking cross join unnest($1::text[]) with ordinality as said (msg, nth)`,
    [KEYWORDS.map(textContent), KEYWORDS.length, round],
  );
  await createMessageWords(db).run();
  await db.query('update chat set staff_id = 1 + (staff_id % 200) where ended_at is null and id % 4 = $1', [round]);
  await db.query('update chat set ended_at = now(), ended_by = 2 where ended_at is null and id % 5 = $1', [round]);
  const erased = await db.values<string>(
    `select chat_id::text from message_search join chat on chat.id = chat_id
      where ended_at is not null and words like '%' || $1 || '%' order by message_search.chat_id limit ${ERASED}`,
    [KEYWORDS[0]],
  );
  for (const chatId of erased) while (!(await db.transaction((tx) => eraseChatPart(tx, chatId, null))).isDone);
}
