import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { median } from '../support/statistics.ts';
import { figure, table, targetLines, type Target } from '../support/table.ts';
import {
  EJABBERD,
  OURS,
  OURS_BESIDE_EJABBERD,
  startContestants,
  type Contestant,
  type ContestantName,
} from './contestants.ts';
import { benchDistantDatabase } from './latency.ts';
import { flood, measureLatency, WINDOW, type Flood, type Latency } from './measuring.ts';
import { PAIRS } from './protocol.ts';
import { benchStoring } from './storing.ts';

const FIXED_PER_SECOND = 2_000;
const RAW: ContestantName = 'raw ws relay, nothing stored';
const FRAMES: ContestantName = 'our frames, header read and forwarded, nothing stored';
/** With acknowledgements, which a chat needs. */
const SOCKET_IO: ContestantName = 'socket.io with recovery, in memory, acknowledged';
const INSERT: ContestantName = 'PostgreSQL, one INSERT a message, 8 connections';
const AT_FIXED_RATE: readonly ContestantName[] = [OURS, SOCKET_IO, OURS_BESIDE_EJABBERD, EJABBERD];
/** The target of the product design for our processor time, server and database together, in microseconds a message. */
const OUR_MICROS_MAX = 45;

interface Result {
  readonly rounds: Flood[];
  readonly fixedRate: Latency[];
}

const PARTS = {
  servers: benchServers,
  storing: ({ rounds }: BenchOptions) => benchStoring(rounds),
  distant: benchDistantDatabase,
};

/** @param only part of the name of a part */
export async function benchChat({ only, ...options }: BenchOptions & { readonly only: string }): Promise<void> {
  for (const [name, run] of Object.entries(PARTS)) if (name.includes(only)) await run(options);
}

/** Measures the chat path and its competitors in turns; prints a table and the targets. */
async function benchServers({ rounds, seconds }: BenchOptions): Promise<void> {
  console.log(
    `chat: ${PAIRS} customers to ${PAIRS} agents, texts of 64 to 300 B, ${WINDOW} on their way in each pair; ` +
      `median of ${rounds} rounds of ${seconds} s in turns`,
  );
  const load = loadNow();
  const contestants = await startContestants();
  const results = new Map<ContestantName, Result>(contestants.map(({ name }) => [name, { rounds: [], fixedRate: [] }]));
  try {
    for (const contestant of contestants) await flood(contestant, seconds); // warms up the compiler
    for (let round = 0; round < rounds; round += 1) {
      for (const contestant of contestants) results.get(contestant.name)?.rounds.push(await flood(contestant, seconds));
      for (const contestant of contestants.filter(({ name }) => AT_FIXED_RATE.includes(name))) {
        results
          .get(contestant.name)
          ?.fixedRate.push(await measureLatency(contestant, { perSecond: FIXED_PER_SECOND, seconds }));
      }
    }
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
  report(contestants, results, load);
}

function report(contestants: readonly Contestant[], results: ReadonlyMap<ContestantName, Result>, load: string): void {
  const figures = figuresOf(results);
  console.log(`\n${machine()}, ${load}; ${[...new Set(contestants.flatMap(({ versions }) => versions))].join(', ')}\n`);
  console.log(
    table(
      [
        'server',
        'messages/s',
        '× raw ws',
        '× socket.io',
        'server CPU µs a message',
        `p50 ms at ${FIXED_PER_SECOND}/s`,
        'p99 ms',
      ],
      contestants.map(({ name }) => [
        name,
        figure(figures.perSecond(name)),
        figure(figures.ratio(name, RAW), 2),
        figure(figures.ratio(name, SOCKET_IO), 2),
        figure(figures.micros(name), 1),
        figure(figures.fixedRate(name, 'p50'), 1),
        figure(figures.fixedRate(name, 'p99'), 1),
      ]),
    ),
  );
  console.log(`\nTarget 1\n${targetLines(targetsOf(figures))}`);
  if (!results.has(EJABBERD)) console.log('ejabberd: not installed here');
}

/** Medians of the rounds. */
function figuresOf(results: ReadonlyMap<ContestantName, Result>) {
  const rounds = (name: ContestantName): Result['rounds'] => results.get(name)?.rounds ?? [];
  return {
    perSecond: (name: ContestantName): number => median(rounds(name).map(({ perSecond }) => perSecond)),
    micros: (name: ContestantName): number => median(rounds(name).map(({ micros }) => micros)),
    fixedRate: (name: ContestantName, which: keyof Latency): number =>
      median((results.get(name)?.fixedRate ?? []).map((one) => one[which])),
    /** Calculated for each round, so that a slower machine affects both. */
    ratio: (one: ContestantName, other: ContestantName): number =>
      median(rounds(one).map(({ perSecond }, index) => perSecond / (rounds(other)[index]?.perSecond ?? Number.NaN))),
  };
}

function targetsOf({ ratio, micros, fixedRate }: ReturnType<typeof figuresOf>): readonly Target[] {
  return [
    { what: 'relay of our frames, × socket.io', value: ratio(FRAMES, SOCKET_IO), wanted: { atLeast: 2.5 } },
    { what: 'relay of our frames, × raw ws', value: ratio(FRAMES, RAW), wanted: { atLeast: 0.8 } },
    {
      what: 'durable, whole path, × socket.io that stores nothing',
      value: ratio(OURS, SOCKET_IO),
      wanted: { atLeast: 1 },
    },
    { what: 'durable, × one INSERT a message', value: ratio(OURS, INSERT), wanted: { atLeast: 3.5 } },
    {
      what: 'durable, processor time a message, database included',
      value: micros(OURS),
      wanted: { atMost: OUR_MICROS_MAX },
      digits: 1,
      unit: ' µs',
    },
    {
      what: 'durable, × ejabberd that archives in the same PostgreSQL',
      value: ratio(OURS_BESIDE_EJABBERD, EJABBERD),
      wanted: { atLeast: 10 },
    },
    {
      what: `durable, p99 at ${FIXED_PER_SECOND}/s, × ejabberd`,
      value: fixedRate(OURS_BESIDE_EJABBERD, 'p99') / fixedRate(EJABBERD, 'p99'),
      wanted: { atMost: 0.15 },
    },
  ];
}
