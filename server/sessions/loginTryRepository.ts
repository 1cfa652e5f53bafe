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

/** What a try is counted by. */
export interface TryKeys {
  /** What is tried, and by whom. */
  readonly pair: string;
  /** The network it comes from; null where that is of no matter. */
  readonly address: string | null;
}

interface OutcomeRow {
  is_allowed: boolean;
  key: string | null;
  count: number | null;
  passed_ms: number | null;
}

/** SQL condition on `tried`: nothing was tried for so long that it counts for nothing. */
const IS_OVER = `tried.last_at <= clock_timestamp() - $7 * interval '1 ms'`;

/** Doublings after which every wait is the longest, so that no number grows beyond bounds. */
const DOUBLINGS_MAX = 30;

/**
 * Counts a try, unless it comes too soon. Of tries at the same time, on whichever server processes, no more are allowed
 * than one after another would be: who finds the row locked looks at it again after the others. From a network that the
 * account has signed in from, tries count for the account only.
 */
export async function countTry(
  db: Db,
  { pair, address }: TryKeys,
  { free, firstWaitMs, longestWaitMs, perAddress, windowMs }: TryLimits,
): Promise<TryOutcome> {
  const { rows } = await db.query<OutcomeRow>(
    `with known as (
       select from (select) one where $2::text is null or exists (select from login_network where pair = $1)
     ), remembered as (
       select key, count, (extract(epoch from clock_timestamp() - last_at) * 1000)::float8 as passed_ms
         from login_try where (key = $1 or key = $2 and not exists (select from known))
          and last_at > clock_timestamp() - $7 * interval '1 ms'
     ), pair as (
       insert into login_try as tried (key, count, last_at)
       select $1, 1, clock_timestamp()
        where exists (select from known) or not exists (select from remembered where key = $2 and count >= $6)
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end,
              last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < $3
           or tried.last_at + least($4 * 2 ^ least(tried.count - $3, ${DOUBLINGS_MAX}), $5) * interval '1 ms'
                <= clock_timestamp()
       returning key
     ), address as (
       insert into login_try as tried (key, count, last_at)
       select $2, 1, clock_timestamp() from pair where not exists (select from known)
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end,
              last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < $6
       returning key
     )
     select exists (select from address) or (exists (select from pair) and exists (select from known)) as is_allowed,
            key, count, passed_ms
       from (select) one left join remembered on true`,
    [pair, address, free, firstWaitMs, longestWaitMs, perAddress, windowMs],
  );
  if (rows[0]?.is_allowed === true) return { isAllowed: true };
  const of = (wanted: string | null): Tries | null => {
    const { count = null, passed_ms: passedMs = null } = rows.find(({ key }) => key === wanted) ?? {};
    return count === null || passedMs === null ? null : { count, passedMs };
  };
  return { isAllowed: false, ofPair: of(pair), ofAddress: of(address) };
}

/** A try has succeeded: it counts for nothing, and for the account those before it do not either. */
export async function forgetTries(db: Db, { pair, address }: TryKeys): Promise<void> {
  await db.query(
    `with pair as (delete from login_try where key = $1 returning key)
     update login_try set count = count - 1 from pair
      where login_try.key = $2 and login_try.count > 0 and not exists (select from login_network where pair = $1)`,
    [pair, address],
  );
}

/** Remembers that an account has signed in from a network. Of those of one account the latest `max` are kept. */
export async function rememberNetwork(
  db: Db,
  { pair, account }: { readonly pair: string; readonly account: string },
  max: number,
): Promise<void> {
  await db.query(
    `insert into login_network (pair, account, last_at) values ($1, $2, clock_timestamp())
     on conflict (pair) do update set last_at = clock_timestamp()`,
    [pair, account],
  );
  await db.query(
    `delete from login_network
      where pair in (select pair from login_network where account = $1 order by last_at desc offset $2)`,
    [account, max],
  );
}

/** Forgets networks from which an account has not signed in for so long. */
export async function deleteOldNetworks(db: Db, afterMs: number): Promise<void> {
  await db.query(`delete from login_network where last_at <= clock_timestamp() - $1 * interval '1 ms'`, [afterMs]);
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
