import type { UnknownAction } from 'redux';
import { createStateHasher, projectState, redactAction, type LogRules } from '#src/actionLog/index.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { loadAllFeatures } from '#src/app/replay/allFeatures.tsx';
import { SAMPLES } from '#test/support/page/logSamples/index.ts';
import { pick, seeded, varied } from '#test/support/page/logVariations.ts';

/** The value after it was written to a log's file and read again. */
function written(value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return copy;
}

interface Walk {
  readonly live: AppState;
  readonly replayed: AppState;
}

/** A live page, and a replay of its redacted actions. After each action, both have the same redacted state. */
class Pair {
  readonly #reducer: (state: AppState | undefined, action: UnknownAction) => AppState;
  readonly #rules: LogRules;
  readonly #hash: (state: unknown) => unknown;
  #at: Walk;

  constructor(reducer: (state: AppState | undefined, action: UnknownAction) => AppState, rules: LogRules) {
    this.#reducer = reducer;
    this.#rules = rules;
    this.#hash = createStateHasher(rules);
    const begun = reducer(undefined, { type: 'begin' });
    this.#at = { live: begun, replayed: begun };
  }

  /** Continues the replay from a checkpoint: the redacted live state. */
  checkpoint(): void {
    this.#at = { ...this.#at, replayed: written(projectState(this.#rules, this.#at.live)) as AppState };
  }

  /** @returns the difference after the action; null: none */
  take(action: UnknownAction): string | null {
    const logged = written(redactAction(this.#rules, action)) as UnknownAction;
    const live = this.#reducer(this.#at.live, action);
    const replayed = this.#reducer(this.#at.replayed, logged);
    this.#at = { live, replayed };
    const [a, b] = [JSON.stringify(this.#hash(live)), JSON.stringify(this.#hash(replayed))];
    return a === b ? null : this.#difference(action);
  }

  variation(action: UnknownAction, random: () => number): UnknownAction {
    return 'payload' in action
      ? {
          ...action,
          payload: varied(this.#rules.ofAction(action.type).fieldOf('payload'), action['payload'], random, 0.5),
        }
      : action;
  }

  #difference(action: UnknownAction): string {
    const [live, replayed] = [this.#at.live, this.#at.replayed].map((state) =>
      written(projectState(this.#rules, state)),
    );
    this.checkpoint();
    return `${action.type} ${JSON.stringify(action['payload'])}: ${differing(live, replayed, 'state').join('; ')}`;
  }
}

function differing(one: unknown, other: unknown, path: string): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return [`${path}: ${JSON.stringify(one)} was replayed as ${JSON.stringify(other)}`];
  }
  const [fields, others] = [one, other].map((value) => new Map<string, unknown>(Object.entries(value)));
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differing(fields?.get(key), others?.get(key), `${path}.${key}`),
  );
}

describe('replaying redacted actions', () => {
  let reducer: (state: AppState | undefined, action: UnknownAction) => AppState;

  beforeAll(async () => {
    reducer = createPageReducer(await loadAllFeatures()).reducer;
  });

  it("leads to the redacted state after every action of a morning's work", () => {
    const morning = SAMPLES.flat();
    for (const begun of [0, 150, 300, 450]) {
      const pair = new Pair(reducer, LOG_RULES);
      const differences = morning.map((action, index) => {
        if (index === begun) pair.checkpoint();
        return pair.take(action);
      });
      expect(differences.filter((difference) => difference !== null)).toEqual([]);
    }
  });

  it('leads to the redacted state for any texts and any order of actions', () => {
    for (let seed = 1; seed <= WALKS; seed += 1) {
      const random = seeded(seed);
      const pair = new Pair(reducer, LOG_RULES);
      const differences: string[] = [];
      const take = (action: UnknownAction) => {
        const difference = pair.take(pair.variation(action, random));
        if (difference !== null) differences.push(difference);
      };
      for (const action of SAMPLES.flat()) take(action);
      for (let round = 0; round < ROUNDS; round += 1) {
        if (random() < 0.5) pair.checkpoint();
        const [first = [], ...others] = SAMPLES;
        const feature = pick(random, [first, ...others]);
        for (const action of feature) if (random() < 0.8) take(action);
        for (let more = 0; more < 10; more += 1) take(pick(random, [feature[0] ?? { type: 'none' }, ...feature]));
      }
      expect(differences.slice(0, 5)).withContext(`seed ${seed}`).toEqual([]);
    }
  });
});

const WALKS = 4;
const ROUNDS = 40;
