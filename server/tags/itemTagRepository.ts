import { TAGS_ON_END } from '#contract/domain.ts';
import type { Db } from '../db/database.ts';
import type { Tagged } from './tagsSql.ts';

/** SQL condition: a `tag` can be set now. */
const IS_SETTABLE = `tag.is_active and not exists (
  select from tag topic where topic.id = tag.parent_id and not topic.is_active)`;

/** The ids of a topic and its reasons, or of a reason; none for an unknown tag. */
export async function listTagWithReasons(db: Db, tagId: string): Promise<readonly string[]> {
  return db.values<string>('select tag.id::text from tag where id = $1 or parent_id = $1 order by tag.id', [tagId]);
}

/** How often these tags are set, up to a limit. */
export async function countUses(db: Db, table: Tagged, ids: readonly string[], limit: number): Promise<number> {
  return db.value<number>(
    `select count(*)::int as n from (select from ${table}_tag where tag_id = any($1::bigint[]) limit $2) used`,
    [ids, limit],
  );
}

export async function listTagIds(tx: Db, table: Tagged, id: string): Promise<readonly string[]> {
  return tx.values<string>(`select tag_id::text from ${table}_tag where ${table}_id = $1`, [id]);
}

/**
 * Those among these tags that can be set on a chat or query. No one deletes them until the transaction ends.
 * @param id of a locked one
 */
export async function lockSettable(
  tx: Db,
  table: Tagged,
  id: string,
  tagIds: readonly string[],
): Promise<readonly string[]> {
  return tx.values<string>(
    `select tag.id::text from tag
      where tag.id = any($2::bigint[]) and tag.product = (select product from ${table} where id = $1) and ${IS_SETTABLE}
      order by tag.id for key share of tag`,
    [id, tagIds],
  );
}

export async function addTags(tx: Db, table: Tagged, id: string, tagIds: readonly string[]): Promise<void> {
  await tx.query(`insert into ${table}_tag (${table}_id, tag_id) select $1, unnest($2::bigint[])`, [id, tagIds]);
}

export async function removeTags(tx: Db, table: Tagged, id: string, tagIds: readonly string[]): Promise<void> {
  await tx.query(`delete from ${table}_tag where ${table}_id = $1 and tag_id = any($2::bigint[])`, [id, tagIds]);
}

/** Whether its product requires a tag, has some that can be set, and it has none. */
export async function lacksTag(tx: Db, table: Tagged, id: string): Promise<boolean> {
  return tx.any(
    `select from ${table} join product on product.code = ${table}.product
      where ${table}.id = $1 and tags_on_end = $2
        and not exists (select from ${table}_tag where ${table}_id = ${table}.id)
        and exists (select from tag where tag.product = ${table}.product and ${IS_SETTABLE})`,
    [id, TAGS_ON_END.require],
  );
}
