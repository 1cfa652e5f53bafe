import { combineReducers } from '@reduxjs/toolkit';
import { notificationGateSaga } from '../../../src/app/notices/notificationGateSaga.ts';
import { logoutRequested, restoreStarted, sessionEnded, sessionReducer } from '../../../src/features/session/index.ts';
import { DURATIONS, realtimeReducer } from '../../../src/realtime/index.ts';
import type { NotificationReport } from '../../../workers/chat/api.ts';
import { FakeWorld, signedInAs } from '../../support/page/fakeSession.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

describe('the notification socket of a page', () => {
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
    let report: (told: NotificationReport) => void = () => undefined;
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, realtime: realtimeReducer }),
      saga: () =>
        notificationGateSaga({
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
      async tell(told: NotificationReport) {
        report(told);
        await settle();
      },
    };
  };

  it('is open for as long as somebody is signed in, and is theirs', async () => {
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

  it('asks who is signed in when the server says that its session is over, and does not insist', async () => {
    const { dispatch, tell, urls, world } = setUp();
    await dispatch(signedInAs({ id: '7' }));
    await tell({ type: 'open' });
    await tell({ type: 'closed', reason: 'unauthorized' });
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(1);
    expect(urls).toHaveSize(1);
    jasmine.clock().tick(DURATIONS.givenUpRetry);
    await settle();
    expect(urls).withContext('the session has survived after all').toEqual(['7', '7']);
  });

  it('asks nothing when the session is over because of a log-out', async () => {
    const { dispatch, tell, world } = setUp();
    await dispatch(signedInAs({ id: '7' }));
    await tell({ type: 'open' });
    await dispatch(logoutRequested());
    await tell({ type: 'closed', reason: 'unauthorized' });
    expect(world.sessionApi.fetchUser).not.toHaveBeenCalled();
  });
});
