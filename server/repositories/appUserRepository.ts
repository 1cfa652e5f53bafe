import type { Db } from '../db/connection.ts';

/** `headImg`: as the contract's HeadImg. */
export interface AppUser { readonly id: string; readonly nickName: string; readonly headImg: string }

export async function findAppUser(db: Db, id: string): Promise<AppUser | null> {
  const { rows: [row] } = await db.query<{ id: string; nick_name: string; head_key: string }>(
    'select id::text, nick_name, head_key from app_user where id = $1', [id],
  );
  return row ? { id: row.id, nickName: row.nick_name, headImg: row.head_key } : null;
}

export interface AppUserWish { readonly id: string; readonly nickName: string; readonly phoneCode: string; readonly phone: string }

/** Adds a messaging-app user, unless somebody has that id by now. */
export async function addAppUser(db: Db, { id, nickName, phoneCode, phone }: AppUserWish): Promise<void> {
  await db.query(
    'insert into app_user (id, nick_name, phone_code, phone) values ($1, $2, $3, $4) on conflict (id) do nothing', [id, nickName, phoneCode, phone],
  );
}

/** Whether this is a customer and nobody's working identity. */
export async function isCustomersOnly(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from app_user where id = $1 and not exists (select from staff where target_id = app_user.id and deleted_at is null)', [id]);
  return rowCount === 1;
}
