import type { Db } from '../db/connection.ts';
import { readMeta } from '../db/meta.ts';

/** The row of `server_meta` that `settleDemo` writes with a new demonstration. */
export const DEMO_TRAFFIC_KEY = 'demoTraffic';
const LEASE_KEY = 'demoTrafficLease';

export interface StoredTraffic {
  /** When the traffic ends, or has ended. */
  readonly until: Date;
  /** Its customers have left, and its staff are offline. */
  readonly isOver: boolean;
}

/** null: the demonstration has no traffic. */
export async function readTraffic(db: Db): Promise<StoredTraffic | null> {
  const stored = await readMeta(db, DEMO_TRAFFIC_KEY);
  if (typeof stored !== 'object' || stored === null || !('until' in stored)) return null;
  return { until: new Date(String(stored.until)), isOver: 'isOver' in stored && stored.isOver === true };
}

/** @returns whether it would have gone on after `at` */
export async function endTrafficAt(tx: Db, at: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `update server_meta set value = value || jsonb_build_object('until', $2::text)
      where key = $1 and (value->>'until')::timestamptz > $2::timestamptz
     returning key`,
    [DEMO_TRAFFIC_KEY, at.toISOString()],
  );
  return rows.length > 0;
}

export async function noteTrafficOver(db: Db): Promise<void> {
  await db.query(`update server_meta set value = value || '{"isOver": true}' where key = $1`, [DEMO_TRAFFIC_KEY]);
}

/** Only the holder of the lease plays. @returns whether `holder` has it until `heldUntil` */
export async function holdLease(db: Db, holder: string, { now, heldUntil }: { now: Date; heldUntil: Date }) {
  const { rows } = await db.query(
    `insert into server_meta (key, value)
     values ($1, jsonb_build_object('holder', $2::text, 'heldUntil', $4::text))
         on conflict (key) do update set value = excluded.value
      where server_meta.value->>'holder' = $2
         or (server_meta.value->>'heldUntil')::timestamptz < $3::timestamptz
     returning key`,
    [LEASE_KEY, holder, now.toISOString(), heldUntil.toISOString()],
  );
  return rows.length > 0;
}

export async function releaseLease(db: Db, holder: string): Promise<void> {
  await db.query(`delete from server_meta where key = $1 and value->>'holder' = $2`, [LEASE_KEY, holder]);
}
