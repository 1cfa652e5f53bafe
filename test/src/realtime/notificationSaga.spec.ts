import { combineReducers, createAction } from '@reduxjs/toolkit';
import { call, put } from 'typed-redux-saga';
import {
  GIVEN_UP_RETRY_MS,
  NOTIFICATION_HEARTBEAT_MS,
  OPEN_TIMEOUT_MS,
  PROBE_TIMEOUT_MS,
  RETRY_DELAYS_MS,
} from '../../../contract/constants.ts';
import { notificationReceived } from '../../../src/common/toasts/index.ts';
import { accessDoubted, DURATIONS, keepNotified, realtimeReducer } from '../../../src/realtime/index.ts';
import type { NotificationWorker } from '../../../src/realtime/notificationChannel.ts';
import {
  browserWentOffline,
  browserWentOnline,
  pageWokeUp,
  tabBecameHidden,
  tabBecameVisible,
} from '../../../src/realtime/realtimeEvents.ts';
import type { NotificationReport } from '../../../workers/chat/api.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

const ended = createAction<string>('spec/ended');

/** Workers whose other end is the spec. */
class FakeNotificationWorkers {
  /** Addresses that sockets were opened at. */
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
    notificationUrl: (userId: string) => `ws://here/${userId}`,
    now: () => Date.now(),
    random: () => 0.5,
    newId,
    durations: DURATIONS,
  };
  const test = createTestStore({
    reducer: combineReducers({ realtime: realtimeReducer }),
    *saga() {
      yield* put(ended(yield* call(keepNotified, deps, '7')));
    },
  });
  return {
    ...test,
    workers,
    texts: () => test.actions.filter(notificationReceived.match).map(({ payload }) => payload),
    doubts: () => test.actions.filter(accessDoubted.match).length,
    async dispatch(action: Parameters<typeof test.store.dispatch>[0]) {
      test.store.dispatch(action);
      await settle();
    },
    async tick(ms: number) {
      jasmine.clock().tick(ms);
      await settle();
    },
    /** Loses the connection as often as there are quick retries, and waits them out. */
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

describe('keeping the notification socket', () => {
  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(1_000_000));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  it('doubts what the page knows at each message that it has changed, and stays open', async () => {
    const { workers, doubts } = setUp();
    await workers.report({ type: 'open' });
    expect(doubts()).withContext('the page has just been told').toBe(0);
    for (let change = 1; change <= 3; change += 1) {
      await workers.report({ type: 'accessChanged' });
      expect(doubts()).toBe(change);
    }
    expect(workers.urls).toHaveSize(1);
  });

  it('takes no message of a change for the answer to a heartbeat', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'accessChanged' });
    await tick(PROBE_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
  });

  it('comes back at once when an older server closes it over a change of access, and doubts as well', async () => {
    const { workers, doubts } = setUp();
    await workers.report({ type: 'open' });
    for (let change = 1; change <= 6; change += 1) {
      await workers.report({ type: 'closed', reason: 'access-changed' });
      expect(workers.urls).toHaveSize(change + 1);
      await workers.report({ type: 'open' });
      expect(doubts()).toBe(change);
    }
  });

  it('doubts what the page knows after nobody has listened for a while, and when it is not let in', async () => {
    const { workers, tick, doubts } = setUp();
    await workers.report({ type: 'closed', reason: 'lost' });
    expect(doubts()).withContext('not let in').toBe(1);
    await tick(1_000);
    await workers.report({ type: 'open' });
    expect(doubts()).withContext('after a gap').toBe(2);
    await workers.report({ type: 'text', text: 'Hello' });
    expect(doubts()).toBe(2);
  });

  it('tells every text, equal ones too', async () => {
    const { workers, texts } = setUp();
    await workers.report({ type: 'open' }, { type: 'text', text: 'Hello' }, { type: 'text', text: 'Hello' });
    expect(workers.urls).toEqual(['ws://here/7']);
    expect(texts()).toEqual([
      { id: 'id1', text: 'Hello' },
      { id: 'id2', text: 'Hello' },
    ]);
  });

  it('asks every 59 s whether the server is there, whatever comes meanwhile', async () => {
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

  it('opens another when there is no answer in time: a text that had been on its way is none', async () => {
    const { workers, tick } = setUp();
    await workers.report({ type: 'open' });
    await tick(NOTIFICATION_HEARTBEAT_MS);
    await workers.report({ type: 'text', text: 'sent long before' });
    await tick(PROBE_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
    expect([workers.started, workers.running]).withContext('in the same worker').toEqual([1, 1]);
  });

  it('asks at once when in doubt', async () => {
    for (const doubt of [tabBecameVisible(), pageWokeUp(), browserWentOffline(), browserWentOnline()]) {
      const { workers, dispatch, stop } = setUp();
      await workers.report({ type: 'open' });
      await dispatch(doubt);
      await dispatch(doubt);
      expect(workers.beats).withContext(doubt.type).toBe(1);
      stop();
    }
  });

  it('retries four times with growing delay, then once a minute while the tab is visible', async () => {
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

  it('takes an upgrade that is not answered for lost', async () => {
    const { workers, tick } = setUp();
    await tick(OPEN_TIMEOUT_MS);
    await tick(RETRY_DELAYS_MS[0]);
    expect(workers.urls).toHaveSize(2);
  });

  it('begins afresh when the network or its user is back', async () => {
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

  it('gives the quick retries back to a connection that held', async () => {
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

  it('ends when the server refuses for good, and takes the worker along', async () => {
    const { workers, actions, tick } = setUp();
    await workers.report({ type: 'open' }, { type: 'closed', reason: 'unauthorized' });
    expect(actions.filter(ended.match).map(({ payload }) => payload)).toEqual(['unauthorized']);
    expect(workers.running).toBe(0);
    await tick(GIVEN_UP_RETRY_MS);
    expect(workers.urls).toHaveSize(1);
  });

  it('starts another worker after a crash, be it during a connection or between two', async () => {
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

  it('takes the worker along when it is cancelled', async () => {
    const { workers, stop } = setUp();
    await workers.report({ type: 'open' });
    stop();
    expect(workers.running).toBe(0);
  });
});
