import { combineReducers, createAction } from '@reduxjs/toolkit';
import { call, put, take } from 'typed-redux-saga';
import { DURATIONS, realtimeReducer } from '#src/realtime/index.ts';
import {
  browserWentOnline,
  connectionOpening,
  disconnected,
  pageWokeUp,
  reconnectRequested,
  reconnectScheduled,
  tabBecameHidden,
  tabBecameVisible,
} from '#src/realtime/realtimeEvents.ts';
import { BROWSER_HINTS, reconnecting, type Ending } from '#src/realtime/reconnectSaga.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

const [FIRST, SECOND] = [1_000, 3_000];
const durations: typeof DURATIONS = { ...DURATIONS, retryDelays: [FIRST, SECOND] };
const ended = createAction<Partial<Ending>>('spec/ended');
const over = createAction<string>('spec/over');
const ownHint = createAction('spec/hint');

function setUp({ random = 0.5, isShown = true, retryDelays = durations.retryDelays } = {}) {
  /** The retry count of each attempt, in order. */
  const attempts: number[] = [];
  const test = createTestStore({
    reducer: combineReducers({ realtime: realtimeReducer }),
    *saga() {
      const reason = yield* call(reconnecting, {
        deps: { now: () => Date.now(), random: () => random, durations: { ...durations, retryDelays } },
        hints: [...BROWSER_HINTS, ownHint],
        isShown,
        *runOnce(retry: number) {
          attempts.push(retry);
          const { payload } = yield* take(ended);
          return { reason: 'lost' as const, openedAt: null, stayAwayMs: null, ...payload };
        },
      });
      yield* put(over(reason));
    },
  });
  const dispatch = async (action: Parameters<typeof test.store.dispatch>[0]) => {
    test.store.dispatch(action);
    await settle();
  };
  const tick = async (ms: number) => {
    jasmine.clock().tick(ms);
    await settle();
  };
  return {
    ...test,
    attempts,
    dispatch,
    tick,
    end: (ending: Partial<Ending> = {}) => dispatch(ended(ending)),
    scheduled: () => test.actions.filter(reconnectScheduled.match).map(({ payload }) => payload),
    /** Loses the connection until all retries of the cycle are used up. */
    async giveUp() {
      for (const ms of durations.retryDelays) {
        await dispatch(ended({}));
        await tick(ms);
      }
      await dispatch(ended({}));
    },
  };
}

