import type { Brand } from '#contract/brand.ts';
import type { Db } from '../db/database.ts';

export interface Logo {
  readonly id: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export async function readBrand(db: Db): Promise<Brand> {
  return (await db.maybe<Brand>('select colour, logo from config_chat')) ?? { colour: null, logo: null };
}

export async function findLogo(db: Db, id: string): Promise<Omit<Logo, 'id'> | null> {
  return db.maybe<Omit<Logo, 'id'>>('select media_type, content from logo where id = $1', [id]);
}

/** Stores a logo, and deletes the oldest ones that are not in use. @param unusedMax how many of these stay */
export async function insertLogo(tx: Db, { id, mediaType, content }: Logo, unusedMax: number): Promise<void> {
  await tx.query(
    `insert into logo (id, media_type, content) values ($1, $2, $3)
     on conflict (id) do update set created_at = excluded.created_at`,
    [id, mediaType, content],
  );
  await tx.query(
    `delete from logo where id in (
       select id from logo where not exists (select from config_chat where config_chat.logo = logo.id)
        order by created_at desc, id offset $1)`,
    [unusedMax],
  );
}
