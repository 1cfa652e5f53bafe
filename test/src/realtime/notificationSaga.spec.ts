import { combineReducers, createAction } from '@reduxjs/toolkit';
import { call, put } from 'typed-redux-saga';
import {
  GIVEN_UP_RETRY_MS,
  NOTIFICATION_HEARTBEAT_MS,
  OPEN_TIMEOUT_MS,
  PROBE_TIMEOUT_MS,
  RETRY_DELAYS_MS,
} from '#contract/constants.ts';
import { notificationReceived } from '#common/toasts/index.ts';
import { accessStale, DURATIONS, realtimeReducer, runNotificationSocket } from '#src/realtime/index.ts';
import type { NotificationWorker } from '#src/realtime/workerChannels.ts';
import {
  browserWentOffline,
  browserWentOnline,
  pageWokeUp,
  tabBecameHidden,
  tabBecameVisible,
} from '#src/realtime/realtimeEvents.ts';
import type { NotificationReport } from '#workers/chat/api.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

const ended = createAction<string>('spec/ended');

/** Workers whose other end is the spec. */
class FakeNotificationWorkers {
  /** Addresses of the opened sockets. */
  readonly urls: string[] = [];
  beats = 0;
  running = 0;
  started = 0;
  #report: (report: NotificationReport) => void = () => undefined;
  #target = new EventTarget();

  readonly start = (): NotificationWorker => {
    this.started += 1;
    this.running += 1;
    this.#target = new EventTarget();
    return {
      worker: Object.assign(this.#target, {
        terminate: () => {
          this.running -= 1;
        },
      }),
      remote: {
        openNotifications: async (url, onReport) => {
          this.urls.push(url);
          this.#report = onReport;
        },
        beatNotifications: async () => {
          this.beats += 1;
        },
        closeNotifications: async () => undefined,
      },
    };
  };

  async report(...reports: NotificationReport[]): Promise<void> {
    for (const report of reports) this.#report(report);
    await settle();
  }

  async crash(): Promise<void> {
    this.#target.dispatchEvent(new Event('error'));
    await settle();
  }
}

function setUp() {
  const workers = new FakeNotificationWorkers();
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return `id${lastId}`;
  };
  const deps = {
    startNotifications: workers.start,
    notificationUrl: (userId: string, access: string | null) => `ws://here/${userId}/${access ?? ''}`,
    now: () => Date.now(),
    random: () => 0.5,
    newId,
    durations: DURATIONS,
  };
  const test = createTestStore({
    reducer: combineReducers({ realtime: realtimeReducer }),
    *saga() {
      yield* put(ended(yield* call(runNotificationSocket, deps, { id: '7', access: 'known' })));
    },
  });
  return {
    ...test,
    workers,
    texts: () => test.actions.filter(notificationReceived.match).map(({ payload }) => payload),
    staleReports: () => test.actions.filter(accessStale.match).length,
    async dispatch(action: Parameters<typeof test.store.dispatch>[0]) {
      test.store.dispatch(action);
      await settle();
    },
    async tick(ms: number) {
      jasmine.clock().tick(ms);
      await settle();
    },
    /** Loses the connection once per quick retry, and waits for all of them. */
    async useUpRetries() {
      for (const ms of RETRY_DELAYS_MS) {
        await workers.report({ type: 'closed', reason: 'lost' });
        jasmine.clock().tick(ms);
        await settle();
      }
      await workers.report({ type: 'closed', reason: 'lost' });
    },
  };
}

