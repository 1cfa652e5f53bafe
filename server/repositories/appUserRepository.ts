import type { Db } from '../db/connection.ts';

export interface AppUser { readonly id: string; readonly nickName: string; readonly headImg: string }

export async function findAppUser(db: Db, id: string): Promise<AppUser | null> {
  const { rows: [row] } = await db.query<{ id: string; nick_name: string; head_img: string }>(
    'select id::text, nick_name, head_img from app_user where id = $1', [id],
  );
  return row ? { id: row.id, nickName: row.nick_name, headImg: row.head_img } : null;
}

/** Whether this is a customer and nobody's working identity. */
export async function isCustomersOnly(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from app_user where id = $1 and not exists (select from staff where target_id = app_user.id)', [id]);
  return rowCount === 1;
}
