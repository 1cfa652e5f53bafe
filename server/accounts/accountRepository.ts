import type { Account as ShownAccount } from '#contract/http/accounts.ts';
import { digitsIn } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf, phoneDigits } from '../db/searchWords.ts';
import { countShown, valuesOf, walkOfIds, type Slice } from '../db/slice.ts';
import { isSameAccount } from '../people/index.ts';

/** An account with everything that the list shows. */
export interface ListedAccount extends Omit<ShownAccount, 'mayEdit' | 'mayDelete'> {
  /** Permission keys of its role's active resources, even if the role is inactive. */
  readonly keys: readonly string[];
}

export type Account = Pick<
  ListedAccount,
  'id' | 'account' | 'name' | 'email' | 'type' | 'status' | 'roleId' | 'roleName' | 'targetId' | 'updateTime' | 'keys'
>;

/** A person to bind, and their phone, which the account takes over. */
export type Binding = Pick<ListedAccount, 'phoneCode' | 'phone'> & { readonly targetId: string };

type Described = Pick<Account, 'account' | 'name' | 'email' | 'type'>;

export interface NewAccount extends Described, Binding {
  readonly roleId: string;
  readonly passwordHash: string;
  /** The password is an initial one, which its owner must change. */
  readonly mustChangePassword: boolean;
}

/** The fields to change; absent ones stay. */
export interface AccountChange extends Partial<Pick<Account, 'name' | 'email' | 'type' | 'status'>> {
  readonly roleId?: string;
  readonly passwordHash?: string;
  readonly binding?: Binding;
}

/** What the audit log stores of an account. */
export function describeAccount({
  account,
  name,
  email,
  type,
  roleName,
}: Described & Pick<Account, 'roleName'>): object {
  return { account, name, email, type, role: roleName };
}

/** Columns of `staff left join role`. */
const ACCOUNT_COLUMNS = `
  staff.id::text, staff.account, staff.name, staff.email, staff.type, staff.status, staff.role_id::text as "roleId",
  coalesce(role.name, '') as "roleName",
  staff.target_id::text as "targetId", ${isoTime('staff.updated_at')} as update_time,
  array(select distinct resource.uri from role_resource join resource on resource.id = role_resource.resource_id
         where role_resource.role_id = staff.role_id and resource.status = 'A') as keys`;

/** @returns null when the account does not exist or is deleted */
export async function findAccount(db: Db, staffId: string): Promise<Account | null> {
  return db.maybe<Account>(
    `select ${ACCOUNT_COLUMNS}
       from staff left join role on role.id = staff.role_id where staff.id = $1 and staff.deleted_at is null`,
    [staffId],
  );
}

const IS_TAKEN = `${isSameAccount('account', '$1')} and deleted_at is null`;

/** @returns the new id, or what is taken: the account's name, or the messaging-app user */
export async function insertAccount(
  tx: Db,
  { account, name, email, phoneCode, phone, type, roleId, targetId, passwordHash, mustChangePassword }: NewAccount,
): Promise<{ readonly id: string } | { readonly taken: 'account' | 'target' }> {
  const row = await tx.maybe<{ id: string }>(
    `insert into staff (account, name, email, phone_code, phone, type, role_id, target_id, password_hash,
                        must_change_password)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where not exists (select from staff where ${IS_TAKEN})
     on conflict do nothing returning id::text`,
    [account, name, email, phoneCode, phone, type, roleId, targetId, passwordHash, mustChangePassword],
  );
  if (row !== null) return row;
  return { taken: (await tx.any(`select from staff where ${IS_TAKEN}`, [account])) ? 'account' : 'target' };
}

export async function updateAccount(
  tx: Db,
  staffId: string,
  { name, email, type, status, roleId, passwordHash, binding }: AccountChange,
): Promise<void> {
  await tx.query(
    `update staff set name = coalesce($2, name), email = coalesce($3, email), type = coalesce($4, type),
            status = coalesce($5, status), role_id = coalesce($6, role_id), password_hash = coalesce($7, password_hash),
            phone_code = coalesce($8, phone_code), phone = coalesce($9, phone), target_id = coalesce($10, target_id),
            updated_at = now()
      where id = $1`,
    [staffId, name, email, type, status, roleId, passwordHash, binding?.phoneCode, binding?.phone, binding?.targetId],
  );
}

/** The row stays, because messages and logs still refer to it. */
export async function markDeleted(tx: Db, staffId: string): Promise<void> {
  await tx.query('update staff set deleted_at = now(), updated_at = now() where id = $1', [staffId]);
}

/**
 * Existing accounts, locked until the transaction ends. Their presence rows are locked as well, so no chat can be
 * assigned to them in the meantime.
 */
export async function lockInService(tx: Db, staffIds: readonly string[]) {
  await tx.query('select from presence where staff_id = any($1::bigint[]) order by staff_id for no key update', [
    staffIds,
  ]);
  return tx.rows<{ staffId: string; isInService: boolean }>(
    `select id::text as "staffId", in_service as "isInService"
       from staff where id = any($1::bigint[]) and deleted_at is null order by id for no key update`,
    [staffIds],
  );
}

export async function setInService(tx: Db, staffIds: readonly string[], isInService: boolean): Promise<void> {
  await tx.query('update staff set in_service = $2, updated_at = now() where id = any($1::bigint[])', [
    staffIds,
    isInService,
  ]);
}

/** '' means any. */
interface AccountFilter {
  /** Part of the account, name, email, or phone with its code. */
  readonly keyword: string;
  readonly phoneCode: string;
}

/** Newest first; ids are the positions. */
export async function listAccounts(db: Db, filter: AccountFilter, slice: Slice<string>) {
  const { where, values, add } = conditions(filter);
  const { beyond, rest } = walkOfIds(slice, add, 'staff.id');
  return db.rows<ListedAccount>(
    `select ${ACCOUNT_COLUMNS}, staff.phone_code, staff.phone, staff.phone_code || staff.phone as mobile,
            coalesce(bound.head_key, '') as "headImg",
            coalesce(presence.is_online, false) as "isOnline", staff.in_service as "isInService",
            (select ${isoTime('max(session.last_used_at)')} from session where session.staff_id = staff.id)
              as last_used_time,
            ${isoTime('staff.created_at')} as create_time
       from (select staff.* from staff where ${where.join(' and ')} and ${beyond} ${rest}) staff
       left join role on role.id = staff.role_id
       left join presence on presence.staff_id = staff.id
       left join app_user bound on bound.id = staff.target_id
      order by staff.id desc`,
    values,
  );
}

export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(db, `staff where ${where.join(' and ')}`, values);
}

function conditions({ keyword, phoneCode }: AccountFilter) {
  const { values, add } = valuesOf();
  const where = ['staff.deleted_at is null'];
  if (phoneCode !== '') where.push(`staff.phone_code = ${add(phoneCode)}`);
  if (keyword !== '') {
    const digits = digitsIn(keyword);
    const matches = [`staff.folded_text like ${add(partOf(keyword))}`];
    if (digits !== null) matches.push(`${phoneDigits('staff')} like ${add(partOf(digits))}`);
    where.push(`(${matches.join(' or ')})`);
  }
  return { where, values, add };
}

/** Active accounts of types D and L without an active role. */
export async function countAccountsWithoutRole(db: Db): Promise<number> {
  return db.value<number>(
    `select count(*)::int as count
       from staff left join role on role.id = staff.role_id and role.status = 'A'
      where staff.status = 'A' and staff.deleted_at is null and staff.type <> 'A' and role.id is null`,
  );
}
