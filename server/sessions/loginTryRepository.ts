import type { Db } from '../db/connection.ts';

interface FailedLogin {
  /**
   * The account with the given name; null when there is none. The typed text is not stored, because it may be a
   * password.
   */
  readonly staffId: string | null;
  /** A network rather than one of its many addresses. */
  readonly network: string;
  readonly browser: string;
  readonly system: string;
}

/**
 * Writes a failed login to the audit log. Failures of one account and network within a minute share an entry with a
 * count. After `newPerMinute` entries in a minute, all further failures share one entry without account and network.
 */
export async function writeFailedLogin(
  db: Db,
  { staffId, network, browser, system }: FailedLogin,
  newPerMinute: number,
): Promise<void> {
  await db.query(
    `with recent as (
       select count(*) >= $5 as is_full
         from (select from audit_log
                where action = 'session.failed' and at >= date_trunc('minute', now()) limit $5) entry
     )
     insert into audit_log (staff_id, action, object_type, object_id, after)
     select null, 'session.failed', 'staff', case when is_full then '' else $1 end,
            jsonb_build_object('address', case when is_full then '' else $2::text end,
                               'browser', case when is_full then '' else $3::text end,
                               'system', case when is_full then '' else $4::text end, 'tries', 1)
       from recent
     on conflict (object_id, (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
      where action = 'session.failed'
     do update set after = jsonb_set(audit_log.after, '{tries}', to_jsonb((audit_log.after ->> 'tries')::int + 1))`,
    [staffId ?? '', network, browser, system, newPerMinute],
  );
}

/** The networks from which logins to an account have failed within so long. */
export async function readFailedNetworks(db: Db, staffId: string, withinMs: number): Promise<readonly string[]> {
  return db.values<string>(
    `select distinct after ->> 'address' as network from audit_log
      where action = 'session.failed' and object_id = $1 and at > now() - $2 * interval '1 ms'`,
    [staffId, withinMs],
  );
}

export interface Tries {
  readonly count: number;
  /** Time since the last try. */
  readonly passedMs: number;
}

export interface TryLimits {
  /** Tries on one account from one network or device before the next one has to wait. */
  readonly free: number;
  /** The first wait; each further one is twice as long, up to the longest. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Tries from one network within the window, on all accounts together. Wider networks may have more. */
  readonly perAddress: number;
  /** Tries expire when there was no further one for so long. */
  readonly windowMs: number;
}

export type TryOutcome =
  | { readonly isAllowed: true }
  /** A refused try is not counted. `tries`: those that are stored, by key. */
  | { readonly isAllowed: false; readonly tries: ReadonlyMap<string, Tries> };

/** The key of a network, and how much of the limit of one customer's network it may use. */
export interface TryNetwork {
  readonly key: string;
  readonly factor: number;
}

/** The keys by which a try is counted. */
export interface TryKeys {
  /** An account with the network or the device from which it is tried. */
  readonly pair: string;
  /** The networks of the address; none where they do not count. */
  readonly networks: readonly TryNetwork[];
}

interface OutcomeRow {
  isAllowed: boolean;
  key: string | null;
  count: number | null;
  passedMs: number | null;
}

/** SQL condition on `tried`: the tries have expired. */
const IS_OVER = `tried.last_at <= clock_timestamp() - $7 * interval '1 ms'`;

/** Doublings after which every wait is the longest. It keeps the numbers small. */
const DOUBLINGS_MAX = 30;

/**
 * Counts a try, unless it comes too soon. Concurrent tries on any server process are allowed no more often than
 * successive ones: each waits for the row lock and then checks the row again.
 */
