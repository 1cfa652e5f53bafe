import { isSound, reportOf } from '../simulator/report.ts';
import { startSimulation, type Simulation } from '../simulator/simulation.ts';
import type { SimulationOptions } from '../simulator/options.ts';
import { answerQuestions } from '../support/children.ts';
import { median, percentile } from '../support/statistics.ts';

// The people of the rehearsal, in a process of their own: Node reads the certificates that it trusts when it starts.

/** `start` lets them write, `look` reports on what was acknowledged since the last look, `end` checks every message. */
export type PeopleQuestion =
  | { readonly what: 'start'; readonly options: SimulationOptions }
  | { readonly what: 'look' | 'end' };

/** How long people waited for acknowledgements since the last look, in milliseconds; at the end also the outcome. */
export interface PeopleAnswer {
  readonly acknowledged: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** The longest time in which no message of anyone was acknowledged. */
  readonly silenceMs: number;
  readonly outcome: { readonly report: string; readonly isSound: boolean } | null;
}

let simulation: Simulation | null = null;
let seen = 0;

function look({ acks }: Simulation): Omit<PeopleAnswer, 'outcome'> {
  const latest = acks.slice(seen);
  const times = acks.slice(Math.max(0, seen - 1)).map(({ at }) => at);
  seen = acks.length;
  const waits = latest.map(({ at, enteredAt }) => at - enteredAt);
  return {
    acknowledged: latest.length,
    medianMs: median(waits),
    p99Ms: percentile(waits, 0.99),
    slowestMs: Math.max(0, ...waits),
    silenceMs: times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0),
  };
}

answerQuestions<PeopleQuestion, PeopleAnswer>(
  async (question) => {
    if (question.what === 'start') simulation ??= await startSimulation(question.options);
    if (simulation === null) throw new Error('no one has started to write');
    if (question.what !== 'end') return { ...look(simulation), outcome: null };
    simulation.end();
    const summary = await simulation.summary;
    return { ...look(simulation), outcome: { report: reportOf(summary), isSound: isSound(summary) } };
  },
  () => Promise.resolve(),
);
