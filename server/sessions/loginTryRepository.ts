import type { Db } from '../db/connection.ts';

/** The tries of one key. */
export interface Tries {
  readonly count: number;
  /** Time since the last try. */
  readonly passedMs: number;
}

export interface TryLimits {
  /** Tries on one account from one address before the next one has to wait. */
  readonly free: number;
  /** The first wait; each further one is twice as long, up to the longest. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Tries from one address within the window, on all accounts together. */
  readonly perAddress: number;
  /** Tries expire when there was no further one for so long. */
  readonly windowMs: number;
}

export type TryOutcome =
  | { readonly isAllowed: true }
  /** A refused try is not counted. null: no stored tries. */
  | { readonly isAllowed: false; readonly ofPair: Tries | null; readonly ofAddress: Tries | null };

/** The keys by which a try is counted. */
export interface TryKeys {
  /** The account and the address together. */
  readonly pair: string;
  /** The network of the address; null where it does not count. */
  readonly address: string | null;
}

interface OutcomeRow {
  is_allowed: boolean;
  key: string | null;
  count: number | null;
  passed_ms: number | null;
}

/** SQL condition on `tried`: the tries have expired. */
const IS_OVER = `tried.last_at <= clock_timestamp() - $7 * interval '1 ms'`;

/** Doublings after which every wait is the longest. It keeps the numbers small. */
const DOUBLINGS_MAX = 30;

/**
 * Counts a try, unless it comes too soon. Concurrent tries on any server process are allowed no more often than
 * successive ones: each waits for the row lock and then checks the row again. From a network that the account has
 * signed in from, only tries on the account count.
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
  const of = (wantedKey: string | null): Tries | null => {
    const { count = null, passed_ms: passedMs = null } = rows.find(({ key }) => key === wantedKey) ?? {};
    return count === null || passedMs === null ? null : { count, passedMs };
  };
  return { isAllowed: false, ofPair: of(pair), ofAddress: of(address) };
}

/**
 * After a successful try: deletes the tries on this account from this address, and takes the try back from the
 * address's own count.
 */
export async function forgetTries(db: Db, { pair, address }: TryKeys): Promise<void> {
  await db.query(
    `with pair as (delete from login_try where key = $1 returning key)
     update login_try set count = count - 1 from pair
      where login_try.key = $2 and login_try.count > 0 and not exists (select from login_network where pair = $1)`,
    [pair, address],
  );
}

/** Remembers that an account has signed in from a network. Only the latest `max` networks of an account are stored. */
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

/** Deletes networks from which the account has not signed in for so long. */
export async function deleteOldNetworks(db: Db, afterMs: number): Promise<void> {
  await db.query(`delete from login_network where last_at <= clock_timestamp() - $1 * interval '1 ms'`, [afterMs]);
}

/** Deletes expired tries. */
export async function deleteOldTries(db: Db, windowMs: number): Promise<void> {
  await db.query(
    `delete from login_try where key in (
       select key from login_try where last_at <= clock_timestamp() - $1 * interval '1 ms' for update skip locked
     )`,
    [windowMs],
  );
}

/** Deletes the tries of these keys, and those from networks that the account has signed in from. @returns how many */
export async function deleteTries(db: Db, keys: readonly string[], account: string): Promise<number> {
  const { rowCount } = await db.query(
    `delete from login_try where key = any($1) or key in (select pair from login_network where account = $2)`,
    [keys, account],
  );
  return rowCount ?? 0;
}