describe('reconnecting', () => {
  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(1_000_000));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  it('retries after each delay of a cycle, then gives up', async () => {
    const { attempts, tick, end, actions } = setUp();
    await end();
    await tick(FIRST - 1);
    expect(attempts).toEqual([0]);
    await tick(1);
    expect(attempts).toEqual([0, 1]);
    await end();
    await tick(SECOND - 1);
    expect(attempts).toHaveSize(2);
    await tick(1);
    expect(attempts).toEqual([0, 1, 2]);
    await end();
    const givenUp = actions.filter(disconnected.match).map(({ payload }) => payload);
    expect(givenUp).toEqual([{ reason: 'lost', at: Date.now() }]);
    await tick(durations.givenUpRetry - 1);
    expect(attempts).toHaveSize(3);
  });

  it('varies each delay by half', async () => {
    for (const [random, ms] of [
      [0, FIRST * 0.5],
      [0.999_999, FIRST * 1.5],
    ] as const) {
      const { attempts, tick, end, scheduled, stop } = setUp({ random });
      await end();
      expect(scheduled()).toEqual([{ retry: 1, retryAt: Date.now() + ms, reason: 'lost', at: Date.now() }]);
      await tick(ms - 1);
      expect(attempts).toHaveSize(1);
      await tick(1);
      expect(attempts).toHaveSize(2);
      stop();
    }
  });

  it('starts a new cycle on a hint, while waiting and after giving up', async () => {
    for (const hint of [browserWentOnline(), tabBecameVisible(), pageWokeUp(), ownHint()]) {
      const { attempts, dispatch, tick, end, giveUp, stop } = setUp();
      await end();
      await tick(FIRST);
      await end();
      await dispatch(hint);
      expect(attempts).withContext(hint.type).toEqual([0, 1, 0]);
      await giveUp();
      await dispatch(hint);
      expect(attempts).withContext(hint.type).toEqual([0, 1, 0, 1, 2, 0]);
      await end();
      await tick(FIRST);
      expect(attempts.at(-1)).withContext('with its first delay').toBe(1);
      stop();
    }
  });

  it('ignores hints during an attempt, and all other actions', async () => {
    const { attempts, dispatch, end } = setUp();
    await dispatch(ownHint());
    await end();
    await dispatch(reconnectRequested());
    await dispatch(connectionOpening({ retry: 0, at: 0 }));
    expect(attempts).toEqual([0]);
  });

  it('is back within 15 s of the server in a visible tab, however long the server was away', async () => {
    for (const random of [0, 0.999_999]) {
      const { attempts, tick, end, stop } = setUp({ random, retryDelays: DURATIONS.retryDelays });
      for (let failures = 1; failures <= 10; failures += 1) {
        await end();
        await tick(15_000);
        expect(attempts)
          .withContext(`after failure ${failures}`)
          .toHaveSize(failures + 1);
      }
      stop();
    }
  });

  it('shows that it has given up until it is connected, or until the user reconnects', async () => {
    const { store, dispatch, giveUp } = setUp();
    const shown = () => store.getState().realtime.connection.name;
    await giveUp();
    await dispatch(connectionOpening({ retry: durations.retryDelays.length, at: 0 }));
    expect(shown()).toBe('disconnected');
    await dispatch(reconnectRequested());
    expect(shown()).toBe('connecting');
  });

  it('begins a new cycle when the user asks for it during an attempt after giving up', async () => {
    const { attempts, dispatch, tick, end, giveUp } = setUp();
    await giveUp();
    await tick(durations.givenUpRetry);
    await dispatch(connectionOpening({ retry: durations.retryDelays.length, at: 0 }));
    await dispatch(reconnectRequested());
    await end();
    expect(attempts).toEqual([0, 1, 2, 2, 0]);
  });

  it('after giving up tries again and again in a visible tab, and stays given up', async () => {
    const { attempts, dispatch, tick, end, giveUp } = setUp();
    await giveUp();
    await tick(durations.givenUpRetry);
    expect(attempts).toEqual([0, 1, 2, 2]);
    await dispatch(tabBecameHidden());
    await end();
    await tick(durations.givenUpRetry * 3);
    expect(attempts).toHaveSize(4);
    await dispatch(tabBecameVisible());
    expect(attempts).toEqual([0, 1, 2, 2, 0]);
  });

  it('gives all retries back after a stable connection, and not earlier', async () => {
    for (const [openMs, next] of [
      [durations.stableConnection - 1, 2],
      [durations.stableConnection, 1],
    ] as const) {
      const { attempts, tick, end, stop } = setUp();
      await end();
      await tick(FIRST);
      const openedAt = Date.now();
      await tick(openMs);
      await end({ openedAt });
      await tick(SECOND);
      expect(attempts).toEqual([0, 1, next]);
      stop();
    }
  });

  it('reconnects at once after each change of access, without counting a retry', async () => {
    const { attempts, end, scheduled } = setUp();
    for (let change = 0; change < 5; change += 1) await end({ reason: 'access-changed' });
    expect(attempts).toEqual([0, 0, 0, 0, 0, 0]);
    expect(scheduled()).toEqual([]);
  });

  it('stays away as long as the server asks, despite hints, unless the user reconnects', async () => {
    const { attempts, dispatch, tick, end, scheduled } = setUp();
    await end({ reason: 'goaway', stayAwayMs: 2_500 });
    expect(scheduled()).toEqual([{ retry: 0, retryAt: Date.now() + 2_500, reason: 'goaway', at: Date.now() }]);
    await dispatch(ownHint());
    await tick(2_499);
    expect(attempts).toHaveSize(1);
    await tick(1);
    expect(attempts).toEqual([0, 0]);
    await end({ reason: 'goaway', stayAwayMs: 2_500 });
    await dispatch(reconnectRequested());
    expect(attempts).toEqual([0, 0, 0]);
    await end({ reason: 'goaway', stayAwayMs: 0 });
    expect(attempts).withContext('when that time is over already').toEqual([0, 0, 0, 0]);
    expect(scheduled()).toHaveSize(2);
  });

  it('ends with the reason of a final refusal', async () => {
    for (const reason of ['unauthorized', 'forbidden', 'replaced', 'client-too-old', 'protocol-error'] as const) {
      const { attempts, actions, dispatch, tick, end, stop } = setUp();
      await end({ reason });
      await dispatch(ownHint());
      await tick(durations.givenUpRetry);
      expect(attempts).toEqual([0]);
      expect(actions.filter(over.match).map(({ payload }) => payload)).toEqual([reason]);
      stop();
    }
  });

  it('dispatches nothing about a connection that the page does not show', async () => {
    const { attempts, actions, end, tick, giveUp } = setUp({ isShown: false });
    await giveUp();
    await tick(durations.givenUpRetry);
    await end({ reason: 'goaway', stayAwayMs: 1_000 });
    await tick(1_000);
    expect(attempts).toEqual([0, 1, 2, 2, 2]);
    expect(actions.filter(({ type }) => !type.startsWith('spec/'))).toEqual([]);
  });
});
