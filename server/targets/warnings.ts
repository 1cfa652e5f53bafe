import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import { listLeadersOnline } from '../chat/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import { waitOf } from '../common/errors.ts';
import type { Publisher } from '../common/ports.ts';
import type { Db } from '../db/database.ts';
import { answersNear, storeNotifications, targetNear } from '../notifications/index.ts';
import { DONE, stateWork, type Outcome, type WorkKind } from '../schedule/index.ts';
import {
  countNearAnswers,
  listOpen,
  lockSubject,
  moveDeadlines,
  noteWarned,
  scheduleLeaders,
  scheduleRest,
  type Clock,
} from './targetRepository.ts';

export interface WarningDeps {
  readonly publisher: Pick<Publisher, 'notificationsStored' | 'waitLimitsChanged'>;
}

/** A small number keeps others from waiting long for the locks. */
const MOVED_AT_ONCE = 500;

/** Many customers begin to wait together. Each warning is a transaction of its own, since people would lock each other. */
const LANES = 4;

/** Leaders are warned once in so long, however many customers wait. */
const LEADERS_EVERY_MS = MINUTE_MS;
/** So late a run can be: what came near meanwhile belongs to the next one. */
const RUN_LATE_MS = 10_000;

/** Warns the assignee once before a deadline, and leaders of answers that are near. */
export function createWarnings(deps: WarningDeps): readonly WorkKind[] {
  const subjects = ['chat', 'query'] as const;
  const clocks = ['respond', 'resolve'] as const;
  return [
    ...subjects.flatMap((table) =>
      clocks.map((clock): WorkKind => {
        const kind = `${table}.${clock}`;
        // Where nothing is to be warned of, the view says whether there will be.
        const later = stateWork({ kind, run: async () => DONE });
        return {
          kind,
          lanes: LANES,
          lock: (tx, id) => lockSubject(tx, table, id),
          run: async (tx, id) => (await warn(deps, tx, { table, clock, id })) ?? later.run(tx, id),
        };
      }),
    ),
    { kind: 'leaders.near', run: (tx) => warnLeaders(deps, tx) },
    moving(deps, 'chat.deadlines', REPORT_TYPE.chat),
    moving(deps, 'query.deadlines', REPORT_TYPE.query),
  ];
}

interface Warned {
  readonly table: 'chat' | 'query';
  readonly clock: Clock;
  readonly id: string;
}

/** @returns null: nothing is to be warned of now */
async function warn({ publisher }: WarningDeps, tx: Db, { table, clock, id }: Warned): Promise<Outcome | null> {
  const near = await noteWarned(tx, table, clock, id);
  if (near === null) return null;
  const { staffId, leftMs } = near;
  if (clock === 'respond') await scheduleLeaders(tx);
  if (staffId === null) return DONE;
  const about = { type: table, id };
  // After an outage, or by other targets, it can be late already.
  const text = targetNear(clock, about, leftMs > 0 ? waitOf(leftMs) : null);
  const told = await storeNotifications(tx, [{ staffId, text, about }]);
  return { afterCommit: () => publisher.notificationsStored(told) };
}

async function warnLeaders({ publisher }: WarningDeps, tx: Db): Promise<Outcome> {
  const { since, ...near } = await countNearAnswers(tx, LEADERS_EVERY_MS + RUN_LATE_MS);
  if (since === 0) return DONE;
  const leaderIds = await listLeadersOnline(tx);
  const about = { type: near.chats > 0 ? 'chat' : 'query', id: null } as const;
  const told = await storeNotifications(
    tx,
    leaderIds.map((staffId) => ({ staffId, text: answersNear(near), about })),
  );
  return { laterByMs: LEADERS_EVERY_MS, afterCommit: () => publisher.notificationsStored(told) };
}

/** The subjects of the rows that a change schedules. Later parts begin after the last chat or query of the part before. */
const FIRST_PARTS = ['1', '2'];

/**
 * Deadlines follow a change of targets or business hours, some in each transaction, from the lowest id on. When those of
 * chats have moved, pages load them again.
 */
function moving({ publisher }: WarningDeps, kind: string, type: ReportType): WorkKind {
  return {
    kind,
    run: async (tx, afterId) => {
      const open = await listOpen(tx, type, afterId, MOVED_AT_ONCE);
      const stale = open.filter(({ isStale }) => isStale).map(({ id }) => id);
      if (stale.length > 0) await moveDeadlines(tx, type, stale);
      const last = open.length < MOVED_AT_ONCE ? undefined : open.at(-1);
      if (last !== undefined) await scheduleRest(tx, kind, last.id);
      const hasMoved = stale.length > 0 || !FIRST_PARTS.includes(afterId);
      if (type === REPORT_TYPE.query || last !== undefined || !hasMoved) return DONE;
      return { afterCommit: () => publisher.waitLimitsChanged() };
    },
  };
}
