import { LOCK_KEYS } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';

/** A row whose work a transaction is about to run. */
export interface ClaimedWork {
  readonly subjectId: string;
  /** Runs that have failed. */
  readonly attempts: number;
  readonly lateMs: number;
}

/** Repeated work, and its pause. */
export interface Recurrence {
  readonly kind: string;
  readonly everyMs: number;
}

/** More than all processes run of a kind at once. */
const CLAIM_AMONG = 500;
/** The subject of repeated work. */
const EVERYONE = 0;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 3_600_000;

const msSince = (time: string): string => `(extract(epoch from now() - ${time}) * 1000)::float8`;

/** Which of these kinds have work that is due. */
export async function findDueKinds(db: Db, kinds: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(
    `select known.kind from unnest($1::text[]) as known (kind) cross join lateral (
       select from scheduled_work where scheduled_work.kind = known.kind and due_at <= now() order by due_at limit 1) due`,
    [kinds],
  );
}

/**
 * Claims work until the transaction ends: what has been due for longest and no other process runs. A change may still
 * cancel it: an advisory lock instead of the row's lock makes no one wait who has locked the subject and now deletes
 * the row.
 */
export async function claimDue(tx: Db, kind: string, limit: number): Promise<readonly ClaimedWork[]> {
  return tx.rows<ClaimedWork>(
    `select subject_id::text as "subjectId", attempts, ${msSince('due_at')} as "lateMs"
       from (select * from scheduled_work where kind = $1 and due_at <= now() order by due_at limit ${CLAIM_AMONG}) due
      where pg_try_advisory_xact_lock($2, hashtext(kind || ' ' || subject_id)) limit $3`,
    [kind, LOCK_KEYS.scheduledWork, limit],
  );
}

/** Locks claimed rows whose subjects are locked. @returns the subjects whose work no change has cancelled or moved */
export async function lockClaimed(tx: Db, kind: string, subjectIds: readonly string[]): Promise<readonly string[]> {
  return tx.values<string>(
    `select subject_id::text as id from scheduled_work
      where kind = $1 and subject_id = any($2::bigint[]) and due_at <= now() order by subject_id for update`,
    [kind, subjectIds],
  );
}

export async function moveWork(tx: Db, kind: string, subjectId: string, laterByMs: number): Promise<void> {
  await tx.query(
    `update scheduled_work set due_at = now() + $3 * interval '1 ms', attempts = 0
      where kind = $1 and subject_id = $2`,
    [kind, subjectId, laterByMs],
  );
}

/** Deletes locked work that has run, but not what the run itself has scheduled for later. */
export async function deleteDone(tx: Db, kind: string, subjectIds: readonly string[]): Promise<void> {
  await tx.query('delete from scheduled_work where kind = $1 and subject_id = any($2::bigint[]) and due_at <= now()', [
    kind,
    subjectIds,
  ]);
}

/** Counts a failed run, and postpones the work: longer each time, unless a change has moved it. */
export async function postponeFailed(db: Db, kind: string, subjectIds: readonly string[]): Promise<void> {
  await db.query(
    `update scheduled_work
        set attempts = attempts + 1,
            due_at = now() + least(${RETRY_MOST_MS}, ${RETRY_FIRST_MS} * 2 ^ least(attempts, 30)) * interval '1 ms'
      where kind = $1 and subject_id = any($2::bigint[]) and due_at <= now()`,
    [kind, subjectIds],
  );
}

/** Adds repeated work. Work that is there already becomes due after its pause at the latest. */
export async function addRecurring(db: Db, recurring: readonly Recurrence[]): Promise<void> {
  await db.query(
    `insert into scheduled_work (kind, subject_id, due_at, reason)
     select kind, ${EVERYONE}, now() + every_ms * interval '1 ms', 'recurring'
       from unnest($1::text[], $2::float8[]) as given (kind, every_ms) order by kind
         on conflict (kind, subject_id) do update set due_at = least(scheduled_work.due_at, excluded.due_at)`,
    [recurring.map(({ kind }) => kind), recurring.map(({ everyMs }) => everyMs)],
  );
}

/**
 * Takes repeated work that is due, and schedules its next run. Until then no process runs it.
 * @returns how late it is; null when another process has taken it
 */
export async function takeRecurring(db: Db, { kind, everyMs }: Recurrence): Promise<number | null> {
  return db.maybeValue<number>(
    `with due as (
       select due_at from scheduled_work
        where kind = $1 and subject_id = ${EVERYONE} and due_at <= now() for update skip locked
     )
     update scheduled_work set due_at = now() + $2 * interval '1 ms' from due
      where kind = $1 and subject_id = ${EVERYONE} returning ${msSince('due.due_at')} as late_ms`,
    [kind, everyMs],
  );
}

/** Makes repeated work due now, because a run left something to do. */
export async function repeatNow(db: Db, kind: string): Promise<void> {
  await db.query(`update scheduled_work set due_at = now() where kind = $1 and subject_id = ${EVERYONE}`, [kind]);
}

/**
 * Adds work that the state makes due and that is not scheduled, or for later. It locks many rows, so it gives up before
 * PostgreSQL would take it and a change that waits for it for a deadlock.
 * @returns how many rows, `limit` at most
 */
export async function scheduleMissing(tx: Db, limit: number): Promise<number> {
  await tx.query("set local lock_timeout = '500ms'");
  return tx.count(
    `insert into scheduled_work (kind, subject_id, due_at, reason)
     select kind, subject_id, due_at, reason from due_work
      where due_at is not null
        and not exists (select from scheduled_work scheduled
                         where scheduled.kind = due_work.kind and scheduled.subject_id = due_work.subject_id
                           and scheduled.due_at <= due_work.due_at)
      order by kind, subject_id limit $1
         on conflict (kind, subject_id) do update set due_at = excluded.due_at, attempts = 0`,
    [limit],
  );
}

/**
 * How long until work is due by the state and the settings: 0 or less when it is due, null when there is nothing to do.
 */
export async function readDueInMs(tx: Db, kind: string, subjectId: string): Promise<number | null> {
  return tx.maybeValue<number | null>(
    `select -${msSince('due_at')} as in_ms from due_work where kind = $1 and subject_id = $2`,
    [kind, subjectId],
  );
}
