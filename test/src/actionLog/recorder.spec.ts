import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createRecorder, projectState, replaySegment } from '../../../src/actionLog/index.ts';
import type { LogRules } from '../../../src/common/logRules.ts';

interface Notes { readonly count: number; readonly texts: readonly string[] }
const rules: LogRules = {
  actions: { 'notes/added': { fields: { text: 'mask' } }, 'notes/counted': 'keep' },
  state: { count: 'keep', texts: { each: 'mask' } },
};

function notes(state: Notes = { count: 0, texts: [] }, action: UnknownAction): Notes {
  if (action.type === 'notes/counted') return { ...state, count: state.count + Number(action['payload']) };
  if (action.type !== 'notes/added') return state;
  const { text } = action['payload'] as { text: string };
  return { count: state.count + 1, texts: [...state.texts.slice(-4), text] };
}

function setUp(bounds: { segmentActions?: number; maxSegments?: number; maxWeight?: number } = {}) {
  let clock = 1_000;
  const recorder = createRecorder({ rules, now: () => clock++, segmentActions: 3, maxSegments: 2, maxWeight: 1_000_000, ...bounds });
  const store = configureStore({ reducer: notes, middleware: () => new Tuple(recorder.middleware) });
  const add = (text: string) => store.dispatch({ type: 'notes/added', payload: { text } });
  return { recorder, store, add };
}

describe('the action recorder', () => {
  it('keeps every action in order, with its time, redacted', () => {
    const { recorder, store, add } = setUp();
    add('secret 1');
    store.dispatch({ type: 'notes/counted', payload: 5 });
    const [segment] = recorder.exportLog().segments;
    expect(segment?.entries).toEqual([
      { no: 1, at: 1_000, action: { type: 'notes/added', payload: { text: 'xxxxxx 0' } } },
      { no: 2, at: 1_001, action: { type: 'notes/counted', payload: 5 } },
    ]);
    expect(JSON.stringify(recorder.exportLog())).not.toContain('secret');
  });

  it('keeps only the shape of an action whose type has no rule', () => {
    const { recorder, store } = setUp();
    store.dispatch({ type: 'other/happened', payload: { token: 'abc', n: 7 } });
    expect(recorder.exportLog().segments[0]?.entries[0]?.action).toEqual({ type: 'other/happened', payload: { token: 'xxx', n: 0 } });
  });

  it('forgets whole segments, oldest first, and what is left still replays to the live state', () => {
    const { recorder, add } = setUp();
    for (let i = 0; i < 20; i += 1) add(`note ${i}`);
    const { segments, state } = recorder.exportLog();
    expect(segments).toHaveSize(2);
    expect(segments[0]?.entries[0]?.no).toBe(16);
    for (const [index, segment] of segments.entries()) {
      const replayed = replaySegment(notes, segment);
      expect(projectState(rules, replayed)).toEqual(segments[index + 1]?.state ?? state);
    }
  });

  it('stays within its weight, however large a single action is', () => {
    const { recorder, add } = setUp({ maxSegments: 10, maxWeight: 500 });
    for (let i = 0; i < 50; i += 1) add('x'.repeat(60));
    const kept = recorder.exportLog().segments.flatMap(({ entries }) => entries);
    expect(kept.length).toBeLessThan(10);
    expect(kept.at(-1)?.no).toBe(50);
  });
});
