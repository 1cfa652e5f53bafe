import { countdownSaga, countdownTicked } from '#src/realtime/index.ts';
import { connectionOpening, reconnectScheduled } from '#src/realtime/realtimeEvents.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

describe('countdown to the next attempt to connect', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const saga = () => countdownSaga({ now: () => Date.now() });
    const { store, actions } = createTestStore({ reducer: (state: object = {}) => state, saga });
    const seconds = () => actions.filter(countdownTicked.match).map(({ payload }) => payload.seconds);
    const schedule = async (inMs: number) => {
      store.dispatch(reconnectScheduled({ retry: 1, retryAt: Date.now() + inMs, reason: 'lost', at: Date.now() }));
      await settle();
    };
    const tick = async (ms: number) => {
      jasmine.clock().tick(ms);
      await settle();
    };
    return { store, seconds, schedule, tick };
  };

  it('rounds up, and changes with each whole second', async () => {
    for (const [inMs, first] of [
      [1, 1],
      [999, 1],
      [1_000, 1],
      [1_001, 2],
      [2_000, 2],
    ] as const) {
      const { seconds, schedule } = setUp();
      await schedule(inMs);
      expect(seconds()).withContext(`${inMs} ms`).toEqual([first]);
    }
    const { seconds, schedule, tick } = setUp();
    await schedule(2_400);
    expect(seconds()).toEqual([3]);
    await tick(399);
    expect(seconds()).toEqual([3]);
    await tick(1);
    expect(seconds()).toEqual([3, 2]);
    await tick(1_000);
    expect(seconds()).toEqual([3, 2, 1]);
    await tick(1_000);
    expect(seconds()).toEqual([3, 2, 1]);
  });

  it('ends with the attempt', async () => {
    const { store, seconds, schedule, tick } = setUp();
    await schedule(2_000);
    store.dispatch(connectionOpening({ retry: 1, at: Date.now() }));
    await tick(2_000);
    expect(seconds()).toEqual([2]);
  });
});
