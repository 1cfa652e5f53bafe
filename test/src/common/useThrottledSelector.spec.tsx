import { configureStore, createSlice, Tuple } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { useThrottledSelector, ThrottleContext } from '#common/browser/useThrottledSelector.ts';
import { eventually, render } from '../../support/page/render.tsx';

const INTERVAL_MS = 50;

const { actions, reducer } = createSlice({
  name: 'counter',
  initialState: { count: 0, other: 0 },
  reducers: {
    counted: (state) => {
      state.count += 1;
    },
    otherCounted: (state) => {
      state.other += 1;
    },
  },
});
let readings = 0;
const selectCount = (state: { readonly count: number }) => {
  readings += 1;
  return state.count;
};

describe('useThrottledSelector', () => {
  const setUp = async ({ isThrottled = true, readMs = 0 } = {}) => {
    const store = configureStore({ reducer, middleware: () => new Tuple() });
    const drawn: number[] = [];
    function Count() {
      const count = useThrottledSelector(selectCount, INTERVAL_MS, readMs);
      drawn.push(count);
      return <output>{count}</output>;
    }
    const page = await render(
      <Provider store={store}>
        <ThrottleContext value={isThrottled}>
          <Count />
        </ThrottleContext>
      </Provider>,
    );
    drawn.length = 0;
    return { ...page, store, drawn, shown: () => page.root.textContent };
  };

  it('draws the first change at once, later changes together, and the last value at the end', async () => {
    const { store, drawn, shown, doing } = await setUp();
    await doing(() => store.dispatch(actions.counted()));
    expect(shown()).toBe('1');
    for (let count = 2; count <= 500; count += 1) store.dispatch(actions.counted());
    expect(shown()).withContext('within the interval').toBe('1');
    await eventually('the last value is drawn', () => shown() === '500');
    expect(drawn).toEqual([1, 500]);
  });

  it('draws every change at once and sets no timer in a replay', async () => {
    const { store, doing, shown } = await setUp({ isThrottled: false });
    const timer = spyOn(window, 'setTimeout').and.callThrough();
    for (const text of ['1', '2', '3']) {
      await doing(() => store.dispatch(actions.counted()));
      expect(shown()).toBe(text);
    }
    expect(timer.calls.all().filter(({ args: [, ms] }) => ms === INTERVAL_MS)).toEqual([]);
  });

  it('does not draw again for changes that it does not select', async () => {
    const { store, drawn, doing, shown } = await setUp();
    await doing(() => store.dispatch(actions.otherCounted()));
    await doing(() => store.dispatch(actions.counted()));
    expect(drawn).toEqual([1]);
    expect(shown()).toBe('1');
  });

  it('reads a costly value seldom while it stays the same', async () => {
    const { store, drawn, shown } = await setUp({ readMs: INTERVAL_MS });
    readings = 0;
    for (let count = 1; count <= 500; count += 1) store.dispatch(actions.otherCounted());
    expect(readings).toBe(1);
    store.dispatch(actions.counted());
    await eventually('the change is drawn', () => shown() === '1');
    expect(drawn).toEqual([1]);
  });
});