export async function countTry(
  db: Db,
  { pair, networks }: TryKeys,
  { free, firstWaitMs, longestWaitMs, perAddress, windowMs }: TryLimits,
): Promise<TryOutcome> {
  const rows = await db.rows<OutcomeRow>(
    `with network as (
       select key, most from unnest($2::text[], $6::float8[]) as network (key, most)
     ), remembered as (
       select key, count, (extract(epoch from clock_timestamp() - last_at) * 1000)::float8 as passed_ms
         from login_try where (key = $1 or key = any($2)) and last_at > clock_timestamp() - $7 * interval '1 ms'
     ), pair as (
       insert into login_try as tried (key, count, last_at)
       select $1, 1, clock_timestamp()
        where not exists (select from remembered join network using (key) where count >= most)
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end,
              last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < $3
           or tried.last_at + least($4 * 2 ^ least(tried.count - $3, ${DOUBLINGS_MAX}), $5) * interval '1 ms'
                <= clock_timestamp()
       returning key
     ), counted as (
       insert into login_try as tried (key, count, last_at)
       select network.key, 1, clock_timestamp() from network, pair order by network.key
       on conflict (key) do update set count = case when ${IS_OVER} then 1 else tried.count + 1 end,
              last_at = clock_timestamp()
        where ${IS_OVER} or tried.count < ($6::float8[])[array_position($2::text[], tried.key)]
       returning key
     )
     select exists (select from pair) and (select count(*) from counted) = cardinality($2::text[]) as is_allowed,
            key, count, passed_ms
       from (select) one left join remembered on true`,
    [
      pair,
      networks.map(({ key }) => key),
      free,
      firstWaitMs,
      longestWaitMs,
      networks.map(({ factor }) => factor * perAddress),
      windowMs,
    ],
  );
  if (rows[0]?.isAllowed === true) return { isAllowed: true };
  const stored = rows.flatMap(({ key, count, passedMs }) =>
    key === null || count === null || passedMs === null ? [] : [[key, { count, passedMs }] as const],
  );
  return { isAllowed: false, tries: new Map(stored) };
}

/** After a successful try: deletes the tries of the pair, and takes the try back from the networks' own counts. */
export async function forgetTries(db: Db, { pair, networks }: TryKeys): Promise<void> {
  await db.query('delete from login_try where key = $1', [pair]);
  await takeBack(db, networks);
}

/** Takes back a try in which no password was checked. */
export async function takeBackTry(db: Db, { pair, networks }: TryKeys): Promise<void> {
  // As in `countTry`, the pair comes first: locks in another order could wait for each other.
  await takeBack(db, [{ key: pair }]);
  await takeBack(db, networks);
}

async function takeBack(db: Db, counts: readonly Pick<TryNetwork, 'key'>[]): Promise<void> {
  if (counts.length === 0) return;
  await db.query(
    `with counted as (select key from login_try where key = any($1) and count > 0 order by key for update)
     update login_try set count = count - 1 from counted where login_try.key = counted.key`,
    [counts.map(({ key }) => key)],
  );
}

/** Those of the networks and devices, each with an account, from which that account has signed in. */
export async function findKnown(db: Db, pairs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await db.values<string>('select pair from login_network where pair = any($1)', [pairs]));
}

/**
 * Remembers that an account has signed in from a network or a device. Only the latest `max` of an account are stored.
 */
export async function rememberKnown(
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

/** Deletes networks and devices from which the account has not signed in for so long. */
export async function deleteOldKnown(db: Db, afterMs: number): Promise<void> {
  await db.query(`delete from login_network where last_at <= clock_timestamp() - $1 * interval '1 ms'`, [afterMs]);
}

export async function deleteOldTries(db: Db, windowMs: number): Promise<void> {
  await db.query(
    `delete from login_try where key in (
       select key from login_try where last_at <= clock_timestamp() - $1 * interval '1 ms' for update skip locked
     )`,
    [windowMs],
  );
}

/** Deletes the tries of these keys, and those from where the accounts have signed in. @returns how many */
export async function deleteTries(db: Db, keys: readonly string[], accounts: readonly string[]): Promise<number> {
  return db.count(
    `delete from login_try where key = any($1) or key in (select pair from login_network where account = any($2))`,
    [keys, accounts],
  );
}
