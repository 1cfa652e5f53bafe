import {
  messageSubmitted,
  realtimeStarted,
  realtimeStopped,
  reconnectRequested,
  selectConnection,
  selectDownSince,
  selectReadyAt,
} from '#src/realtime/index.ts';
import type { CloseReason } from '#workers/chat/api.ts';
import { AGENT, anEvent } from '../../support/page/chatBuilders.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';

const START = new Date('2026-01-01T00:00:00Z');
const closed = (reason: CloseReason) => ({ type: 'closed', reason }) as const;

describe('chat connection', () => {
  beforeEach(() => jasmine.clock().install().mockDate(START));
  afterEach(() => jasmine.clock().uninstall());

  it("opens at sign-in with the user's identity, and becomes ready when the worker reports it", async () => {
    const { store, workers, connect } = setUpRealtime();
    expect(selectConnection(store.getState())).toEqual({ name: 'off' });
    await connect();
    expect(workers.connection.options).toEqual(
      jasmine.objectContaining({
        url: 'ws://chat.test/ws/chat',
        userId: '7',
        userType: 2,
        token: 'secret',
        tabId: 'tab',
        connectionNo: 1,
        cursors: [],
        eventSeq: 0,
      }),
    );
    expect(selectConnection(store.getState())).toEqual({ name: 'ready' });
    expect(selectReadyAt(store.getState())).toBe(START.getTime());
    expect(JSON.stringify(store.getState())).not.toContain('secret');
  });

  it('retries after 1, 3, 7 and 10 s, then waits for a request', async () => {
    const { store, workers, connect, tick, dispatch } = setUpRealtime();
    await connect();
    await workers.connection.report(closed('lost'));
    for (const [retry, waitMs] of [
      [1, 1_000],
      [2, 3_000],
      [3, 7_000],
      [4, 10_000],
    ] as const) {
      expect(selectConnection(store.getState())).toEqual({
        name: 'waiting',
        retry,
        retryAt: Date.now() + waitMs,
        reason: 'lost',
      });
      await tick(waitMs - 1);
      expect(workers.connections).toHaveSize(retry);
      await tick(1);
      expect(workers.connections).toHaveSize(retry + 1);
      expect(selectConnection(store.getState())).toEqual({ name: 'connecting', retry });
      await workers.connection.report(closed('lost'));
    }
    expect(selectConnection(store.getState())).toEqual({ name: 'disconnected', reason: 'lost' });
    expect(selectDownSince(store.getState())).toBe(START.getTime());
    await dispatch(reconnectRequested());
    expect(workers.connections).toHaveSize(6);
    expect(selectConnection(store.getState())).toEqual({ name: 'connecting', retry: 0 });
    await workers.connection.ready();
    expect(selectDownSince(store.getState())).toBeNull();
  });

  it('retries with the usual waits when the user has too many sockets', async () => {
    const { store, workers, connect, tick } = setUpRealtime();
    await connect();
    for (const [retry, waitMs] of [
      [1, 1_000],
      [2, 3_000],
    ] as const) {
      await workers.connection.report(closed('too-many-sockets'));
      expect(selectConnection(store.getState())).toEqual({
        name: 'waiting',
        retry,
        retryAt: Date.now() + waitMs,
        reason: 'too-many-sockets',
      });
      await tick(waitMs);
    }
    await workers.connection.ready();
    expect(selectConnection(store.getState())).toEqual({ name: 'ready' });
  });

  it('varies each wait by up to half', async () => {
    for (const [random, waitMs] of [
      [0, 500],
      [0.999_999, 1_500],
    ] as const) {
      const { store, workers, connect, stop } = setUpRealtime({ random: () => random });
      await connect();
      await workers.connection.report(closed('lost'));
      expect(selectConnection(store.getState())).toEqual(jasmine.objectContaining({ retryAt: Date.now() + waitMs }));
      stop();
    }
  });

  const givenUp = async () => {
    const page = setUpRealtime({ durations: { ...setUpRealtime().deps.durations, retryDelays: [] } });
    await page.connect();
    await page.workers.connection.report(closed('lost'));
    expect(selectConnection(page.store.getState()).name).toBe('disconnected');
    return page;
  };

  it('starts a new cycle of retries on every hint', async () => {
    for (const hint of ['online', 'visible', 'woke'] as const) {
      const page = await givenUp();
      await page.hint(hint);
      expect(page.workers.connections).withContext(hint).toHaveSize(2);
    }
    const page = await givenUp();
    await page.dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: '{}' }));
    expect(page.workers.connections).withContext('a new message').toHaveSize(2);
    await page.hint('online');
    expect(page.workers.connections).withContext('while connecting').toHaveSize(2);
  });

  it('restarts with the first wait after a hint during a wait', async () => {
    for (const hint of ['online', 'visible', 'woke'] as const) {
      const { store, workers, connect, tick, stop, hint: give } = setUpRealtime();
      const connection = () => selectConnection(store.getState());
      await connect();
      await workers.connection.report(closed('lost'));
      await tick(1_000);
      await workers.connection.report(closed('lost'));
      expect(connection())
        .withContext(hint)
        .toEqual(jasmine.objectContaining({ name: 'waiting', retry: 2 }));
      await give(hint);
      expect(connection()).withContext(hint).toEqual({ name: 'connecting', retry: 0 });
      await workers.connection.report(closed('lost'));
      const firstWait = { name: 'waiting', retry: 1, retryAt: Date.now() + 1_000 };
      expect(connection()).withContext(hint).toEqual(jasmine.objectContaining(firstWait));
      stop();
    }
  });

  it('stays disconnected when its own attempt fails, and gets all retries back after a hint', async () => {
    const durations = { ...setUpRealtime().deps.durations, retryDelays: [1_000] };
    const { store, workers, connect, tick, dispatch } = setUpRealtime({ durations });
    const connection = () => selectConnection(store.getState());
    await connect();
    await workers.connection.report(closed('lost'));
    await tick(1_000);
    await workers.connection.report(closed('lost'));
    expect(connection()).toEqual({ name: 'disconnected', reason: 'lost' });
    await tick(durations.givenUpRetry);
    expect(workers.connections).toHaveSize(3);
    expect(connection()).toEqual({ name: 'disconnected', reason: 'lost' });
    await workers.connection.report(closed('lost'));
    expect(connection()).toEqual({ name: 'disconnected', reason: 'lost' });
    await dispatch(reconnectRequested());
    await workers.connection.report(closed('lost'));
    expect(connection()).toEqual(jasmine.objectContaining({ name: 'waiting', retry: 1, retryAt: Date.now() + 1_000 }));
  });

  it('retries every ten seconds in a visible tab, and never in a hidden one', async () => {
    const page = await givenUp();
    await page.tick(10_000);
    expect(page.workers.connections).toHaveSize(2);
    await page.workers.connection.report(closed('lost'));
    expect(selectConnection(page.store.getState()).name).toBe('disconnected');
    await page.hint('hidden');
    for (let minute = 0; minute < 5; minute += 1) await page.tick(60_000);
    expect(page.workers.connections).toHaveSize(2);
  });

  it('gets its retries back after one minute, and not earlier', async () => {
    for (const [heldMs, retry] of [
      [59_999, 2],
      [60_000, 1],
    ] as const) {
      const { store, workers, connect, tick, stop } = setUpRealtime();
      await connect();
      await workers.connection.report(closed('lost'));
      await tick(1_000);
      await workers.connection.ready();
      // The server sends signs of life all the time.
      for (let ms = 0; ms < heldMs; ms += 20_000) {
        await tick(Math.min(20_000, heldMs - ms));
        await workers.connection.report({ type: 'alive', frames: [] });
      }
      await workers.connection.report(closed('lost'));
      expect(selectConnection(store.getState()))
        .withContext(`${heldMs} ms`)
        .toEqual(jasmine.objectContaining({ name: 'waiting', retry }));
      stop();
    }
  });

  it('reconnects at once after each change of permissions, and keeps its retries', async () => {
    const { store, workers, connect } = setUpRealtime();
    await connect();
    for (let change = 1; change <= 6; change += 1) {
      await workers.connection.report(closed('access-changed'));
      expect(workers.connections).toHaveSize(change + 1);
      expect(selectConnection(store.getState())).toEqual({ name: 'connecting', retry: 0 });
      await workers.connection.ready();
    }
  });

  it('ends when the server refuses for good, until the next sign-in', async () => {
    for (const reason of ['unauthorized', 'forbidden', 'replaced', 'client-too-old', 'protocol-error'] as const) {
      const { store, workers, connect, tick, dispatch, hint } = setUpRealtime();
      await connect();
      await workers.connection.report(closed(reason));
      await tick(120_000);
      await hint('online');
      await dispatch(reconnectRequested());
      expect(workers.connections).toHaveSize(1);
      expect(selectConnection(store.getState())).toEqual({ name: 'ended', reason });
      await dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test/ws/chat', token: 'fresh' }));
      expect(workers.connection.options.token).toBe('fresh');
    }
  });

  it('counts as lost when it is not ready within 10 s', async () => {
    const { store, workers, dispatch, tick } = setUpRealtime();
    await dispatch(realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }));
    await tick(9_999);
    expect(selectConnection(store.getState()).name).toBe('connecting');
    await tick(1);
    expect(selectConnection(store.getState()).name).toBe('waiting');
    expect(workers.connection.isClosed).toBeTrue();
  });

  it('stays until the random time of a goaway, then reconnects at once', async () => {
    const { store, workers, connect, tick } = setUpRealtime();
    await connect();
    await workers.connection.report({ type: 'goaway', minDelayMs: 1_000, maxDelayMs: 3_000 });
    await tick(1_999);
    expect(selectConnection(store.getState()).name).toBe('ready');
    await tick(1);
    expect(workers.connections).toHaveSize(2);
    expect(selectConnection(store.getState())).toEqual({ name: 'connecting', retry: 0 });
  });

  it('waits for the rest of the goaway time when the server closes earlier', async () => {
    const { store, workers, connect, tick, hint } = setUpRealtime();
    await connect();
    await workers.connection.report({ type: 'goaway', minDelayMs: 1_000, maxDelayMs: 3_000 });
    await tick(500);
    await workers.connection.report(closed('goaway'));
    expect(selectConnection(store.getState())).toEqual(
      jasmine.objectContaining({ name: 'waiting', retryAt: Date.now() + 1_500 }),
    );
    await hint('visible');
    expect(workers.connections).withContext('a thousand tabs that become visible must not come at once').toHaveSize(1);
    await tick(1_500);
    expect(workers.connections).toHaveSize(2);
  });

  it('starts another worker after a crash, and ends the last one at sign-out', async () => {
    const { store, workers, connect, tick, dispatch } = setUpRealtime();
    await connect();
    workers.crash();
    await tick(0);
    expect(selectConnection(store.getState())).toEqual(jasmine.objectContaining({ name: 'waiting', reason: 'lost' }));
    expect(workers.running).toBe(0);
    await tick(1_000);
    expect([workers.count, workers.running]).toEqual([2, 1]);
    await workers.connection.ready();
    await dispatch(realtimeStopped());
    expect(workers.running).toBe(0);
    expect(selectConnection(store.getState())).toEqual({ name: 'off' });
  });

  it('opens again after a fault in a saga, and reports the fault', async () => {
    let isFaulty = true;
    const page = setUpRealtime({
      newId: () => {
        if (!isFaulty) return 'id';
        isFaulty = false;
        throw new Error('a fault');
      },
    });
    await page.dispatch(realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }));
    expect(page.workers.connections).toHaveSize(0);
    expect(page.faults).toEqual([new Error('a fault')]);
    await page.tick(1_000);
    await page.workers.connection.ready();
    expect(selectConnection(page.store.getState()).name).toBe('ready');
  });

  it('keeps its worker over reconnections, as a deployment may have replaced the file', async () => {
    const { workers, connect, tick } = setUpRealtime();
    await connect();
    await workers.connection.report(closed('lost'));
    await tick(1_000);
    expect(workers.connections).toHaveSize(2);
    expect(workers.count).toBe(1);
  });

  it('reports each numbered chat event once, and resumes after the newest', async () => {
    const { actions, workers, connect, tick } = setUpRealtime();
    const connection = await connect({ reset: true, eventSeq: 3 });
    await connection.receive(anEvent({ eventSeq: 3 }), anEvent({ eventSeq: 4 }), anEvent({ eventSeq: 0 }));
    await connection.receive(anEvent({ eventSeq: 4 }));
    const reported = actions.filter(({ type }) => type === 'realtime/chatEventsReceived');
    expect(reported).toEqual([
      jasmine.objectContaining({
        payload: { events: [jasmine.objectContaining({ eventSeq: 4 }), jasmine.objectContaining({ eventSeq: 0 })] },
      }),
    ]);
    await connection.report(closed('lost'));
    await tick(1_000);
    expect(workers.connection.options.eventSeq).toBe(4);
  });
});

