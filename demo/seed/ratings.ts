import { RATING_REASON } from '#contract/domain.ts';
import type { Db } from '#server/db/database.ts';

/** Of ten rated chats in turn. */
const STARS = [5, 4, 5, 3, 5, 4, 2, 5, 4, 1];

const REASONS: readonly { readonly reason: string; readonly words: string }[] = [
  { reason: RATING_REASON.waiting, words: 'I waited for half an hour.' },
  { reason: RATING_REASON.notSolved, words: '' },
  { reason: RATING_REASON.notClear, words: 'Three links, and none of them is about my problem.' },
  { reason: RATING_REASON.notSolved, words: 'It still does the same.' },
  { reason: RATING_REASON.notFriendly, words: '' },
];

/** Ratings of a third of the chats that staff have answered and that have ended. */
export async function seedRatings(db: Db): Promise<void> {
  await db.query(
    `insert into chat_rating (chat_id, customer_id, asked_at, rating, reason, words, rated_at)
     select id, customer_id, ended_at, stars, case when stars <= 3 then reason end,
            case when stars <= 3 then words else '' end, ended_at + interval '2 minutes'
       from (select *, row_number() over (order by chat.id) as nth from chat
              where ended_at is not null and first_answer_at is not null and chat.id % 3 = 0) rated
       join unnest($1::smallint[]) with ordinality star (stars, at) on star.at = 1 + nth % $3
       join unnest($2::text[], $4::text[]) with ordinality why (reason, words, at) on why.at = 1 + nth / $3 % $5`,
    [STARS, REASONS.map(({ reason }) => reason), STARS.length, REASONS.map(({ words }) => words), REASONS.length],
  );
}
