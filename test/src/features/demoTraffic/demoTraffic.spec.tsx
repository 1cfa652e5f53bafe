import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import { DEMO_TRAFFIC_POLL_MS, demoTrafficSaga } from '#src/features/demoTraffic/demoTrafficSaga.ts';
import { demoTrafficReducer } from '#src/features/demoTraffic/demoTrafficSlice.ts';
import { DemoTrafficStrip } from '#src/features/demoTraffic/components/DemoTrafficStrip.tsx';
import { sessionEnded, sessionReducer } from '#src/features/session/index.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';
import { render } from '#test/support/page/render.tsx';

const UNTIL = '2026-11-23T14:32:10.000Z';

describe('the demonstration’s traffic on the page', () => {
  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(1_000_000));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  const soon = <T,>(work: Promise<T>): Cancellable<T> => cancellable(work, () => undefined);

  const setUp = () => {
    let [until, looks, stops]: [string | null, number, number] = [UNTIL, 0, 0];
    let failure: Error | null = null;
    let isSlow = false;
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, demoTraffic: demoTrafficReducer }),
      saga: () =>
        demoTrafficSaga({
          demoTrafficApi: {
            fetch: () => {
              looks += 1;
              if (isSlow) return soon(new Promise(() => undefined));
              return soon(failure === null ? Promise.resolve({ until }) : Promise.reject(failure));
            },
            stop: () => {
              stops += 1;
              if (isSlow) return soon(new Promise(() => undefined));
              if (failure !== null) return soon(Promise.reject(failure));
              until = null;
              return soon(Promise.resolve(null));
            },
          },
          visibility: { isHidden: () => false, nextShown: () => Promise.resolve() },
        }),
    });
    return {
      ...test,
      looks: () => looks,
      stops: () => stops,
      fails: (error: Error | null) => {
        failure = error;
      },
      isSlow: () => {
        isSlow = true;
      },
      stoppedElsewhere: () => {
        until = null;
      },
      later: async (ms: number) => {
        jasmine.clock().tick(ms);
        await settle();
      },
    };
  };

  it('is followed without haste once a person has signed in, until it ends', async () => {
    const { store, looks, later, stoppedElsewhere } = setUp();
    expect(looks()).toBe(0);
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    expect(store.getState().demoTraffic.until).toBe(UNTIL);
    stoppedElsewhere();
    await later(4_000);
    expect(looks()).toBe(1);
    await later(DEMO_TRAFFIC_POLL_MS - 4_000);
    expect(store.getState().demoTraffic.until).toBeNull();
    const before = looks();
    await later(60_000);
    expect(looks()).toBe(before);
  });

  it('adds no action while nothing changes, and asks no more after the log-out', async () => {
    const { store, actions, looks, later } = setUp();
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    const before = actions.length;
    await later(DEMO_TRAFFIC_POLL_MS);
    await later(DEMO_TRAFFIC_POLL_MS);
    expect([actions.length, looks()]).toEqual([before, 3]);
    store.dispatch(sessionEnded());
    await later(60_000);
    expect(looks()).toBe(3);
  });

  it('is stopped by a button that names the end', async () => {
    const { store, stops } = setUp();
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    const { root, get, doing } = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <DemoTrafficStrip until={UNTIL} />
      </Provider>,
    );
    expect(root.textContent).toContain('until 14:32:');
    await doing(() => get('button', 'Stop').click());
    await settle();
    expect([stops(), store.getState().demoTraffic]).toEqual([1, { until: null, isStopping: false }]);
  });

  it('is stopped while the page waits for an answer', async () => {
    const { store, isSlow, later, stops } = setUp();
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    isSlow();
    await later(DEMO_TRAFFIC_POLL_MS);
    store.dispatch({ type: 'demoTraffic/demoTrafficStopRequested' });
    await settle();
    expect(stops()).toBe(1);
  });

  it('can be stopped by the next session if the last one ended before the answer', async () => {
    const { store, isSlow, stops } = setUp();
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    isSlow();
    store.dispatch({ type: 'demoTraffic/demoTrafficStopRequested' });
    await settle();
    store.dispatch(sessionEnded());
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    expect(store.getState().demoTraffic).toEqual({ until: UNTIL, isStopping: false });
    store.dispatch({ type: 'demoTraffic/demoTrafficStopRequested' });
    await settle();
    expect(stops()).toBe(2);
  });

  it('stays when it could not be stopped, and can be stopped again', async () => {
    const { store, fails, stops, later } = setUp();
    store.dispatch(signedInAs({ id: '7' }));
    await settle();
    fails(new Error('out of reach'));
    store.dispatch({ type: 'demoTraffic/demoTrafficStopRequested' });
    await settle();
    expect(store.getState().demoTraffic).toEqual({ until: UNTIL, isStopping: false });
    fails(null);
    await later(6_000);
    store.dispatch({ type: 'demoTraffic/demoTrafficStopRequested' });
    await settle();
    expect([stops(), store.getState().demoTraffic.until]).toEqual([2, null]);
  });
});
