import { digitsIn, folded, matchesInside } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { likeText, partOf, phoneDigits } from '../db/searchWords.ts';

export interface FoundCustomer {
  readonly id: string;
  readonly name: string;
}

/** Trigram indexes cannot find shorter parts of words. */
const TRIGRAM_LENGTH = 3;
/** At most so many matches are sorted, because a part may occur in very many names. */
const ORDERED_MAX = 200;
/** Shorter digits are in most phones. */
const PHONE_PART_MIN = 3;

const NAME = 'folded_name collate "C"';
/** App users to whom no account is bound. */
const CUSTOMERS_ONLY =
  'not exists (select from staff where staff.target_id = app_user.id and staff.deleted_at is null)';

/**
 * Customers with this id, then those whose names begin with the keyword, then those with it anywhere in their name or
 * phone; each group by name. Of names with spaces, less than three characters only find beginnings of words.
 * @param id the id that the keyword may be; null for another keyword
 */
export async function findCustomers(
  db: Db,
  keyword: string,
  id: string | null,
  limit: number,
): Promise<readonly FoundCustomer[]> {
  const first = await db.rows<FoundCustomer>(
    `(select id::text, nick_name as name from app_user where id = $1 and ${CUSTOMERS_ONLY})
     union all
     (select id::text, nick_name
        from app_user where ${NAME} like $2 and ${CUSTOMERS_ONLY} order by ${NAME}, app_user.id limit $3)`,
    [id, `${likeText(folded(keyword))}%`, limit],
  );
  const others = first.length >= limit ? [] : await findByPart(db, keyword, limit);
  const found = new Map([...first, ...others].map((customer) => [customer.id, customer]));
  return [...found.values()].slice(0, limit);
}

/** Separate statements for name and phone, because each uses its own index. */
async function findByPart(db: Db, keyword: string, limit: number): Promise<readonly FoundCustomer[]> {
  const digits = digitsIn(keyword) ?? '';
  const plain = folded(keyword);
  const isShort = Array.from(plain).length < TRIGRAM_LENGTH && !matchesInside(plain);
  return db.rows<FoundCustomer>(
    `select id::text, nick_name as name
       from ((select id, nick_name, folded_name
                from app_user where ${NAME} like $1 and ${CUSTOMERS_ONLY} limit ${ORDERED_MAX})
             union
             (select id, nick_name, folded_name
                from app_user where ${phoneDigits('app_user')} like $2 and ${CUSTOMERS_ONLY} limit ${ORDERED_MAX})) found
      order by ${NAME}, found.id limit $3`,
    [
      isShort ? `% ${likeText(plain)}%` : partOf(keyword),
      digits.length < PHONE_PART_MIN ? null : partOf(digits),
      limit,
    ],
  );
}
