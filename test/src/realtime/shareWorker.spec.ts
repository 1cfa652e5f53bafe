import { proxy } from 'comlink';
import { startWorker, shareWorker, type PageWorker } from '#src/realtime/createRealtimeDeps.ts';

const PERSON = { userId: '7', userType: 1, token: 'token' };

describe('shared worker', () => {
  const setUp = () => {
    const targets: EventTarget[] = [];
    let running = 0;
    const take = shareWorker((): PageWorker => {
      running += 1;
      const target = new EventTarget();
      targets.push(target);
      const quiet = async () => undefined;
      return {
        worker: Object.assign(target, {
          terminate: () => {
            running -= 1;
          },
        }),
        remote: {
          connect: quiet,
          send: quiet,
          show: quiet,
          close: quiet,
          openNotifications: quiet,
          beatNotifications: quiet,
          closeNotifications: quiet,
        },
      };
    });
    return { take, targets, running: () => running };
  };

  it('starts with its first user and ends with its last', () => {
    const { take, targets, running } = setUp();
    const [one, other] = [take(), take()];
    expect(one.remote).toBe(other.remote);
    one.worker.terminate();
    one.worker.terminate();
    expect(running()).withContext('one is left').toBe(1);
    other.worker.terminate();
    expect(running()).toBe(0);
    take();
    expect([running(), targets.length]).toEqual([1, 2]);
  });

  it('reports its crash to each user, and is not given to new ones', () => {
    const { take, targets, running } = setUp();
    const users = [take(), take()];
    const notified: number[] = [];
    users.forEach(({ worker }, index) =>
      worker.addEventListener('error', () => {
        notified.push(index);
        worker.terminate();
      }),
    );
    targets[0]?.dispatchEvent(new Event('error'));
    expect(notified).toEqual([0, 1]);
    expect(running()).toBe(0);
    const next = take();
    expect(targets).toHaveSize(2);
    next.worker.terminate();
  });

  it('runs both sockets of the page in one real worker', async () => {
    const take = shareWorker(startWorker);
    const { worker, remote } = take();
    const url = 'ws://127.0.0.1:9/nobody';
    const chat = { ...PERSON, url, tabId: 'tab', connectionNo: 1, traceId: 'trace', cursors: [], eventSeq: 0 };
    const reports = await Promise.all([
      new Promise((resolve) => void remote.openNotifications(url, proxy(resolve))),
      new Promise((resolve) => void remote.connect(chat, proxy(resolve))),
    ]);
    expect(reports).toEqual([
      { type: 'closed', reason: 'lost' },
      { type: 'closed', reason: 'lost' },
    ]);
    worker.terminate();
  });
});
