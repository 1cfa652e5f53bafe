import type { UnknownAction } from 'redux';
import { createLogRules } from '#src/actionLog/index.ts';
import { createReplay, type BisectAnswer } from '#src/actionLog/replay/index.ts';
import { noAnnotations } from '#test/support/page/noAnnotations.ts';
import { recordedLog } from '#test/support/page/recordedLog.ts';

interface Counted {
  readonly count: number;
  readonly parity: string;
}

const ACTIONS = 200;
const PART = 40;
const RULES = createLogRules({ fields: { count: 'keep', parity: 'keep' } });
const START: Counted = { count: 0, parity: 'even' };

function reduceCount({ count }: Counted, { type }: UnknownAction): Counted {
  const next = type === 'count/reset' ? 0 : count + 1;
  return { count: next, parity: next % 2 === 0 ? 'even' : 'odd' };
}

/** A log that counts to 200. @param reset position of an action that begins again */
async function counting({ reset = 0, reducer = reduceCount, missing = -1 } = {}) {
  const actions = Array.from({ length: ACTIONS }, (_, index) => ({
    action: { type: index + 1 === reset ? 'count/reset' : 'count/up' },
    at: index,
  }));
  const { log } = recordedLog(START, { reducer: reduceCount, rules: RULES, actions, checkpointEvery: PART });
  let turn = (): void => undefined;
  const port = createReplay<Counted>({
    reducer,
    rules: RULES,
    annotations: noAnnotations(),
    build: 'here',
    yieldNow: async () => turn(),
  });
  const segments = log.segments.filter((_, index) => index !== missing);
  await port.open(JSON.stringify({ ...log, segments }));
  return {
    port,
    bisect: (predicate: string) => port.bisect({ predicate }),
    onTurn: (next: () => void) => {
      turn = next;
    },
  };
}

function found(fields: Partial<BisectAnswer>) {
  return jasmine.objectContaining({ status: 'found', ...fields });
}

describe('a bisection', () => {
  it('replays one part if the predicate stays true', async () => {
    const { bisect } = await counting();
    expect(await bisect('count >= 97')).toEqual({
      status: 'found',
      position: 97,
      after: 96,
      stays: true,
      checked: 'checkpoints',
      replayed: 3 * PART,
    });
    expect(await bisect('count >= 190')).toEqual(found({ position: 190, stays: true, replayed: 2 * PART }));
  });

  it('replays the log once if the predicate comes and goes', async () => {
    const { bisect } = await counting({ reset: 150 });
    expect(await bisect('count >= 97')).toEqual({
      status: 'found',
      position: 97,
      after: 96,
      stays: false,
      checked: 'actions',
      replayed: ACTIONS + PART,
    });
    expect(await bisect('parity = "odd"')).toEqual(found({ position: 1, stays: false, checked: 'actions' }));
  });

  it('says that it held before the first action, or never', async () => {
    const { bisect } = await counting();
    expect(await bisect('count < 50')).toEqual(found({ position: 0, stays: false }));
    expect(await bisect('count is there')).toEqual(found({ position: 0, stays: true, replayed: PART }));
    expect(await bisect('count > 200')).toEqual({ status: 'never', replayed: ACTIONS + PART });
  });

  it('names the first action after a gap if it began in the gap', async () => {
    const { bisect } = await counting({ missing: 2 });
    expect(await bisect('count >= 97')).toEqual(found({ position: 81, after: 80, stays: true }));
  });

  it('finds where a hash differs, between the last one that agreed and the first one that does not', async () => {
    const { bisect } = await counting({
      reducer: (state, action) => {
        const next = reduceCount(state, action);
        return state.count === 93 ? { ...next, parity: 'odd?' } : next;
      },
    });
    expect(await bisect('hash of parity differs')).toEqual({ status: 'never', replayed: ACTIONS });
    const { bisect: faulty } = await counting({
      reducer: (state, action) => ({ ...reduceCount(state, action), ...(state.count > 92 ? { parity: 'odd?' } : {}) }),
    });
    expect(await faulty('hash of parity differs')).toEqual(
      found({ position: 100, after: 90, stays: true, checked: 'hashes' }),
    );
    expect(await faulty('hash of count differs')).toEqual(jasmine.objectContaining({ status: 'never' }));
  });

  it('says what cannot be read', async () => {
    const { bisect } = await counting();
    expect(await bisect('count == 1')).toEqual({ status: 'unreadable', reason: 'value', at: 7 });
  });

  it('is cancelled by a newer one', async () => {
    const { bisect, onTurn } = await counting({ reset: 150 });
    const newer: Promise<BisectAnswer>[] = [];
    let turns = 0;
    onTurn(() => {
      turns += 1;
      if (turns === 1) newer.push(bisect('count = 3'));
    });
    expect(await bisect('count >= 97')).toEqual({ status: 'cancelled' });
    expect(await Promise.all(newer)).toEqual([found({ position: 3 })]);
  });
});