describe('notification socket', () => {
  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(1_000_000));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  it('reports stale access at each change message, and stays open', async () => {
    const { workers, staleReports } = setUp();
    await workers.report({ type: 'open' });
    expect(staleReports()).withContext('the page has just loaded its data').toBe(0);
    for (let change = 1; change <= 3; change += 1) {
      await workers.report({ type: 'accessChanged' });
      expect(staleReports()).toBe(change);
    }
    expect(workers.urls).toHaveSize(1);
  });

  it('does not take a change message for the answer to a heartbeat', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'accessChanged' });
    await tick(PROBE_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
  });

  it('reopens at once and reports stale access when an older server closes it over a change', async () => {
    const { workers, staleReports } = setUp();
    await workers.report({ type: 'open' });
    for (let change = 1; change <= 6; change += 1) {
      await workers.report({ type: 'closed', reason: 'access-changed' });
      expect(workers.urls).toHaveSize(change + 1);
      await workers.report({ type: 'open' });
      expect(staleReports()).toBe(change);
    }
  });

  it('reports stale access after a time without a socket, and when it is refused', async () => {
    const { workers, tick, staleReports } = setUp();
    await workers.report({ type: 'closed', reason: 'lost' });
    expect(staleReports()).withContext('refused').toBe(1);
    await tick(1_000);
    await workers.report({ type: 'open' });
    expect(staleReports()).withContext('after a gap').toBe(2);
    expect(workers.urls)
      .withContext('only the first has the server compare')
      .toEqual(['ws://here/7/known', 'ws://here/7/']);
    await workers.report({ type: 'text', text: 'Hello' });
    expect(staleReports()).toBe(2);
  });

  it('reports every text, also equal ones', async () => {
    const { workers, texts } = setUp();
    await workers.report({ type: 'open' }, { type: 'text', text: 'Hello' }, { type: 'text', text: 'Hello' });
    expect(workers.urls).toEqual(['ws://here/7/known']);
    expect(texts()).toEqual([
      { id: 'id1', text: 'Hello' },
      { id: 'id2', text: 'Hello' },
    ]);
  });

  it('sends a heartbeat every 59 s, whatever else arrives', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS - 1_000);
    await workers.report({ type: 'text', text: 'Hello' });
    expect(workers.beats).toBe(0);
    await tick(1_000);
    expect(workers.beats).toBe(1);
    await workers.report({ type: 'heartbeat' });
    await tick(NOTIFICATION_HEARTBEAT_MS - 1);
    expect(workers.beats).toBe(1);
    await tick(1);
    expect(workers.beats).toBe(2);
    expect(workers.urls).toHaveSize(1);
  });

  it('reopens when no answer comes in time; a text in transit is no answer', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'text', text: 'sent long before' });
    await tick(PROBE_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
    expect([workers.started, workers.running]).withContext('in the same worker').toEqual([1, 1]);
  });

  it('sends a heartbeat at once on every trigger', async () => {
    for (const trigger of [tabBecameVisible(), pageWokeUp(), browserWentOffline(), browserWentOnline()]) {
      const { workers, dispatch, stop } = setUp();
      await workers.report({ type: 'open' });
      await dispatch(trigger);
      await dispatch(trigger);
      expect(workers.beats).withContext(trigger.type).toBe(1);
      stop();
    }
  });

  it('retries four times with growing delays, then once a minute in a visible tab', async () => {
    const { workers, dispatch, tick } = setUp();
    for (const [retry, ms] of RETRY_DELAYS_MS.entries()) {
      await workers.report({ type: 'closed', reason: 'lost' });
      await tick(ms - 1);
      expect(workers.urls)
        .withContext(`retry ${retry + 1} too early`)
        .toHaveSize(retry + 1);
      await tick(1);
      expect(workers.urls)
        .withContext(`retry ${retry + 1}`)
        .toHaveSize(retry + 2);
    }
    await workers.report({ type: 'closed', reason: 'lost' });
    await tick(GIVEN_UP_RETRY_MS);
    expect(workers.urls).toHaveSize(6);
    await workers.report({ type: 'closed', reason: 'lost' });
    await dispatch(tabBecameHidden());
    await tick(GIVEN_UP_RETRY_MS * 3);
    expect(workers.urls).withContext('while hidden').toHaveSize(6);
  });

  it('counts as lost when its upgrade is not answered', async () => {
    const { workers, tick } = setUp();
    await tick(OPEN_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
  });

  it('starts a new cycle of retries when the network or the user is back', async () => {
    for (const hint of [browserWentOnline(), tabBecameVisible(), pageWokeUp()]) {
      const { workers, dispatch, tick, useUpRetries, stop } = setUp();
      await useUpRetries();
      const before = workers.urls.length;
      await dispatch(hint);
      expect(workers.urls)
        .withContext(hint.type)
        .toHaveSize(before + 1);
      await workers.report({ type: 'closed', reason: 'lost' });
      await tick(RETRY_DELAYS_MS[0]);
      expect(workers.urls)
        .withContext('with quick retries')
        .toHaveSize(before + 2);
      stop();
    }
  });

  it('gets its quick retries back after a stable connection', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'closed', reason: 'lost' });
    await tick(RETRY_DELAYS_MS[0]);
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'heartbeat' });
    await tick(DURATIONS.stableConnection - NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'closed', reason: 'goaway' });
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(3);
  });

  it('ends with its worker when the server refuses for good', async () => {
    const { workers, actions, tick } = setUp();
    await workers.report({ type: 'open' }, { type: 'closed', reason: 'unauthorized' });
    expect(actions.filter(ended.match).map(({ payload }) => payload)).toEqual(['unauthorized']);
    expect(workers.running).toBe(0);
    await tick(GIVEN_UP_RETRY_MS);
    expect(workers.urls).toHaveSize(1);
  });

  it('starts another worker after a crash, also between two connections', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await workers.crash();
    await tick(RETRY_DELAYS_MS[0]);
    expect([workers.started, workers.running]).toEqual([2, 1]);
    await workers.report({ type: 'closed', reason: 'lost' });
    await workers.crash();
    await tick(RETRY_DELAYS_MS[1]);
    expect([workers.started, workers.running]).toEqual([3, 1]);
    expect(workers.urls).toHaveSize(3);
  });

  it('terminates its worker when it is cancelled', async () => {
    const { workers, stop } = setUp();
    await workers.report({ type: 'open' });
    stop();
    expect(workers.running).toBe(0);
  });
});
