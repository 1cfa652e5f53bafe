import type { UnknownAction } from 'redux';
import { ACTION_LOG_FORMAT, type ActionLog, type LogEntry } from '#contract/actionLog.ts';
import { createLogRules } from '#src/actionLog/index.ts';
import { createReplay, type Annotations } from '#src/actionLog/replay/index.ts';

interface Count {
  readonly count: number;
}

const PART = 1_000;
const PARTS = 5;
const NOTHING: Annotations<Count> = {
  markOf: () => null,
  chatIdsOf: () => [],
  clientMsgIdsOf: () => [],
  seenIn: () => [],
  framesOf: () => [],
  ledgerOf: () => [],
  viewportOf: () => null,
  addressOf: () => {
    throw new Error('not a valid state');
  },
  mapMessages: (action) => action,
  mapStateMessages: (state) => state,
};

function aLog(): ActionLog {
  const segments = Array.from({ length: PARTS }, (_, part) => ({
    load: 'l',
    state: { count: part * PART },
    entries: Array.from({ length: PART }, (_entry, index): LogEntry => ({
      no: part * PART + index + 1,
      at: part * PART + index,
      by: 'user',
      action: { type: 'count/up' },
    })),
  }));
  return {
    format: ACTION_LOG_FORMAT,
    client: { version: 1, build: 'b' },
    staffId: null,
    device: '',
    from: 0,
    until: PART * PARTS,
    segments,
    hashes: {},
  };
}

async function counting() {
  const seen = { reduced: 0, shown: [] as number[] };
  const port = createReplay<Count>({
    reducer: ({ count }: Count, _: UnknownAction) => {
      seen.reduced += 1;
      return { count: count + 1 };
    },
    rules: createLogRules({ fields: { count: 'keep' } }),
    annotations: NOTHING,
    build: 'b',
    yieldNow: () => Promise.resolve(),
    onShow: ({ count }) => seen.shown.push(count),
  });
  await port.open(JSON.stringify(aLog()));
  const costOf = async (position: number) => {
    const before = seen.reduced;
    expect((await port.seek(position)).address).toBe('');
    expect(seen.shown.at(-1)).toBe(position);
    return seen.reduced - before;
  };
  return { seen, costOf };
}

describe('the cost of a jump', () => {
  it('is zero for opening, and never more than one part of the log', async () => {
    const { seen, costOf } = await counting();
    expect(seen.reduced).toBe(0);
    for (const position of [5_000, 4_001, 1, 2_500, 3_999, 1_000])
      expect(await costOf(position))
        .withContext(`to ${position}`)
        .toBeLessThanOrEqual(PART);
  });

  it('is one action for a step, and small for a step back or near a cached state', async () => {
    const { costOf } = await counting();
    await costOf(2_900);
    expect(await costOf(2_901)).toBe(1);
    expect(await costOf(2_902)).toBe(1);
    expect(await costOf(2_901)).toBeLessThanOrEqual(250);
    expect(await costOf(2_600)).toBeLessThanOrEqual(250);
    expect(await costOf(3_001)).toBe(1);
  });
});
