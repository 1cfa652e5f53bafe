import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionOptions, Database } from '#server/db/connection.ts';
import { startChild, type Child } from '../support/children.ts';
import { addDeadlines } from './deadlines.ts';
import {
  BENCH_KIND,
  type BenchWork,
  type DueWork,
  type ScheduleAnswer,
  type ScheduleQuestion,
} from './scheduleWork.ts';

export interface ScheduleSizes {
  readonly work: BenchWork;
  /** Rows that are due in the coming month. */
  readonly waiting: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** How often one of the two processes is killed with SIGKILL, and replaced. */
  readonly kills: number;
}

export interface ScheduleResult {
  readonly due: number;
  /** Rows whose work has not run, and rows whose work ran more than once. */
  readonly lost: number;
  readonly repeated: number;
  readonly failures: number;
  /** Processes that ran work. */
  readonly processes: number;
  /** From the time that work was due to its effect. */
  readonly latenessMs: readonly number[];
  /** Processor time of an idle process in a second. */
  readonly idleBusyMs: number;
}

type Runner = Child<ScheduleQuestion, ScheduleAnswer>;

const IDLE_S = 2;
/** Rows are due from then on, when all of them are stored. */
const BEGIN_S = 2;
const LOOK_EVERY_MS = 100;
/** Patience for the last rows. What has not run by then counts as lost. */
const DONE_WITHIN_MS = 30_000;

/** Schedules work for two processes and kills them in turns. Then compares the effects with the rows. */
export async function runSchedule(
  db: Database,
  options: ConnectionOptions,
  { work, waiting, perSecond, seconds, kills }: ScheduleSizes,
): Promise<ScheduleResult> {
  const question: ScheduleQuestion = { options, work };
  const kind = BENCH_KIND[work];
  await db.query(
    `create table bench_due (subject_id bigint primary key, due_at timestamptz not null);
     create table bench_effect (
       subject_id bigint not null, process integer not null, at timestamptz not null default clock_timestamp())`,
  );
  await addWaiting(db, kind, waiting);
  const runners = [await startRunner(question), await startRunner(question)];
  try {
    await Promise.all(runners.map((runner) => runner.ask(question)));
    await wait(IDLE_S * 1_000);
    const idle = await Promise.all(runners.map((runner) => runner.ask(question)));
    const due: DueWork = { count: perSecond * seconds, perSecond, beginS: BEGIN_S };
    await (work === 'effects' ? addEffects(db, due) : addDeadlines(db, due));
    await wait(BEGIN_S * 1_000);
    for (let count = 0; count < kills; count += 1) {
      await wait((seconds * 1_000) / (kills + 1));
      const killed = runners.shift();
      if (killed !== undefined) process.kill(killed.pid, 'SIGKILL');
      runners.push(await startRunner(question));
    }
    await untilDone(db, kind);
    const answers = await Promise.all(runners.map((runner) => runner.ask(question)));
    return {
      ...(await compare(db)),
      failures: answers.reduce((sum, each) => sum + each.failures, 0),
      idleBusyMs: Math.max(...idle.map(({ busyMs }) => busyMs)) / IDLE_S,
    };
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
}

async function startRunner(question: ScheduleQuestion): Promise<Runner> {
  const runner = startChild<ScheduleQuestion, ScheduleAnswer>('schedule/scheduleChild.ts');
  await runner.ask(question);
  return runner;
}

async function addWaiting(db: Database, kind: string, count: number): Promise<void> {
  const client = await db.dedicated();
  await client.query(
    `insert into scheduled_work (kind, subject_id, due_at, reason)
     select $1, -id, now() + interval '1 day' + id * interval '2 seconds', 'bench' from generate_series(1, $2::int) id`,
    [kind, count],
  );
  await client.query('vacuum analyze scheduled_work');
  await client.end();
}

async function addEffects(db: Database, { count, perSecond, beginS }: DueWork): Promise<void> {
  await db.query(
    `with added as (
       insert into scheduled_work (kind, subject_id, due_at, reason)
       select $1, id, now() + $3 * interval '1 second' + id * interval '1 second' / $4, 'bench'
         from generate_series(1, $2::int) id
       returning subject_id, due_at
     )
     insert into bench_due select subject_id, due_at from added`,
    [BENCH_KIND.effects, count, beginS, perSecond],
  );
}

async function untilDone(db: Database, kind: string): Promise<void> {
  const givenUpAt = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    const { rows } = await db.query('select from scheduled_work where kind = $1 and subject_id > 0 limit 1', [kind]);
    if (rows.length === 0 || performance.now() > givenUpAt) return;
    await wait(LOOK_EVERY_MS);
  }
}

async function compare(db: Database): Promise<Omit<ScheduleResult, 'failures' | 'idleBusyMs'>> {
  const { rows } = await db.query<{ runs: number; late_ms: number | null; process: number | null }>(
    `select count(bench_effect.at)::int as runs, min(process) as process,
            (extract(epoch from min(at) - due_at) * 1000)::float8 as late_ms
       from bench_due left join bench_effect using (subject_id) group by subject_id, due_at`,
  );
  return {
    due: rows.length,
    lost: rows.filter(({ runs }) => runs === 0).length,
    repeated: rows.filter(({ runs }) => runs > 1).length,
    processes: new Set(rows.map(({ process: id }) => id)).size,
    latenessMs: rows.flatMap(({ late_ms }) => late_ms ?? []),
  };
}
