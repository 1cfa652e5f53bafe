import type { UserType } from '#contract/domain.ts';
import type { Role } from '#contract/http/roles.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** A set of resources; accounts get it as a whole. An inactive one gives no permissions. */
export type StoredRole = Pick<Role, 'id' | 'code' | 'name' | 'remark' | 'sortNum' | 'status'>;

export type LockedRole = StoredRole & Pick<Role, 'updateTime'>;

export type NewRole = Omit<StoredRole, 'id' | 'sortNum'> & { readonly sortNum?: number | undefined };

/** A role as lists show it. */
export interface ListedRole extends Omit<Role, 'appId' | 'mayGive'> {
  /** Permission keys of its active resources, even if the role is inactive. */
  readonly keys: readonly string[];
}

/** The resources of a role, whether or not it is active. */
export interface RoleHolding {
  readonly roleId: string;
  readonly status: 'A' | 'I';
  readonly resourceIds: readonly string[];
}

/** A person's current permissions. */
export interface Holder {
  readonly type: UserType;
  readonly roleId: string | null;
  /** Permission keys of an active role's active resources. */
  readonly uris: readonly string[];
  /** Keys of its inactive resources: permissions that the person would have if they were active. */
  readonly dormantUris: readonly string[];
}

const STORED = 'role.id::text, role.code, role.name, role.remark, role.sort_num, role.status';
const UPDATED = `${isoTime('role.updated_at')} as update_time`;
const KEYS = (status: 'A' | 'I') => `array(
  select distinct resource.uri from role_resource join resource on resource.id = role_resource.resource_id
   where role_resource.role_id = role.id and resource.status = '${status}')`;
const LISTED = `
  select ${STORED}, ${isoTime('role.created_at')} as create_time, ${UPDATED}, ${KEYS('A')} as keys,
         (select count(*)::int from staff where staff.role_id = role.id and staff.deleted_at is null) as "accountCount"
    from role`;
/** The sort number of a new role: after all others. */
const LAST_PLACE = '(select least(coalesce(max(sort_num), 0)::bigint + 10, 2147483647) from role)';

/** In order. */
export async function listRoles(db: Db): Promise<readonly ListedRole[]> {
  return db.rows<ListedRole>(`${LISTED} order by role.sort_num, role.id`);
}

export async function listActiveRoles(db: Db): Promise<readonly Pick<StoredRole, 'id' | 'name'>[]> {
  return db.rows<Pick<StoredRole, 'id' | 'name'>>("select id::text, name from role where status = 'A'");
}

export async function findRole(db: Db, id: string): Promise<ListedRole | null> {
  return db.maybe<ListedRole>(`${LISTED} where role.id = $1`, [id]);
}

/**
 * Locks a role for giving it to an account: no one can delete or change it until the transaction ends.
 * @returns null when it does not exist
 */
export async function shareRole(tx: Db, id: string): Promise<(StoredRole & Pick<ListedRole, 'keys'>) | null> {
  const locked = await tx.maybe<StoredRole>(`select ${STORED} from role where id = $1 for share`, [id]);
  if (locked === null) return null;
  const held = await tx.maybe<Pick<ListedRole, 'keys'>>(`select ${KEYS('A')} as keys from role where id = $1`, [id]);
  return { ...locked, keys: held?.keys ?? [] };
}

/** Locks a role for changing it. A transaction that gives it to an account at this moment commits first. */
export async function lockRole(tx: Db, id: string): Promise<LockedRole | null> {
  return tx.maybe<LockedRole>(`select ${STORED}, ${UPDATED} from role where id = $1 for update`, [id]);
}

/** Accounts that have it, deleted ones apart. */
export async function countAccounts(tx: Db, roleId: string): Promise<number> {
  return tx.value<number>('select count(*)::int as accounts from staff where role_id = $1 and deleted_at is null', [
    roleId,
  ]);
}

/** The resources of all roles. */
export async function listHoldings(db: Db): Promise<readonly RoleHolding[]> {
  return db.rows<RoleHolding>(
    `select id::text as "roleId", status,
            array(select resource_id::text from role_resource where role_id = role.id
                   order by role_resource.resource_id) as "resourceIds" from role`,
  );
}

/** @returns in order; empty also for a missing role */
export async function listResourceIds(db: Db, roleId: string): Promise<readonly string[]> {
  return db.values<string>(
    'select resource_id::text as id from role_resource where role_id = $1 order by resource_id',
    [roleId],
  );
}

export async function insertRole(tx: Db, { code, name, remark, status, sortNum }: NewRole): Promise<string> {
  return tx.value<string>(
    `insert into role (code, name, remark, status, sort_num)
     values ($1, $2, $3, $4, coalesce($5, ${LAST_PLACE})) returning id::text`,
    [code, name, remark, status, sortNum ?? null],
  );
}

export async function updateRole(tx: Db, { id, code, name, remark, status, sortNum }: StoredRole): Promise<void> {
  await tx.query(
    'update role set code = $2, name = $3, remark = $4, status = $5, sort_num = $6, updated_at = now() where id = $1',
    [id, code, name, remark, status, sortNum],
  );
}

/** Replaces the resources of a role. All of them must exist. */
export async function setResources(
  tx: Db,
  roleId: string,
  resources: readonly { readonly id: string }[],
): Promise<void> {
  const resourceIds = resources.map(({ id }) => id);
  await tx.query('delete from role_resource where role_id = $1 and resource_id <> all($2::bigint[])', [
    roleId,
    resourceIds,
  ]);
  await tx.query(
    'insert into role_resource (role_id, resource_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [roleId, resourceIds],
  );
}

/** Deletes a role that only deleted accounts still have, and removes it from them. */
export async function deleteRole(tx: Db, id: string): Promise<void> {
  await tx.query('update staff set role_id = null where role_id = $1 and deleted_at is not null', [id]);
  await tx.query('delete from role where id = $1', [id]);
}

/**
 * A person's permissions at this moment, which may differ from those at the time of their call.
 * @returns null when the account is no longer active
 */
export async function findHolder(tx: Db, staffId: string): Promise<Holder | null> {
  return tx.maybe<Holder>(
    `select staff.type, staff.role_id::text as "roleId",
            case when role.status = 'A' then ${KEYS('A')} else '{}' end as uris,
            case when role.status = 'A' then ${KEYS('I')} else '{}' end as "dormantUris"
       from staff left join role on role.id = staff.role_id
      where staff.id = $1 and staff.status = 'A' and staff.deleted_at is null`,
    [staffId],
  );
}

/**
 * Active accounts with one of these roles, except type A, which needs no role.
 * @param areAdmins includes all active accounts of type A
 */
export async function listAffected(tx: Db, roleIds: readonly string[], areAdmins: boolean): Promise<readonly string[]> {
  return tx.values<string>(
    `select id::text from staff where status = 'A' and deleted_at is null
        and case when type = 'A' then $2 else role_id = any($1::bigint[]) end order by staff.id`,
    [roleIds, areAdmins],
  );
}
