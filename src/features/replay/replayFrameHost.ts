import { windowEndpoint, wrap, type Remote } from 'comlink';
import type { BisectAnswer, OpenAnswer, ReplayPort } from '../../actionLog/replay/index.ts';
import { isStatusMessage, readStatus } from './replayFrameStatus.ts';

/** Connects the page to the replay frame, which runs and draws the replay. */
export interface ReplayFrameHost {
  /** Calls wait for the frame. They reject if the frame fails to load, or is removed before it answers. */
  readonly port: ReplayPort;
  /** Sets the frame; null: it has been removed. */
  readonly attach: (frame: HTMLIFrameElement | null) => void;
}

/** The connection to one frame. Calls that come before the frame wait in it. */
interface Connection {
  readonly ready: Promise<Remote<ReplayPort>>;
  readonly open: (frame: Remote<ReplayPort>) => void;
  /** Rejects when the frame is lost. Never resolves. */
  readonly lost: Promise<never>;
  readonly lose: (reason: string) => void;
  isUsed: boolean;
}

export function createReplayFrameHost(): ReplayFrameHost {
  let connection = newConnection();
  let listening = new AbortController();

  const reset = (reason: string) => {
    listening.abort();
    listening = new AbortController();
    if (!connection.isUsed) return; // calls that wait already get the next frame
    connection.lose(reason);
    connection = newConnection();
  };

  const checkStatus = (frame: HTMLIFrameElement, hasLoaded: boolean) => {
    const frameWindow = frame.contentWindow;
    const page = frame.ownerDocument.defaultView;
    const status = readStatus(frame.contentDocument);
    if (connection.isUsed || frameWindow === null || page === null) return;
    if (status === 'ready') {
      connection.isUsed = true;
      const incoming = messagesUntil(page, listening.signal);
      connection.open(wrap<ReplayPort>(windowEndpoint(frameWindow, incoming, page.location.origin)));
    } else if (status === 'failed' || (hasLoaded && status === 'none')) {
      connection.isUsed = true;
      connection.lose('the replay frame could not be loaded');
    }
  };

  const attach = (frame: HTMLIFrameElement | null) => {
    reset('the replay frame has been removed');
    if (frame === null) return;
    frame.ownerDocument.defaultView?.addEventListener(
      'message',
      ({ data }: MessageEvent) => {
        if (isStatusMessage(data)) checkStatus(frame, false);
      },
      { signal: listening.signal },
    );
    frame.onload = () => checkStatus(frame, true);
    checkStatus(frame, false);
  };

  const call = <Answer>(send: (frame: Remote<ReplayPort>) => Promise<Answer>): Promise<Answer> =>
    Promise.race([connection.ready.then(send), connection.lost]);
  const port: ReplayPort = {
    open: (text) => call<OpenAnswer>(async (frame) => frame.open(text)),
    seek: (position) => call((frame) => frame.seek(position)),
    rows: (request) => call((frame) => frame.rows(request)),
    find: (request) => call((frame) => frame.find(request)),
    record: () => call((frame) => frame.record()),
    verify: () => call((frame) => frame.verify()),
    bisect: (request) => call<BisectAnswer>(async (frame) => frame.bisect(request)),
    pick: (point) => call((frame) => frame.pick(point)),
  };
  return { port, attach };
}

/** Messages to the page, until the signal aborts. */
function messagesUntil(page: Window, signal: AbortSignal): Parameters<typeof windowEndpoint>[1] {
  return {
    addEventListener: (type, listener) => page.addEventListener(type, listener, { signal }),
    removeEventListener: (type, listener) => page.removeEventListener(type, listener),
  };
}

function newConnection(): Connection {
  let [open, lose]: [Connection['open'], Connection['lose']] = [() => undefined, () => undefined];
  const ready = new Promise<Remote<ReplayPort>>((resolve) => {
    open = resolve;
  });
  const lost = new Promise<never>((_, reject) => {
    lose = (reason) => reject(new Error(reason));
  });
  lost.catch(() => undefined); // there may be no call that waits
  return { ready, open, lost, lose, isUsed: false };
}

/** The one replay frame of this page. */
export const frameHost = createReplayFrameHost();
