import type { UnknownAction } from 'redux';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { loadAllFeatures } from '#src/app/replay/allFeatures.tsx';
import { mapMessages, mapStateMessages } from '#src/app/replay/annotations.ts';
import { SAMPLES } from '#test/support/page/logSamples/index.ts';

/** Every text in a field named `msg`. */
function messagesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) =>
    key === 'msg' && typeof field === 'string' ? [field] : messagesIn(field),
  );
}

describe('mapping messages in actions and states', () => {
  const replaced = { msg: 'replaced' };

  it('finds them in every action that has any', () => {
    const missed = SAMPLES.flat().flatMap((action) => {
      const mapped: UnknownAction = mapMessages(action, () => replaced.msg);
      return messagesIn(mapped).some((msg) => msg !== replaced.msg) ? [action.type] : [];
    });
    expect(missed).toEqual([]);
    const carrying = SAMPLES.flat().filter((action) => messagesIn(action).length > 0);
    expect(new Set(carrying.map(({ type }) => type)).size).toBeGreaterThan(10);
  });

  it('finds them in every slice that has any', async () => {
    const reducer = createPageReducer(await loadAllFeatures()).reducer;
    let state: AppState = reducer(undefined, { type: 'begin' });
    const holding = new Set<string>();
    for (const action of SAMPLES.flat()) {
      state = reducer(state, action);
      for (const [slice, value] of Object.entries(state)) if (messagesIn(value).length > 0) holding.add(slice);
      expect(messagesIn(mapStateMessages(state, () => replaced.msg)).filter((msg) => msg !== replaced.msg))
        .withContext(action.type)
        .toEqual([]);
    }
    expect([...holding].sort()).toEqual(['chat', 'conversations', 'historyDialog', 'messageReader']);
  });

  it('returns the same object if no message changes', () => {
    const state = createPageReducer().reducer(undefined, { type: 'begin' });
    for (const action of SAMPLES.flat()) expect(mapMessages(action, ({ msg }) => msg)).toBe(action);
    expect(mapStateMessages(state, ({ msg }) => msg)).toBe(state);
  });
});
