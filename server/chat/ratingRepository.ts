import type { ChatRating } from '#contract/http/ratings.ts';
import { LOW_RATINGS_MAX, RATING_CHANGE_MS, RATING_LOW_MAX, RATING_PAUSE_MS } from '#contract/serviceLimits.ts';
import type { Db } from '../db/connection.ts';

const PAUSE = `interval '${RATING_PAUSE_MS} milliseconds'`;
const CHANGE = `interval '${RATING_CHANGE_MS} milliseconds'`;

/** SQL: whether a row of chat_rating can be rated, or rated differently. */
const IS_OPEN = `case when rating is null then asked_at > now() - ${PAUSE} else rated_at > now() - ${CHANGE} end`;

/** SQL of a chat's rating; null without one. @param id SQL of the chat's id */
export function ratingOf(id: string): string {
  return `(select json_build_object('rating', rating, 'reason', reason, 'words', words)
             from chat_rating rated where rated.chat_id = ${id} and rating is not null)`;
}

/** SQL condition: a chat has one of the newest low ratings. @param id SQL of the chat's id */
export function isAmongLowRated(id: string): string {
  return `${id} = any(array(
    select chat_id from chat_rating where rating <= ${RATING_LOW_MAX}
     order by rated_at desc, chat_id limit ${LOW_RATINGS_MAX}))`;
}

/** Asks the customer of an ended chat that staff have answered, unless they were asked lately. */
export async function askForRating(tx: Db, chatId: string): Promise<void> {
  await tx.query(
    `insert into chat_rating (chat_id, customer_id)
     select id, customer_id from chat
      where id = $1 and first_answer_at is not null
        and not exists (select from chat_rating asked
                         where asked.customer_id = chat.customer_id and asked_at > now() - ${PAUSE})`,
    [chatId],
  );
}

interface AskedRating {
  /** Whether a rating, or another one, is accepted. */
  readonly isOpen: boolean;
  /** null: the chat is not rated. */
  readonly given: ChatRating | null;
}

/** null: nobody was asked. */
export async function findRating(db: Db, chatId: string): Promise<AskedRating | null> {
  return db.maybe<AskedRating>(
    `select ${IS_OPEN} as is_open, ${ratingOf('$1')} as given from chat_rating where chat_id = $1`,
    [chatId],
  );
}

/** The customer's newest chat if it can be rated, or rated differently; null otherwise. */
export async function findRatingDue(db: Db, customerId: string): Promise<string | null> {
  return db.maybeValue<string | null>(
    `select (select chat_id::text from chat_rating where chat_id = newest.id and ${IS_OPEN}) as id
       from (select id from chat where customer_id = $1 order by chat.id desc limit 1) newest`,
    [customerId],
  );
}

export async function saveRating(tx: Db, chatId: string, { rating, reason, words }: ChatRating): Promise<void> {
  await tx.query(
    `update chat_rating set rating = $2, reason = $3, words = $4, rated_at = coalesce(rated_at, now())
      where chat_id = $1`,
    [chatId, rating, reason, words],
  );
  await tx.query('update chat set updated_at = now() where id = $1', [chatId]);
}
