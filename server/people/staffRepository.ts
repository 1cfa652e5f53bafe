import { ACCOUNT_LENGTH } from '#contract/constants.ts';
import { type UserType, BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';

/**
 * SQL condition on a row of `staff`: the person may take chats, and so open a chat socket. They are active, bound to a
 * messaging-app user, and of type A or hold one of the keys.
 * @param keysParameter the placeholder, such as `$1`, of CHAT_KEYS
 */
export function takesChats(keysParameter: string): string {
  return `${holdsOne(keysParameter)} and staff.target_id is not null`;
}

/**
 * The same for people who are given chats, by hand or by rule. People out of service get no more, but still take care
 * of those that they have.
 */
export function isGivenChats(keysParameter: string): string {
  return `${takesChats(keysParameter)} and staff.in_service`;
}

/**
 * SQL condition on a row of `staff`: they are active, and of type A or hold one of these permission keys by an active
 * role.
 */
export function holdsOne(keysParameter: string): string {
  return `staff.status = 'A' and staff.deleted_at is null and (staff.type = 'A' or exists (
    select from role join role_resource on role_resource.role_id = role.id
      join resource on resource.id = role_resource.resource_id
     where role.id = staff.role_id and role.status = 'A' and resource.status = 'A'
       and resource.uri = any(${keysParameter}::text[])))`;
}

/** A holder of all of these can see and answer queries. */
export const QUERY_KEYS: readonly string[] = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

/**
 * SQL condition on a row of `staff`: the person works on their own queries. They are active, and of type A or hold all
 * of the keys.
 * @param keysParameter the placeholder, such as `$1`, of QUERY_KEYS
 */
export function worksOnQueries(keysParameter: string): string {
  return `${IS_ACTIVE} and (staff.type = 'A' or ${holdsAll(keysParameter)})`;
}

/**
 * The same for people who may be given queries. People out of service get no more, but still work on those that they
 * have.
 */
export function takesQueries(keysParameter: string): string {
  return `${worksOnQueries(keysParameter)} and staff.in_service`;
}

/**
 * The same for people who are given queries by the server. Their role holds the keys; being an admin alone is not
 * enough.
 */
export function isHandedQueries(keysParameter: string): string {
  return `${IS_ACTIVE} and staff.in_service and ${holdsAll(keysParameter)}`;
}

const IS_ACTIVE = `staff.status = 'A' and staff.deleted_at is null`;

function holdsAll(keysParameter: string): string {
  return `not exists (
    select from unnest(${keysParameter}::text[]) as needed (uri)
     where not exists (
       select from role join role_resource on role_resource.role_id = role.id
         join resource on resource.id = role_resource.resource_id
        where role.id = staff.role_id and role.status = 'A' and resource.status = 'A' and resource.uri = needed.uri))`;
}

/**
 * SQL condition: two accounts look the same. New accounts have ASCII letters only; older ones may also differ in width
 * and in the encoding of accents.
 */
export function isSameAccount(account: string, other: string): string {
  return `lower(normalize(${account}, NFKC)) = lower(normalize(${other}, NFKC))`;
}

/** The data that check a password. */
export interface Credentials {
  readonly staffId: string;
  /** As stored, which may differ from the entered name in case, width and encoding. */
  readonly account: string;
  readonly type: UserType;
  readonly passwordHash: string;
  readonly isActive: boolean;
  /** Someone has given the account work: a role, or another type than the one that anyone may register. */
  readonly isEmployed: boolean;
}

export interface StaffDetail extends Pick<
  LoginUser,
  | 'account'
  | 'name'
  | 'type'
  | 'roleId'
  | 'phoneCode'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'targetId'
  | 'headImg'
  | 'isOnline'
  | 'breakEndsAt'
  | 'openChats'
> {
  readonly staffId: string;
}

export interface NewStaff {
  readonly account: string;
  readonly name: string;
  readonly type: UserType;
  readonly passwordHash: string;
  /** The person to whom it is bound; left out: none yet. */
  readonly targetId?: string;
}

const CREDENTIALS = `select id::text as staff_id, account, type, password_hash,
                            status = 'A' and deleted_at is null as is_active,
                            role_id is not null or type <> 'D' as is_employed from staff`;

/** An account has fewer UTF-16 units, however its letters are encoded. Normalization takes long for a long text. */
const TYPED_ACCOUNT_MAX = 10 * ACCOUNT_LENGTH.max;

/** Of accounts that look the same, the one as typed. */
export async function findCredentialsByAccount(db: Db, account: string): Promise<Credentials | null> {
  if (account.length > TYPED_ACCOUNT_MAX) return null;
  return db.maybe<Credentials>(
    `${CREDENTIALS} where ${isSameAccount('account', '$1')} and deleted_at is null
      order by lower(account) = lower($1) desc, id limit 1`,
    [account],
  );
}

export async function findCredentialsById(db: Db, staffId: string): Promise<Credentials | null> {
  return db.maybe<Credentials>(`${CREDENTIALS} where id = $1`, [staffId]);
}

export async function findStaff(db: Db, staffId: string): Promise<StaffDetail | null> {
  return db.maybe<StaffDetail>(
    `select staff.id::text as staff_id, account, name, type, role_id::text, staff.phone_code, staff.phone,
            staff.phone_code || staff.phone as mobile, email, target_id::text,
            coalesce(app_user.head_key, '') as head_img, coalesce(presence.is_online, false) as is_online,
            ${isoTime('presence.break_ends_at')} as break_ends_at,
            (select count(*)::int from chat where chat.staff_id = staff.id and ended_at is null) as open_chats
       from staff left join presence on presence.staff_id = staff.id left join app_user on app_user.id = staff.target_id
      where staff.id = $1`,
    [staffId],
  );
}

/** The names of accounts, including deleted ones. */
export async function readStaffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(
    'select id::text, name from staff where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sets a new password, unless it has changed since the old one was checked. @returns whether it was set */
export async function replacePassword(
  tx: Db,
  staffId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  return tx.any(
    `update staff set password_hash = $3, must_change_password = false, updated_at = now()
      where id = $1 and password_hash = $2 and status = 'A' and deleted_at is null`,
    [staffId, from, to],
  );
}

/** @returns the new id, or null when the account's name is taken */
export async function insertStaff(db: Db, { account, name, type, passwordHash, targetId }: NewStaff) {
  return db.maybeValue<string>(
    `insert into staff (account, name, type, password_hash, target_id)
     select $1, $2, $3, $4, $5
      where not exists (select from staff where ${isSameAccount('account', '$1')} and deleted_at is null)
     on conflict ((lower(account))) where deleted_at is null do nothing returning id::text`,
    [account, name, type, passwordHash, targetId ?? null],
  );
}

/** Ids of staff whose name, account or email contains the keyword, including deleted ones. */
export async function findStaffIdsByName(db: Db, keyword: string): Promise<readonly string[]> {
  return db.values<string>('select id::text from staff where folded_text like $1 order by staff.id', [partOf(keyword)]);
}

/**
 * Locks accounts until the transaction ends, always in the same order. With `admins`, locks all active admins as well:
 * removals of admins run one after the other, and each sees how many are left.
 * @returns the active admins among the locked accounts
 */
export async function lockAccounts(
  tx: Db,
  staffIds: readonly string[],
  { admins }: { readonly admins: boolean },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string; isActiveAdmin: boolean }>(
    `select id::text, type = 'A' and status = 'A' as is_active_admin from staff
      where deleted_at is null and (id = any($1::bigint[]) or $2::boolean and type = 'A' and status = 'A')
      order by staff.id for no key update`,
    [staffIds, admins],
  );
  return rows.filter(({ isActiveAdmin }) => isActiveAdmin).map(({ id }) => id);
}
