import type { Db } from '../db/connection.ts';

export interface Resource {
  readonly id: string;
  readonly appId: number;
  readonly code: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly remark: string;
  readonly sortNum: number;
  readonly status: 'A' | 'I';
  readonly type: 'MENU' | 'FUCN';
  readonly uri: string;
}

/** Active menus of an application, in the order in which they are shown among their siblings. */
export async function listActiveMenus(db: Db, appId: number): Promise<readonly Resource[]> {
  const { rows } = await db.query<{
    id: string; app_id: number; code: string; name: string; parent_id: string | null; remark: string; sort_num: number;
    status: 'A' | 'I'; type: 'MENU' | 'FUCN'; uri: string;
  }>(
    `select id::text, app_id, code, name, parent_id::text, remark, sort_num, status, type, uri
       from resource where app_id = $1 and type = 'MENU' and status = 'A' order by sort_num, id`,
    [appId],
  );
  return rows.map(({ app_id, parent_id, sort_num, ...rest }) => ({ ...rest, appId: app_id, parentId: parent_id, sortNum: sort_num }));
}
