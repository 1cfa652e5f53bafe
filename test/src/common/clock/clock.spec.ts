import { combineReducers } from '@reduxjs/toolkit';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import { clockLeft, clockReducer, clockSaga, clockTicked, clockWatched } from '#common/clock/index.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const STARTED_AT = Date.UTC(2026, 0, 1) + 3_000;

describe('the clock', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(STARTED_AT)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const tab = { isHidden: false, show: (): void => undefined };
    const clock = { jump: (): void => undefined };
    const nextJump = () =>
      new Promise<void>((resolve) => {
        clock.jump = resolve;
      });
    const visibility = {
      isHidden: () => tab.isHidden,
      nextShown: () =>
        new Promise<void>((resolve) => {
          tab.show = resolve;
        }),
    };
    const test = createTestStore({
      reducer: combineReducers({ clock: clockReducer }),
      saga: () => clockSaga({ now: () => Date.now(), nextJump, visibility }),
    });
    const ticks = () => test.actions.filter(clockTicked.match).map(({ payload: { now } }) => now - STARTED_AT);
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    return { ...test, tab, clock, ticks, pass, now: () => test.store.getState().clock.now };
  };

  it('stands still while no component watches', async () => {
    const { pass, now, actions } = setUp();
    await pass(3_600_000);
    expect(now()).toBeNull();
    expect(actions).toEqual([]);
  });

  it('sets the time at once, and then ticks at the same instants everywhere', async () => {
    const { store, ticks, pass } = setUp();
    store.dispatch(clockWatched());
    await pass(CLOCK_TICK_MS - 3_000);
    await pass(CLOCK_TICK_MS);
    expect(ticks().length).toBe(3);
    expect(
      ticks()
        .slice(1)
        .every((ms) => (STARTED_AT + ms) % CLOCK_TICK_MS === 0),
    )
      .withContext(ticks().join())
      .toBeTrue();
  });

  it('ticks at once after a correction', async () => {
    const { store, clock, ticks, pass } = setUp();
    store.dispatch(clockWatched());
    await pass(1_000);
    clock.jump();
    await pass(0);
    expect(ticks()).toEqual([0, 1_000]);
  });

  it('runs until the last watcher has left, and again for the next one', async () => {
    const { store, ticks, pass, now } = setUp();
    for (const action of [clockWatched(), clockWatched(), clockLeft()]) store.dispatch(action);
    await pass(CLOCK_TICK_MS);
    expect(now()).not.toBeNull();
    store.dispatch(clockLeft());
    expect(now()).toBeNull();
    store.dispatch(clockWatched());
    expect(now()).withContext('not only at the next tick').not.toBeNull();
    store.dispatch(clockLeft());
    const before = ticks().length;
    await pass(3_600_000);
    expect(ticks().length).toBe(before);
  });

  it('stands still in a hidden tab, and is correct at once when the tab is shown', async () => {
    const { store, ticks, pass, tab, now, settle } = setUp();
    store.dispatch(clockWatched());
    tab.isHidden = true;
    await pass(CLOCK_TICK_MS);
    const before = ticks().length;
    await pass(3_600_000);
    expect(ticks().length).toBe(before);
    tab.isHidden = false;
    tab.show();
    await settle();
    expect(now()).toBe(STARTED_AT + CLOCK_TICK_MS + 3_600_000);
  });
});
