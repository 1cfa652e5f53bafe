import { expose, windowEndpoint } from 'comlink';
import type { ReplayPort } from '#src/actionLog/replay/index.ts';
import { createReplayFrameHost } from '#src/features/replay/replayFrameHost.ts';
import { reportStatus } from '#src/features/replay/replayFrameStatus.ts';

const ANSWER: ReplayPort = {
  open: async () => ({ status: 'refused', reason: 'notALog', detail: '' }),
  seek: () => new Promise(() => undefined),
  rows: async () => [],
  find: async (request) => (request.by === 'time' ? request.at : null),
  record: async () => ({ clock: null, sightings: [] }),
  verify: async () => {
    throw new Error('nothing is open');
  },
  bisect: async () => ({ status: 'cancelled' }),
  pick: async ({ x }) => [{ kind: 'value', predicate: `a = ${x}` }],
};

/** A frame of this site in which a spec plays the replay frame. */
function aFrame() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frames.push(frame);
  const frameWindow = frame.contentWindow?.window;
  if (frameWindow === undefined || !isWhole(frameWindow)) throw new Error('a frame without a page');
  return {
    frame,
    getReady: () => {
      expose(ANSWER, windowEndpoint(frameWindow.parent, frameWindow, location.origin), [location.origin]);
      reportStatus(frameWindow, 'ready');
    },
    fail: () => reportStatus(frameWindow, 'failed'),
    load: () => frame.dispatchEvent(new Event('load')),
  };
}

function isWhole(page: Window): page is Window & typeof globalThis {
  return 'HTMLElement' in page;
}

const frames: HTMLIFrameElement[] = [];

describe('the replay frame host', () => {
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  it('lets calls wait until the frame is ready', async () => {
    const { port, attach } = createReplayFrameHost();
    const early = port.find({ by: 'time', at: 7 });
    const { frame, getReady } = aFrame();
    attach(frame);
    const late = port.open('no log');
    getReady();
    expect(await early).toBe(7);
    expect(await late).toEqual({ status: 'refused', reason: 'notALog', detail: '' });
    await expectAsync(port.verify()).toBeRejectedWithError('nothing is open');
  });

  it('connects to a frame that is ready already', async () => {
    const { port, attach } = createReplayFrameHost();
    const { frame, getReady } = aFrame();
    getReady();
    attach(frame);
    expect(await port.rows({ types: null, around: 0, before: 1, after: 1 })).toEqual([]);
  });

  it('connects once if the frame is mounted twice before it has loaded', async () => {
    const { port, attach } = createReplayFrameHost();
    const { frame, getReady } = aFrame();
    attach(frame);
    attach(null);
    attach(frame);
    const call = port.find({ by: 'time', at: 1 });
    getReady();
    expect(await call).toBe(1);
  });

  it('rejects calls if the frame has failed', async () => {
    const { port, attach } = createReplayFrameHost();
    const { frame, fail } = aFrame();
    attach(frame);
    const call = port.open('{}');
    fail();
    await expectAsync(call).toBeRejectedWithError(/could not be loaded/);
    await expectAsync(port.seek(1)).toBeRejectedWithError(/could not be loaded/);
  });

  it('rejects calls if the frame has loaded another page', async () => {
    const { port, attach } = createReplayFrameHost();
    const { frame, load } = aFrame();
    attach(frame);
    load();
    await expectAsync(port.seek(1)).toBeRejectedWithError(/could not be loaded/);
  });

  it('rejects open calls when the frame is removed, and connects to the next one', async () => {
    const { port, attach } = createReplayFrameHost();
    const first = aFrame();
    attach(first.frame);
    first.getReady();
    await port.rows({ types: null, around: 0, before: 1, after: 1 });
    const call = port.seek(3);
    attach(null);
    await expectAsync(call).toBeRejectedWithError(/has been removed/);
    const second = aFrame();
    attach(second.frame);
    second.getReady();
    expect(await port.find({ by: 'time', at: 2 })).toBe(2);
  });
});
