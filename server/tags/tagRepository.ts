import type { Tag } from '#contract/http/tags.ts';
import type { Db } from '../db/database.ts';
import { isoTime } from '../db/instants.ts';
import { TAG_ORDER } from './tagsSql.ts';

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