describe('chat heartbeat', () => {
  beforeEach(() => jasmine.clock().install().mockDate(START));
  afterEach(() => jasmine.clock().uninstall());

  it('is sent every 300 s', async () => {
    const { workers, connect, tick } = setUpRealtime();
    const connection = await connect();
    for (let ms = 0; ms < 600_000; ms += 20_000) {
      await tick(20_000);
      await connection.report({ type: 'alive', frames: [] });
    }
    expect(connection.sent('heartbeat')).toHaveSize(2);
    expect(workers.connections).toHaveSize(1);
  });

  it('ends the connection after 50 s of silence', async () => {
    const { store, connect, tick } = setUpRealtime();
    const connection = await connect();
    await tick(49_999);
    expect(selectConnection(store.getState()).name).toBe('ready');
    await tick(1);
    expect(selectConnection(store.getState())).toEqual(
      jasmine.objectContaining({ name: 'waiting', reason: 'unresponsive' }),
    );
    expect(connection.isClosed).toBeTrue();
  });

  it('is sent at once on a visible tab, a wake-up or going offline, and waits 5 s', async () => {
    for (const hint of ['visible', 'woke', 'offline'] as const) {
      const page = setUpRealtime();
      const connection = await page.connect();
      await page.hint(hint);
      expect(connection.sent('heartbeat')).withContext(hint).toHaveSize(1);
      await page.tick(4_000);
      await connection.report({ type: 'answered', serverTime: 0, frames: [] });
      await page.tick(5_000);
      expect(selectConnection(page.store.getState()).name).withContext('answered').toBe('ready');
      await page.hint(hint);
      await page.tick(5_000);
      expect(selectConnection(page.store.getState()))
        .withContext('unanswered')
        .toEqual(jasmine.objectContaining({ reason: 'unresponsive' }));
      page.stop();
    }
  });

  it('is not answered by other messages, but waits longer while they arrive', async () => {
    const page = setUpRealtime();
    const connection = await page.connect();
    await page.hint('visible');
    for (let ms = 0; ms < 20_000; ms += 4_000) {
      await page.tick(4_000);
      await connection.report({ type: 'alive', frames: [] });
    }
    expect(selectConnection(page.store.getState()).name).toBe('ready');
    expect(connection.sent('heartbeat')).toHaveSize(1);
    await page.tick(5_000);
    expect(selectConnection(page.store.getState())).toEqual(jasmine.objectContaining({ reason: 'unresponsive' }));
  });

  it('is sent when a message has had no answer for 5 s', async () => {
    const page = setUpRealtime();
    const connection = await page.connect();
    await page.dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: '{}' }));
    await page.tick(4_999);
    expect(connection.sent('heartbeat')).toHaveSize(0);
    await page.tick(1);
    expect(connection.sent('heartbeat')).toHaveSize(1);
    await page.tick(5_000);
    expect(selectConnection(page.store.getState())).toEqual(
      jasmine.objectContaining({ name: 'waiting', reason: 'unresponsive' }),
    );
  });

  it('is repeated once when the page slept during the wait', async () => {
    for (const isAlive of [true, false]) {
      const { store, connect, tick, hint, stop } = setUpRealtime();
      const connection = await connect();
      await hint('visible');
      jasmine.clock().mockDate(new Date(Date.now() + 3_600_000));
      await tick(5_000);
      expect(connection.sent('heartbeat')).toHaveSize(2);
      expect(selectConnection(store.getState()).name).toBe('ready');
      if (isAlive) await connection.report({ type: 'answered', serverTime: 0, frames: [] });
      jasmine.clock().mockDate(new Date(Date.now() + 3_600_000)); // as late as all timers of a hidden tab
      await tick(5_000);
      expect(selectConnection(store.getState()).name).toBe(isAlive ? 'ready' : 'waiting');
      stop();
    }
  });

  it('does not end a connection that was silent only because the page slept', async () => {
    const { store, connect, tick, hint } = setUpRealtime();
    const connection = await connect();
    // The clock jumps an hour, and only then do timers run.
    jasmine.clock().mockDate(new Date(START.getTime() + 3_600_000));
    await tick(50_000);
    expect(connection.sent('heartbeat').length).toBeGreaterThan(0);
    expect(selectConnection(store.getState()).name).toBe('ready');
    await connection.report({ type: 'answered', serverTime: 0, frames: [] });
    await tick(5_000);
    expect(selectConnection(store.getState()).name).toBe('ready');
    await hint('visible');
    await tick(5_000);
    expect(selectConnection(store.getState()).name).toBe('waiting');
  });
});
