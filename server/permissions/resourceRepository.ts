import type { Resource } from '#contract/http/resources.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

export type { Resource };

export type NewResource = Omit<Resource, 'id' | 'appId' | 'updateTime'>;

const RESOURCE = `
  select id::text, app_id, code, name, parent_id::text as "parentId", remark, sort_num,
         status, type, uri, ${isoTime('updated_at')} as update_time from resource`;

/**
 * Locks roles, menus and permissions against other changes until the transaction ends. Reading them, giving roles to
 * accounts and signing in go on.
 */
export async function lockPermissions(tx: Db): Promise<void> {
  await tx.query('lock table role, resource in share row exclusive mode');
}

/** In the order in which siblings are shown. */
export async function listResources(db: Db): Promise<readonly Resource[]> {
  return db.rows<Resource>(`${RESOURCE} order by sort_num, resource.id`);
}

export async function findResource(db: Db, id: string): Promise<Resource | null> {
  return db.maybe<Resource>(`${RESOURCE} where id = $1`, [id]);
}

/** By resource id; resources that no role holds are absent. */
export async function countRolesOfResources(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; roles: number }>(
    'select resource_id::text as id, count(*)::int as roles from role_resource group by resource_id',
  );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

export async function insertResource(tx: Db, resource: NewResource): Promise<string> {
  return tx.value<string>(
    `insert into resource (code, name, parent_id, remark, sort_num, status, type, uri)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text`,
    fieldsOf(resource),
  );
}

export async function updateResource(tx: Db, id: string, resource: NewResource): Promise<void> {
  await tx.query(
    `update resource set code = $1, name = $2, parent_id = $3, remark = $4, sort_num = $5, status = $6, type = $7,
            uri = $8, updated_at = now() where id = $9`,
    [...fieldsOf(resource), id],
  );
}

/** Deletes the resource, and removes it from all roles. @returns the roles that held it, in order */
export async function deleteResource(tx: Db, id: string) {
  const rows = await tx.rows<{ id: string; name: string }>(
    `with taken as (delete from role_resource where resource_id = $1 returning role_id),
          changed as (update role set updated_at = now()
                        from taken where role.id = taken.role_id returning role.id, role.name, role.sort_num)
     select id::text, name from changed order by sort_num, changed.id`,
    [id],
  );
  await tx.query('delete from resource where id = $1', [id]);
  return rows;
}

function fieldsOf({ code, name, parentId, remark, sortNum, status, type, uri }: NewResource): unknown[] {
  return [code, name, parentId, remark, sortNum, status, type, uri];
}
