import { REPORT_TYPE } from '#contract/domain.ts';
import { listLeadersOnline } from '../chat/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import { waitOf } from '../common/errors.ts';
import type { Publisher } from '../common/ports.ts';
import type { Db } from '../db/database.ts';
import { answersNear, storeNotifications, targetNear } from '../notifications/index.ts';
import { DONE, stateWork, type Outcome, type WorkKind } from '../schedule/index.ts';
import {
  countNearAnswers,
  lockSubject,
  moveDeadlines,
  noteWarned,
  scheduleLeaders,
  type Clock,
} from './targetRepository.ts';

export interface WarningDeps {
  readonly publisher: Pick<Publisher, 'notificationsStored'>;
}

/** A small number keeps others from waiting long for the locks. */
const AT_ONCE = 10;
const MOVED_AT_ONCE = 500;

/** Leaders are warned once in so long, however many customers wait. */
const LEADERS_EVERY_MS = MINUTE_MS;

/** Warns the assignee once before a deadline, and leaders of answers that are near. */
export function createWarnings(deps: WarningDeps): readonly WorkKind[] {
  const subjects = ['chat', 'query'] as const;
  const clocks = ['respond', 'resolve'] as const;
  return [
    ...subjects.flatMap((table) =>
      clocks.map((clock) =>
        stateWork({
          kind: `${table}.${clock}`,
          atOnce: AT_ONCE,
          lock: (tx, id) => lockSubject(tx, table, id),
          run: (tx, id) => warn(deps, tx, { table, clock, id }),
        }),
      ),
    ),
    { kind: 'leaders.near', run: (tx) => warnLeaders(deps, tx) },
    { kind: 'deadlines.moved', run: move },
  ];
}

interface Warned {
  readonly table: 'chat' | 'query';
  readonly clock: Clock;
  readonly id: string;
}

async function warn({ publisher }: WarningDeps, tx: Db, { table, clock, id }: Warned): Promise<Outcome> {
  const { staffId, leftMs } = await noteWarned(tx, table, clock, id);
  if (clock === 'respond') await scheduleLeaders(tx);
  // After an outage it can be too late.
  if (staffId === null || leftMs <= 0) return DONE;
  const about = { type: table, id };
  const text = targetNear(clock, about, waitOf(leftMs));
  const told = await storeNotifications(tx, [{ staffId, text, about }]);
  return { afterCommit: () => publisher.notificationsStored(told) };
}

async function warnLeaders({ publisher }: WarningDeps, tx: Db): Promise<Outcome> {
  const { since, ...near } = await countNearAnswers(tx, LEADERS_EVERY_MS);
  if (since === 0) return DONE;
  const leaderIds = await listLeadersOnline(tx);
  const about = { type: near.chats > 0 ? 'chat' : 'query', id: null } as const;
  const told = await storeNotifications(
    tx,
    leaderIds.map((staffId) => ({ staffId, text: answersNear(near), about })),
  );
  return { laterByMs: LEADERS_EVERY_MS, afterCommit: () => publisher.notificationsStored(told) };
}

/** Deadlines follow a change of targets or business hours, some in each transaction. */
async function move(tx: Db): Promise<Outcome> {
  const counts = [
    await moveDeadlines(tx, REPORT_TYPE.chat, MOVED_AT_ONCE),
    await moveDeadlines(tx, REPORT_TYPE.query, MOVED_AT_ONCE),
  ];
  return counts.some((count) => count === MOVED_AT_ONCE) ? { laterByMs: 0 } : DONE;
}
