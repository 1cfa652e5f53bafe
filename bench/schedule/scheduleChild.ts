import { openDatabase, type ConnectionOptions, type Database } from '#server/db/connection.ts';
import { DONE, startSchedule, type WorkKind } from '#server/schedule/index.ts';
import { answerQuestions } from '../support/children.ts';
import { EFFECT, type ScheduleAnswer, type ScheduleQuestion } from './scheduleWork.ts';

// Runs scheduled work, in a process of its own: each run adds a row to a table.

let running: { readonly db: Database; readonly end: () => Promise<void> } | null = null;
let failures = 0;
let before = process.cpuUsage();

answerQuestions(
  async ({ options }: ScheduleQuestion): Promise<ScheduleAnswer> => {
    running ??= await start(options);
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

async function start(options: ConnectionOptions): Promise<NonNullable<typeof running>> {
  const db = openDatabase(options, () => undefined);
  const effect: WorkKind = {
    kind: EFFECT,
    atOnce: 10,
    run: async (tx, subjectId) => {
      await tx.query('insert into bench_effect (subject_id, process) values ($1, $2)', [subjectId, process.pid]);
      return DONE;
    },
  };
  const end = await startSchedule(
    {
      db,
      metrics: { ran: () => undefined, failed: () => undefined },
      onError: (error) => {
        failures += 1;
        console.error(error);
      },
    },
    { kinds: [effect], recurring: [] },
  );
  return { db, end };
}
