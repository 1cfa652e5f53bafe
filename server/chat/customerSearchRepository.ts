import type { Db } from '../db/connection.ts';
import { likeText } from '../db/likePattern.ts';

export interface FoundCustomer {
  readonly id: string;
  readonly name: string;
}

/** Trigram indexes cannot find shorter keywords. */
const TRIGRAM_LENGTH = 3;
/** At most so many matches are sorted, because a part may occur in very many names. */
const ORDERED_MAX = 200;

const NAME = 'lower(nick_name) collate "C"';
/** App users to whom no account is bound. */
const CUSTOMERS_ONLY =
  'not exists (select from staff where staff.target_id = app_user.id and staff.deleted_at is null)';

/**
 * Customers with this id, then those whose names begin with the keyword, then those with it anywhere in their name or
 * phone; each group by name. Keywords of less than three characters only match the beginning of names.
 * @param id the keyword if it can be an id; null otherwise
 */
export async function findCustomers(
  db: Db,
  keyword: string,
  id: string | null,
  limit: number,
): Promise<readonly FoundCustomer[]> {
  const part = likeText(keyword);
  const { rows: first } = await db.query<FoundCustomer>(
    `(select id::text, nick_name as name from app_user where id = $1 and ${CUSTOMERS_ONLY})
     union all
     (select id::text, nick_name
        from app_user where ${NAME} like lower($2) and ${CUSTOMERS_ONLY} order by ${NAME}, app_user.id limit $3)`,
    [id, `${part}%`, limit],
  );
  const isEnough = first.length >= limit || Array.from(keyword).length < TRIGRAM_LENGTH;
  const others = isEnough ? [] : await findByPart(db, part, limit);
  const found = new Map([...first, ...others].map((customer) => [customer.id, customer]));
  return [...found.values()].slice(0, limit);
}

/** Separate statements for name and phone, because each uses its own index. */
async function findByPart(db: Db, part: string, limit: number): Promise<readonly FoundCustomer[]> {
  const { rows } = await db.query<FoundCustomer>(
    `select id::text, nick_name as name
       from ((select id, nick_name
                from app_user where ${NAME} like lower($1) and ${CUSTOMERS_ONLY} limit ${ORDERED_MAX})
             union
             (select id, nick_name
                from app_user where phone_code || phone like $1 and ${CUSTOMERS_ONLY} limit ${ORDERED_MAX})) found
      order by ${NAME}, found.id limit $2`,
    [`%${part}%`, limit],
  );
  return rows;
}
