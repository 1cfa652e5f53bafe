import type { Db } from '../db/connection.ts';

/** Tries as one of the two keys counts them. */
export interface Tries {
  readonly count: number;
  /** Since the last one. */
  readonly passedMs: number;
}

export interface TryLimits {
  /** On one account from one address before the next has to wait. */
  readonly free: number;
  /** Waits begin with the first and are twice as long each time, up to the longest. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** From one address within the window, whatever the account. */
  readonly perAddress: number;
  /** Tries are forgotten when there was none for so long. */
  readonly windowMs: number;
}

export type TryOutcome =
  | { readonly isAllowed: true }
  /** Neither is counted. null: none that are remembered. */
  | { readonly isAllowed: false; readonly ofPair: Tries | null; readonly ofAddress: Tries | null };

interface OutcomeRow { is_allowed: boolean; key: string | null; count: number | null; passed_ms: number | null }

/** SQL condition on `tried`: nothing was tried for so long that it counts for nothing. */
const IS_OVER = `tried.last_at <= clock_timestamp() - $7 * interval '1 ms'`;

/** Doublings after which every wait is the longest, so that no number grows beyond bounds. */
const DOUBLINGS_MAX = 30;

/**
 * Counts a try, unless it comes too soon. Of tries at the same time, on whichever server processes, no more are allowed than one after
 * another would be: who finds the row locked looks at it again after the others.
 */
export async function countTry(
  db: Db, { pair, address }: { readonly pair: string; readonly address: string }, { free, firstWaitMs, longestWaitMs, perAddress, windowMs }: TryLimits,
): Promise<TryOutcome> {
  const { rows } = await db.query<OutcomeRow>(
    `with remembered as (
       select key, count, (extract(epoch from clock_timestamp() - last_at) * 1000)::float8 as passed_ms
         from login_try where key in ($1, $2) and last_at > clock_timestamp() - $7 * interval '1 ms'
     ), pair as (
       insert into login_try as tried (key, count, last_at)
       select $1, 1, clock_timestamp() where not exists (select from remembered where key = $2 and count >= $6)
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end, last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < $3
           or tried.last_at + least($4 * 2 ^ least(tried.count - $3, ${DOUBLINGS_MAX}), $5) * interval '1 ms' <= clock_timestamp()
       returning key
     ), address as (
       insert into login_try as tried (key, count, last_at) select $2, 1, clock_timestamp() from pair
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end, last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < $6
       returning key
     )
     select exists (select from address) as is_allowed, key, count, passed_ms from (select) one left join remembered on true`,
    [pair, address, free, firstWaitMs, longestWaitMs, perAddress, windowMs],
  );
  if (rows[0]?.is_allowed === true) return { isAllowed: true };
  const of = (wanted: string): Tries | null => {
    const { count = null, passed_ms: passedMs = null } = rows.find(({ key }) => key === wanted) ?? {};
    return count === null || passedMs === null ? null : { count, passedMs };
  };
  return { isAllowed: false, ofPair: of(pair), ofAddress: of(address) };
}

/** A try has succeeded: it counts for nothing, and for the account those before it do not either. */
export async function forgetTries(db: Db, { pair, address }: { readonly pair: string; readonly address: string }): Promise<void> {
  await db.query(
    `with pair as (delete from login_try where key = $1 returning key)
     update login_try set count = count - 1 from pair where login_try.key = $2 and login_try.count > 0`,
    [pair, address],
  );
}

/** Forgets tries that are so long ago that they count for nothing. */
export async function deleteOldTries(db: Db, windowMs: number): Promise<void> {
  await db.query(
    `delete from login_try where key in (
       select key from login_try where last_at <= clock_timestamp() - $1 * interval '1 ms' for update skip locked
     )`,
    [windowMs],
  );
}
