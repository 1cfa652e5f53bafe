import { expose, windowEndpoint } from 'comlink';
import type { ReplayPort } from '../../../../src/actionLog/replay/index.ts';
import { createStageHost } from '../../../../src/app/replay/stageHost.ts';
import { signal } from '../../../../src/app/replay/stageSign.ts';

const ANSWER: ReplayPort = {
  open: async () => ({ status: 'refused', reason: 'notALog', detail: '' }),
  seek: () => new Promise(() => undefined),
  rows: async () => [],
  find: async (request) => (request.by === 'time' ? request.at : null),
  verify: async () => {
    throw new Error('nothing is open');
  },
};

/** A frame of this site in which a spec plays the stage. */
function aFrame() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frames.push(frame);
  const stage = frame.contentWindow?.window;
  if (stage === undefined || !isWhole(stage)) throw new Error('a frame without a page');
  return {
    frame,
    getReady: () => {
      expose(ANSWER, windowEndpoint(stage.parent, stage, location.origin), [location.origin]);
      signal(stage, 'ready');
    },
    fail: () => signal(stage, 'failed'),
    load: () => frame.dispatchEvent(new Event('load')),
  };
}

function isWhole(page: Window): page is Window & typeof globalThis {
  return 'HTMLElement' in page;
}

const frames: HTMLIFrameElement[] = [];

describe('the page’s end of the stage', () => {
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  it('waits for the frame, and for the frame’s readiness', async () => {
    const { port, attach } = createStageHost();
    const early = port.find({ by: 'time', at: 7 });
    const { frame, getReady } = aFrame();
    attach(frame);
    const late = port.open('no log');
    getReady();
    expect(await early).toBe(7);
    expect(await late).toEqual({ status: 'refused', reason: 'notALog', detail: '' });
    await expectAsync(port.verify()).toBeRejectedWithError('nothing is open');
  });

  it('finds a frame that has been ready before', async () => {
    const { port, attach } = createStageHost();
    const { frame, getReady } = aFrame();
    getReady();
    attach(frame);
    expect(await port.rows({ types: null, around: 0, before: 1, after: 1 })).toEqual([]);
  });

  it('is not confused by a frame that is drawn twice before it has loaded', async () => {
    const { port, attach } = createStageHost();
    const { frame, getReady } = aFrame();
    attach(frame);
    attach(null);
    attach(frame);
    const asked = port.find({ by: 'time', at: 1 });
    getReady();
    expect(await asked).toBe(1);
  });

  it('says when the frame has failed', async () => {
    const { port, attach } = createStageHost();
    const { frame, fail } = aFrame();
    attach(frame);
    const asked = port.open('{}');
    fail();
    await expectAsync(asked).toBeRejectedWithError(/could not be loaded/);
    await expectAsync(port.seek(1)).toBeRejectedWithError(/could not be loaded/);
  });

  it('says when the frame has loaded something else', async () => {
    const { port, attach } = createStageHost();
    const { frame, load } = aFrame();
    attach(frame);
    load();
    await expectAsync(port.seek(1)).toBeRejectedWithError(/could not be loaded/);
  });

  it('breaks off what a frame will not answer any more, and goes on with the next', async () => {
    const { port, attach } = createStageHost();
    const first = aFrame();
    attach(first.frame);
    first.getReady();
    await port.rows({ types: null, around: 0, before: 1, after: 1 });
    const asked = port.seek(3);
    attach(null);
    await expectAsync(asked).toBeRejectedWithError(/is gone/);
    const second = aFrame();
    attach(second.frame);
    second.getReady();
    expect(await port.find({ by: 'time', at: 2 })).toBe(2);
  });
});
