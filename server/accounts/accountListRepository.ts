import { EXACT_TOTAL_MAX } from '../../contract/constants.ts';
import { digitsIn } from '../../contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { partOf, phoneDigits } from '../db/likePattern.ts';
import type { Slice } from '../db/slice.ts';
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
  const { where, values } = conditions(filter);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start') where.push(`staff.id ${isBackwards ? '>' : '<'} $${values.push(slice.position)}::bigint`);
  const [limit, offset] = [values.push(slice.limit), values.push(slice.from === 'start' ? slice.offset : 0)];
  const { rows } = await db.query<ListedAccount>(
    `select ${ACCOUNT_COLUMNS}, staff.phone_code as "phoneCode", staff.phone,
            coalesce(bound.head_key, '') as "headImg",
            coalesce(presence.is_online, false) as "isOnline", staff.in_service as "isInService",
            (select max(session.last_used_at) from session where session.staff_id = staff.id) as "lastUsedAt",
            staff.created_at as "createdAt"
       from (select staff.* from staff where ${where.join(' and ')}
              order by staff.id ${isBackwards ? 'asc' : 'desc'} limit $${limit} offset $${offset}) staff
       left join role on role.id = staff.role_id
       left join presence on presence.staff_id = staff.id
       left join app_user bound on bound.id = staff.target_id
      order by staff.id desc`,
    values,
  );
  return rows;
}

/** Counts the matches, up to one more than the largest number that is shown exactly. */
export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const {
    rows: [row],
  } = await db.query<{ n: number }>(
    `select count(*)::int as n
       from (select from staff where ${where.join(' and ')} limit ${EXACT_TOTAL_MAX + 1}) counted`,
    values,
  );
  return row?.n ?? 0;
}

function conditions({ keyword, phoneCode }: AccountFilter): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const where = ['staff.deleted_at is null'];
  if (phoneCode !== '') where.push(`staff.phone_code = $${values.push(phoneCode)}`);
  if (keyword !== '') {
    const digits = digitsIn(keyword);
    const matches = [`staff.folded_text like $${values.push(partOf(keyword))}`];
    if (digits !== null) matches.push(`${phoneDigits('staff')} like $${values.push(partOf(digits))}`);
    where.push(`(${matches.join(' or ')})`);
  }
  return { where, values };
}

/** Active accounts of types D and L without an active role. */
export async function countAccountsWithoutRole(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await db.query<{ count: number }>(
    `select count(*)::int as count
       from staff left join role on role.id = staff.role_id and role.status = 'A'
      where staff.status = 'A' and staff.deleted_at is null and staff.type <> 'A' and role.id is null`,
  );
  return row?.count ?? 0;
}
