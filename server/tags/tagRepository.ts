import type { Tag } from '#contract/http/tags.ts';
import type { Db } from '../db/database.ts';
import { isoTime } from '../db/instants.ts';
import { TAG_ORDER, type Tagged } from './tagsSql.ts';

/** A tag as its editor enters it. */
export type WrittenTag = Omit<Tag, 'id' | 'updateTime'>;

/** By product in their order, then topics by name, each followed by its reasons. */
export async function listTags(db: Db): Promise<Tag[]> {
  return db.rows<Tag>(
    `select tag.id::text, tag.product as come_from, tag.parent_id::text, tag.name, tag.is_active,
            ${isoTime('tag.updated_at')} as update_time
       from tag join product on product.code = tag.product left join tag topic on topic.id = tag.parent_id
      order by product.is_active desc, product.position, product.code, ${TAG_ORDER}`,
  );
}

/** Until the transaction ends, no one else changes tags. They can be set. */
export async function lockTags(tx: Db): Promise<void> {
  await tx.query('lock table tag in share row exclusive mode');
}

export async function insertTag(tx: Db, { comeFrom, parentId, name, isActive }: WrittenTag): Promise<string> {
  return tx.value<string>(
    'insert into tag (product, parent_id, name, is_active) values ($1, $2, $3, $4) returning id::text',
    [comeFrom, parentId, name, isActive],
  );
}

export async function updateTag(tx: Db, id: string, { name, isActive, parentId }: WrittenTag): Promise<void> {
  await tx.query('update tag set name = $2, is_active = $3, parent_id = $4, updated_at = now() where id = $1', [
    id,
    name,
    isActive,
    parentId,
  ]);
}

/** Until the transaction ends, no chat or query gets one of these tags. @returns how many there are */
export async function lockUsesOf(tx: Db, tagIds: readonly string[]): Promise<number> {
  return tx.count('select from tag where id = any($1::bigint[]) order by tag.id for update', [tagIds]);
}

/**
 * Gives some of the chats or queries of a tag to another one. Those that have both lose the first.
 * @returns how many, the limit at most
 */
export async function moveUses(
  tx: Db,
  table: Tagged,
  { fromId, intoId, limit }: { readonly fromId: string; readonly intoId: string; readonly limit: number },
): Promise<number> {
  // Looked up for each row: of a tag that was merged before, PostgreSQL may not know yet how many rows it has.
  const both = `(select count(*) from ${table}_tag other
                  where other.${table}_id = used.${table}_id and other.tag_id = $2)`;
  return tx.value<number>(
    `with batch as materialized (
       select ${table}_id as id from ${table}_tag where tag_id = $1 order by ${table}_id limit $3
     ), moved as (
       update ${table}_tag used set tag_id = $2 from batch
        where ${table}_id = id and tag_id = $1 and ${both} = 0
     ), dropped as (
       delete from ${table}_tag used using batch where ${table}_id = id and tag_id = $1 and ${both} = 1
     )
     select count(*)::int as n from batch`,
    [fromId, intoId, limit],
  );
}

export async function deleteTag(tx: Db, id: string): Promise<void> {
  await tx.query('delete from tag where id = $1', [id]);
}
