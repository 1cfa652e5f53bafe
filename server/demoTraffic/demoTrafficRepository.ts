import type { Db } from '../db/connection.ts';
import { readMeta } from '../db/meta.ts';

/**
 * The row of `server_meta` that a new demonstration has: when the traffic ends, and which server
 * process plays it until when. It is deleted when the people have left.
 */
export const DEMO_TRAFFIC_KEY = 'demoTraffic';

/** When the traffic ends, or has ended; null: the demonstration has none. */
export async function readTrafficEnd(db: Db): Promise<Date | null> {
  const stored = await readMeta(db, DEMO_TRAFFIC_KEY);
  if (typeof stored !== 'object' || stored === null || !('until' in stored)) return null;
  return new Date(String(stored.until));
}

/** @returns whether it would have gone on after `at` */
export async function endTrafficAt(tx: Db, at: Date): Promise<boolean> {
  return tx.any(
    `update server_meta set value = value || jsonb_build_object('until', $2::text)
      where key = $1 and (value->>'until')::timestamptz > $2::timestamptz`,
    [DEMO_TRAFFIC_KEY, at.toISOString()],
  );
}

export async function removeTraffic(db: Db): Promise<void> {
  await db.query('delete from server_meta where key = $1', [DEMO_TRAFFIC_KEY]);
}

/** Only one process plays. @returns whether `player` does until `playsUntil` */
export async function takeTraffic(db: Db, player: string, { now, playsUntil }: { now: Date; playsUntil: Date }) {
  return db.any(
    `update server_meta set value = value || jsonb_build_object('player', $2::text, 'playsUntil', $4::text)
      where key = $1
        and coalesce(value->>'player' = $2 or (value->>'playsUntil')::timestamptz < $3::timestamptz, true)`,
    [DEMO_TRAFFIC_KEY, player, now.toISOString(), playsUntil.toISOString()],
  );
}

export async function leaveTraffic(db: Db, player: string): Promise<void> {
  await db.query(
    `update server_meta set value = value - 'player' - 'playsUntil' where key = $1 and value->>'player' = $2`,
    [DEMO_TRAFFIC_KEY, player],
  );
}
