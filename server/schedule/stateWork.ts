import { readDueInMs, scheduleMissing } from './scheduleRepository.ts';
import { DONE, type WorkKind } from './workKinds.ts';

/** Rows added in one transaction. A small number keeps others from waiting long for them. */
const ADDED_AT_ONCE = 10_000;

/** Work whose time the view `due_work` states. Its run looks again, because the time may have moved since. */
export function stateWork(work: WorkKind): WorkKind {
  return {
    ...work,
    run: async (tx, subjectId) => {
      const dueInMs = await readDueInMs(tx, work.kind, subjectId);
      if (dueInMs === null) return DONE;
      return dueInMs > 0 ? { laterByMs: dueInMs } : work.run(tx, subjectId);
    },
  };
}

/** Schedules what a change of the settings has made due, or due earlier. */
export const missingWork: WorkKind = {
  kind: 'schedule.missing',
  run: async (tx) => ((await scheduleMissing(tx, ADDED_AT_ONCE)) < ADDED_AT_ONCE ? DONE : { laterByMs: 0 }),
};
