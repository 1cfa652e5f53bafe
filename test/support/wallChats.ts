import type { Chance } from '#demo/seed/random.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { WALL_RECENT_MS, WALL_RISK_MS } from '#contract/serviceLimits.ts';
import type { Database } from '#server/db/connection.ts';
import { aChat } from './builders.ts';

// Random chats and presences for the specs of the leader's wall, with times on and beside each border.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the wall may show of a chat. Milliseconds. */
export interface WallChat {
  readonly id: string;
  readonly createdAt: number;
  /** null: it is live. */
  readonly endedAt: number | null;
  readonly answeredAt: number | null;
}

interface Choices {
  readonly now: number;
  /** When the present day began in the deployment's zone. */
  readonly startOfDay: number;
  readonly products: readonly number[];
  readonly staffIds: readonly string[];
}

/** Adds a chat in any state, or gives a live one another. */
export async function randomChat(
  db: Database,
  chance: Chance,
  { now, startOfDay, products, staffIds }: Choices,
  before: WallChat | null,
): Promise<WallChat> {
  const createdAt = before?.createdAt ?? randomStart(chance, now, startOfDay);
  const endedAt = chance.isTrue(0.4) ? now - chance.integer(0, MINUTE_MS) : null;
  const answeredAt = chance.isTrue(0.5) ? createdAt + chance.integer(0, 20 * MINUTE_MS) : null;
  const waitingSince = endedAt === null && chance.isTrue(0.7) ? now - chance.integer(0, 20) * MINUTE_MS : null;
  const deadline = chance.oneOf([
    ...[now, now + 1, now + WALL_RISK_MS, now + WALL_RISK_MS + 1],
    now + chance.integer(-10, 10) * MINUTE_MS,
  ]);
  const id = before?.id ?? (await aChat(db)).id;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await db.query(
    `update chat set product = $2, staff_id = $3, created_at = $4, ended_at = $5, ended_by = $6, first_answer_at = $7,
            waiting_since = $8 where id = $1`,
    [
      ...[id, chance.oneOf(products), chance.isTrue(0.4) ? null : chance.oneOf(staffIds), at(createdAt), at(endedAt)],
      ...[endedAt === null ? null : PERSON_TYPE.staff, at(answeredAt), at(waitingSince)],
    ],
  );
  // A trigger has set the deadline of the wait.
  await db.query('update chat set respond_by = $2, respond_warn_at = $3 where id = $1 and waiting_since is not null', [
    ...[id, at(deadline), chance.isTrue(0.5) ? at(deadline - MINUTE_MS) : null],
  ]);
  return { id, createdAt, endedAt, answeredAt };
}

function randomStart(chance: Chance, now: number, startOfDay: number): number {
  return chance.oneOf([
    ...[startOfDay - 1, startOfDay, startOfDay + HOUR_MS - 1, startOfDay + HOUR_MS, now],
    ...[now - WALL_RECENT_MS - 1, now - WALL_RECENT_MS],
    now - chance.integer(0, 90) * MINUTE_MS,
    now - chance.integer(0, 30 * HOUR_MS),
  ]);
}

/** Gives a person any presence. */
export async function randomPresence(db: Database, chance: Chance, staffId: string): Promise<void> {
  const [isOnline, isAway, isOnBreak] = [chance.isTrue(0.7), chance.isTrue(0.3), chance.isTrue(0.3)];
  await db.query('insert into presence (staff_id) values ($1) on conflict do nothing', [staffId]);
  await db.query(
    `update presence set is_online = $2, away_since = case when $3 then now() end,
            break_ends_at = case when $4 then now() + interval '1 hour' end where staff_id = $1`,
    [staffId, isOnline, isOnline && isAway, isOnline && isOnBreak],
  );
}
