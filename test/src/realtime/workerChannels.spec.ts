import { wrap } from 'comlink';
import type { EventChannel } from 'redux-saga';
import { createChatPort, type Delivery } from '#src/realtime/workerChannels.ts';
import { newId } from '#common/browser/newId.ts';
import { startWorker } from '#src/realtime/createRealtimeDeps.ts';
import type { ChatReport, ChatWorkerApi, ConnectOptions } from '#workers/chat/api.ts';
import { FakeWorkers } from '../../support/page/fakeChat.ts';
import { settle } from '../../support/page/testStore.ts';
import { UNCORRECTED } from '../../support/page/fakeClock.ts';

const options = (url: string): ConnectOptions => ({
  url,
  userId: '7',
  userType: 2,
  token: 't',
  tabId: 'tab',
  connectionNo: 1,
  traceId: 'trace',
  cursors: [],
  eventSeq: 0,
});
const next = (channel: EventChannel<Delivery>) =>
  new Promise<Delivery>((resolve) => {
    channel.take((delivery) => {
      if ('report' in delivery) resolve(delivery);
    });
  });

describe('chat port', () => {
  it('runs the real worker and reports for a real socket', async () => {
    const port = createChatPort({ ...UNCORRECTED, startWorker });
    // This server sends text at once, which is not the chat protocol.
    const channel = port.open(options(`ws://${location.host}/socket.io/?EIO=4&transport=websocket`));
    const { report, acknowledge } = await next(channel);
    acknowledge();
    expect(report).toEqual({ type: 'closed', reason: 'protocol-error' });
    channel.close();

    const refused = port.open(options('ws://127.0.0.1:9/nobody'));
    expect((await next(refused)).report)
      .withContext('the same worker, another socket')
      .toEqual({ type: 'closed', reason: 'lost' });
    refused.close();
    port.terminate();
  });

  it('reports a worker that does not load as a lost connection, and starts another one next', async () => {
    const started: Worker[] = [];
    const startAbsent = () => {
      const absentFile = URL.createObjectURL(new Blob([]));
      URL.revokeObjectURL(absentFile);
      const worker = new Worker(absentFile);
      started.push(worker);
      return { worker, remote: wrap<ChatWorkerApi>(worker) };
    };
    const port = createChatPort({ ...UNCORRECTED, startWorker: startAbsent });
    for (const attempts of [1, 2]) {
      const channel = port.open(options('ws://127.0.0.1:9/nobody'));
      expect((await next(channel)).report).toEqual({ type: 'closed', reason: 'lost' });
      expect(started).toHaveSize(attempts);
      channel.close();
    }
  });

  it("learns the server's time from the login and from heartbeats", async () => {
    const workers = new FakeWorkers();
    const learned: string[] = [];
    let exchanges = 0;
    const startExchange = () => {
      exchanges += 1;
      const no = exchanges;
      return (serverTime: number) => learned.push(`${no}: ${serverTime}`);
    };
    const port = createChatPort({ startWorker: workers.start, startExchange });
    const channel = port.open(options('ws://x'));
    const report = async (answer: ChatReport) => {
      void workers.connection.deliver(answer);
      (await next(channel)).acknowledge();
    };
    await report({ type: 'ready', serverTime: 100, reset: false, eventSeq: 0 });
    port.send([{ type: 'heartbeat' }]);
    port.send([{ type: 'heartbeat' }]);
    await report({ type: 'alive', frames: [] });
    await report({ type: 'answered', serverTime: 200, frames: [] });
    expect(learned).withContext('the earlier of two heartbeats bounds the error').toEqual(['1: 100', '2: 200']);
    channel.close();
  });

  it('settles a report when it is acknowledged or the channel closes', async () => {
    const workers = new FakeWorkers();
    const port = createChatPort({ ...UNCORRECTED, startWorker: workers.start });
    const channel = port.open(options('ws://x'));
    const credits: string[] = [];
    const report = (name: string) =>
      workers.connection.deliver({ type: 'alive', frames: [] } satisfies ChatReport).then(() => credits.push(name));
    void report('first');
    void report('second');
    (await next(channel)).acknowledge();
    await settle();
    expect(credits).toEqual(['first']);
    channel.close();
    await settle();
    expect(credits).toEqual(['first', 'second']);
    await report('late');
    expect(credits).toEqual(['first', 'second', 'late']);
    expect(workers.connection.isClosed).toBeTrue();
  });
});

describe('newId', () => {
  it('has 128 bits, also in a browser without randomUUID', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBeTrue();
  });
});
