import { combineReducers } from '@reduxjs/toolkit';
import { notificationSocketSaga, REFUSED_PAUSE_MS } from '#src/app/alerts/notificationSocketSaga.ts';
import { logoutRequested, restoreStarted, sessionEnded, sessionReducer } from '#src/features/session/index.ts';
import { DURATIONS, realtimeReducer } from '#src/realtime/index.ts';
import type { NotificationReport } from '#workers/chat/api.ts';
import { FakeWorld, signedInAs } from '../../support/page/fakeSession.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

describe('the notification socket saga', () => {
  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(1_000_000));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  const setUp = () => {
    const world = new FakeWorld();
    const urls: string[] = [];
    let running = 0;
    let report: (event: NotificationReport) => void = () => undefined;
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, realtime: realtimeReducer }),
      saga: () =>
        notificationSocketSaga({
          sessionApi: world.sessionApi,
          notifications: {
            startNotifications: () => {
              running += 1;
              return {
                worker: Object.assign(new EventTarget(), {
                  terminate: () => {
                    running -= 1;
                  },
                }),
                remote: {
                  openNotifications: async (url, onReport) => {
                    urls.push(url);
                    report = onReport;
                  },
                  beatNotifications: async () => undefined,
                  closeNotifications: async () => undefined,
                },
              };
            },
            notificationUrl: (userId) => userId,
            now: () => Date.now(),
            random: () => 0.5,
            newId: () => 'id',
            durations: DURATIONS,
          },
        }),
    });
    return {
      ...test,
      world,
      urls,
      running: () => running,
      async dispatch(action: Parameters<typeof test.store.dispatch>[0]) {
        test.store.dispatch(action);
        await settle();
      },
      async receive(event: NotificationReport) {
        report(event);
        await settle();
      },
    };
  };

  it('keeps the socket of the signed-in user open', async () => {
    const { dispatch, urls, running } = setUp();
    expect(urls).toEqual([]);
    await dispatch(signedInAs({ id: '7' }));
    expect([urls, running()]).toEqual([['7'], 1]);
    await dispatch(sessionEnded());
    expect(running()).toBe(0);
    await dispatch(signedInAs({ id: '8' }));
    expect([urls, running()]).toEqual([['7', '8'], 1]);
    await dispatch(restoreStarted());
    expect(running()).toBe(0);
  });

  it('loads the user once when the server closes the socket', async () => {
    const { dispatch, receive, urls, world } = setUp();
    await dispatch(signedInAs({ id: '7' }));
    await receive({ type: 'open' });
    await receive({ type: 'closed', reason: 'unauthorized' });
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(1);
    expect(urls).toHaveSize(1);
    jasmine.clock().tick(REFUSED_PAUSE_MS);
    await settle();
    expect(urls).withContext('the session has survived after all').toEqual(['7', '7']);
  });

  it('does not load the user after a log-out', async () => {
    const { dispatch, receive, world } = setUp();
    await dispatch(signedInAs({ id: '7' }));
    await receive({ type: 'open' });
    await dispatch(logoutRequested());
    await receive({ type: 'closed', reason: 'unauthorized' });
    expect(world.sessionApi.fetchUser).not.toHaveBeenCalled();
  });
});
