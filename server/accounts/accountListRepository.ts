import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { digitsIn } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { partOf, phoneDigits } from '../db/likePattern.ts';
import { valuesOf, walkOfIds, type Slice } from '../db/slice.ts';
import { ACCOUNT_COLUMNS, type Account } from './accountRepository.ts';

/** An account with everything that the list shows. */
export interface ListedAccount extends Account {
  readonly phoneCode: string;
  readonly phone: string;
  readonly headImg: string;
  readonly isOnline: boolean;
  readonly isInService: boolean;
  /** When one of their sessions was last used. */
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** '' means any. */
export interface AccountFilter {
  /** Part of the account, name, email, or phone with its code. */
  readonly keyword: string;
  readonly phoneCode: string;
}

/** Newest first; ids are the positions. */
export async function listAccounts(
  db: Db,
  filter: AccountFilter,
  slice: Slice<string>,
): Promise<readonly ListedAccount[]> {
  const { where, values, add } = conditions(filter);
  const { beyond, rest } = walkOfIds(slice, add, 'staff.id');
  return db.rows<ListedAccount>(
    `select ${ACCOUNT_COLUMNS}, staff.phone_code, staff.phone,
            coalesce(bound.head_key, '') as "headImg",
            coalesce(presence.is_online, false) as "isOnline", staff.in_service as "isInService",
            (select max(session.last_used_at) from session where session.staff_id = staff.id) as "lastUsedAt",
            staff.created_at
       from (select staff.* from staff where ${where.join(' and ')} and ${beyond} ${rest}) staff
       left join role on role.id = staff.role_id
       left join presence on presence.staff_id = staff.id
       left join app_user bound on bound.id = staff.target_id
      order by staff.id desc`,
    values,
  );
}

/** Counts the matches, up to one more than the largest number that is shown exactly. */
export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return db.value<number>(
    `select count(*)::int as n
       from (select from staff where ${where.join(' and ')} limit ${EXACT_TOTAL_MAX + 1}) counted`,
    values,
  );
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
