import type { Db } from '../db/connection.ts';
import { likeText } from './likePattern.ts';

/** Somebody who was found. */
export interface FoundCustomer { readonly id: string; readonly name: string }

/** Shorter than this, the trigram indexes are of no use. */
const TRIGRAM_LENGTH = 3;

const NAME = 'lower(nick_name) collate "C"';
/** Nobody's working identity. */
const CUSTOMERS_ONLY = 'not exists (select from staff where staff.target_id = app_user.id)';

/**
 * Customers with this in their name or phone, or with this id, by name. Less than three characters are looked for where a name begins.
 * @param id the same keyword, where it can be an id: whoever has it comes first
 */
export async function findCustomers(db: Db, keyword: string, id: string | null, limit: number): Promise<readonly FoundCustomer[]> {
  const isShort = Array.from(keyword).length < TRIGRAM_LENGTH;
  const pattern = `${isShort ? '' : '%'}${likeText(keyword.toLowerCase())}%`;
  const matches = isShort ? `${NAME} like $1` : `(${NAME} like $1 or phone_code || phone like $1)`;
  const { rows } = await db.query<FoundCustomer>(
    `select id::text, nick_name as name
       from ((select id, nick_name from app_user where ${matches} and ${CUSTOMERS_ONLY} order by ${NAME}, id limit $3)
             union
             select id, nick_name from app_user where id = $2 and ${CUSTOMERS_ONLY}) found
      order by id = $2 desc nulls last, ${NAME}, id limit $3`,
    [pattern, id, limit],
  );
  return rows;
}
