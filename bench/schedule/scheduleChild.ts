import { openDatabase, type Database } from '#server/db/connection.ts';
import { DONE, startSchedule, type WorkKind } from '#server/schedule/index.ts';
import { answerQuestions } from '../support/children.ts';
import { createWarnings } from '#server/targets/warnings.ts';
import { BENCH_KIND, type ScheduleAnswer, type ScheduleQuestion } from './scheduleWork.ts';

// Runs scheduled work, in a process of its own: each run adds a row to a table, directly or as a notification.

let running: { readonly db: Database; readonly end: () => Promise<void> } | null = null;
let failures = 0;
let before = process.cpuUsage();

answerQuestions(
  async (question: ScheduleQuestion): Promise<ScheduleAnswer> => {
    running ??= await start(question);
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const answer = { busyMs: (user + system) / 1_000, failures };
    failures = 0;
    return answer;
  },
  async () => {
    await running?.end();
    await running?.db.close();
  },
);

const EFFECT: WorkKind = {
  kind: BENCH_KIND.effects,
  atOnce: 10,
  run: async (tx, subjectId) => {
    await tx.query('insert into bench_effect (subject_id, process) values ($1, $2)', [subjectId, process.pid]);
    return DONE;
  },
};

const SILENT = { notificationsStored: () => undefined, waitLimitsChanged: () => undefined };

async function start({ options, work }: ScheduleQuestion): Promise<NonNullable<typeof running>> {
  const db = openDatabase(options, () => undefined);
  const kinds = work === 'effects' ? [EFFECT] : createWarnings({ publisher: SILENT });
  const end = await startSchedule(
    {
      db,
      metrics: { ran: () => undefined, failed: () => undefined },
      onError: (error) => {
        failures += 1;
        console.error(error);
      },
    },
    { kinds, recurring: [] },
  );
  return { db, end };
}
