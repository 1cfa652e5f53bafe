import type { Db } from '#server/db/connection.ts';

export interface TagOptions {
  readonly product?: number;
  /** The topic of a reason; without one it is a topic. */
  readonly parentId?: string;
  readonly isActive?: boolean;
}

/** A tag. @returns its id */
export async function aTag(
  db: Db,
  name: string,
  { product = 1, parentId, isActive = true }: TagOptions = {},
): Promise<string> {
  const {
    rows: [row],
  } = await db.query<{ id: string }>(
    'insert into tag (product, parent_id, name, is_active) values ($1, $2, $3, $4) returning id::text',
    [product, parentId ?? null, name, isActive],
  );
  return row?.id ?? '';
}

/** Gives a chat or a query tags. */
export async function setTagsOf(db: Db, table: 'chat' | 'query', id: string, tagIds: readonly string[]): Promise<void> {
  await db.query(`insert into ${table}_tag (${table}_id, tag_id) select $1, unnest($2::bigint[])`, [id, tagIds]);
}
