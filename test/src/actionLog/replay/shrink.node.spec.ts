import type { UnknownAction } from 'redux';
import { createLogRules, createStateHasher } from '#src/actionLog/index.ts';
import { minimal, rewrittenActions, shorterList } from '#src/actionLog/replay/minimal.ts';
import { readPredicate } from '#src/actionLog/replay/predicate.ts';
import { replayLog } from '#src/actionLog/replay/replayedLog.ts';
import { shrinkLog } from '#src/actionLog/replay/shrink.ts';
import { noAnnotations } from '#test/support/page/noAnnotations.ts';
import { recordedLog } from '#test/support/page/recordedLog.ts';

type Counts = Readonly<Record<string, number>>;
interface Page {
  readonly chats: Counts;
  readonly clicks: number;
}

const RULES = createLogRules({ fields: { chats: { byId: 'keep' }, clicks: 'keep', chatId: 'keep', add: 'keep' } });
const NEW: Page = { chats: {}, clicks: 0 };

interface Added extends UnknownAction {
  readonly type: 'added';
  readonly payload: { readonly chatId: string; readonly add: readonly number[] };
}

function isAdded(action: UnknownAction): action is Added {
  return action.type === 'added';
}

function reduce(state: Page, action: UnknownAction): Page {
  if (!isAdded(action)) return { ...state, clicks: state.clicks + 1 };
  const { chatId, add } = action.payload;
  const sum = add.reduce((before, each) => before + each, state.chats[chatId] ?? 0);
  return { ...state, chats: { ...state.chats, [chatId]: sum } };
}

const added = (chatId: string, ...add: readonly number[]): Added => ({ type: 'added', payload: { chatId, add } });
const CLICK = { type: 'clicked' };

async function shrunk(
  actions: readonly UnknownAction[],
  text: string,
  { start = NEW, maxMs = 1e9, checkpointEvery = 40, missing = -1 } = {},
) {
  const { log } = recordedLog(start, {
    reducer: reduce,
    rules: RULES,
    actions: actions.map((action, at) => ({ action, at })),
    checkpointEvery,
  });
  const reading = readPredicate(text);
  if (reading.status === 'unreadable') throw new Error(reading.reason);
  let now = 0;
  const kept = { ...log, segments: log.segments.filter((_, index) => index !== missing) };
  return shrinkLog<Page>(replayLog(kept, reduce, noAnnotations()), reading.predicate, {
    reducer: reduce,
    hashesOf: createStateHasher(RULES),
    yieldNow: () => Promise.resolve(),
    annotations: { chatIdsOf: (action) => (isAdded(action) ? [action.payload.chatId] : []) },
    addedSlices: () => ['chats', 'clicks'],
    newState: () => NEW,
    now: () => (now += 1),
    maxMs,
  });
}

describe('shrinking a log', () => {
  const noise = (count: number) =>
    Array.from({ length: count }, (_, index) => (index % 3 === 0 ? CLICK : added(String(index % 7), 1)));

  it('leaves the actions and items of lists without which the predicate would not hold', async () => {
    const actions = [...noise(80), added('17', 2, 0, 3), ...noise(60), added('17', 0, 4), ...noise(90)];
    const answer = await shrunk(actions, 'chats.17 >= 9');
    expect(answer).toEqual({
      status: 'shrunk',
      position: 142,
      slices: ['chats'],
      start: NEW,
      actions: [added('17', 2, 3), added('17', 4)],
      from: 142,
      isMinimal: true,
    });
  });

  it('begins at a checkpoint if a new page would not come to it', async () => {
    const actions = [...noise(40), ...noise(12), added('17', 1), CLICK];
    const answer = await shrunk(actions, 'chats.17 = 6', { start: { chats: { 17: 5 }, clicks: 0 } });
    expect(answer).toEqual(
      jasmine.objectContaining({ status: 'shrunk', slices: null, actions: [added('17', 1)], from: 13 }),
    );
  });

  it('stops when the time is over, with actions that still lead to it', async () => {
    const actions = [...noise(80), added('17', 2), ...noise(60), added('17', 4)];
    const answer = await shrunk(actions, 'chats.17 = 6', { maxMs: 1 });
    if (answer.status !== 'shrunk') throw new Error(answer.reason);
    expect(answer.isMinimal).toBeFalse();
    expect(answer.actions.reduce(reduce, answer.start).chats['17']).toBe(6);
  });

  it('refuses what never holds, what holds at the start, and hashes', async () => {
    expect(await shrunk(noise(50), 'chats.17 = 6')).toEqual({ status: 'refused', reason: 'never' });
    expect(await shrunk(noise(50), 'chats.17 is missing')).toEqual({ status: 'refused', reason: 'start' });
    expect(await shrunk(noise(50), 'hash of chats differs')).toEqual({ status: 'refused', reason: 'hash' });
  });

  it('refuses what came to hold in a gap', async () => {
    const actions = [...noise(40), added('17', 9), ...noise(79)];
    expect(await shrunk(actions, 'chats.17 = 9', { missing: 1 })).toEqual({ status: 'refused', reason: 'start' });
  });
});

describe('removing what does not matter', () => {
  it('leaves a list from which nothing can be removed', () => {
    const wanted = [3, 31, 77];
    const items = Array.from({ length: 100 }, (_, index) => index);
    let tests = 0;
    const few = minimal(items, (less) => {
      tests += 1;
      return wanted.every((item) => less.includes(item));
    });
    expect(few).toEqual(wanted);
    expect(tests).toBeLessThan(60);
    expect(minimal(items, () => true)).toEqual([]);
    expect(minimal(items, () => false)).toEqual(items);
  });

  it('tests nothing when the time is over', () => {
    const test = jasmine.createSpy().and.returnValue(true);
    expect(minimal([1, 2, 3], test, () => true)).toEqual([1, 2, 3]);
    const actions = [{ type: 'a', payload: [1] }];
    expect(rewrittenActions(actions, test, shorterList, () => true)).toEqual(actions);
    expect(test).not.toHaveBeenCalled();
  });

  it('leaves lists in payloads as small as they can be', () => {
    const payload = { rows: [{ marks: [1, 2] }, { marks: [3] }], name: 'a', none: [] };
    const actions = [{ type: 'a', payload }, { type: 'b' }];
    expect(rewrittenActions(actions, (less) => JSON.stringify(less).includes('2'), shorterList)).toEqual([
      { type: 'a', payload: { rows: [{ marks: [2] }], name: 'a', none: [] } },
      { type: 'b' },
    ]);
  });
});
