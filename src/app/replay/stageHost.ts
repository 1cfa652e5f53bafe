import { windowEndpoint, wrap, type Remote } from 'comlink';
import type { OpenAnswer, ReplayPort } from '../../actionLog/replay/index.ts';
import { isStageSign, stageState } from './stageSign.ts';

/** The page's end of the stage: the frame in which a replay runs and draws. */
export interface StageHost {
  /** Waits for the frame. Rejects when the frame has failed to load, or goes away before it has answered. */
  readonly port: ReplayPort;
  /** The frame that is drawn; null: it is gone. */
  readonly attach: (frame: HTMLIFrameElement | null) => void;
}

interface Line {
  readonly ready: Promise<Remote<ReplayPort>>;
  readonly open: (stage: Remote<ReplayPort>) => void;
  /** Never resolves. */
  readonly lost: Promise<never>;
  readonly lose: (reason: string) => void;
  isUsed: boolean;
}

export function createStageHost(): StageHost {
  let line = newLine();
  let watching = new AbortController();

  const renew = (reason: string) => {
    watching.abort();
    watching = new AbortController();
    if (!line.isUsed) return; // what has been asked meanwhile waits for the next frame
    line.lose(reason);
    line = newLine();
  };

  const look = (frame: HTMLIFrameElement, hasLoaded: boolean) => {
    const stage = frame.contentWindow;
    const page = frame.ownerDocument.defaultView;
    const state = stageState(frame.contentDocument);
    if (line.isUsed || stage === null || page === null) return;
    if (state === 'ready') {
      line.isUsed = true;
      line.open(wrap<ReplayPort>(windowEndpoint(stage, heardUntil(page, watching.signal), page.location.origin)));
    } else if (state === 'failed' || (hasLoaded && state === 'none')) {
      line.isUsed = true;
      line.lose('the stage could not be loaded');
    }
  };

  const attach = (frame: HTMLIFrameElement | null) => {
    renew('the stage is gone');
    if (frame === null) return;
    frame.ownerDocument.defaultView?.addEventListener(
      'message',
      ({ data }: MessageEvent) => {
        if (isStageSign(data)) look(frame, false);
      },
      { signal: watching.signal },
    );
    frame.onload = () => look(frame, true);
    look(frame, false);
  };

  const ask = <Answer>(question: (stage: Remote<ReplayPort>) => Promise<Answer>): Promise<Answer> =>
    Promise.race([line.ready.then(question), line.lost]);
  const port: ReplayPort = {
    open: (text) => ask<OpenAnswer>(async (stage) => stage.open(text)),
    seek: (position) => ask((stage) => stage.seek(position)),
    rows: (request) => ask((stage) => stage.rows(request)),
    find: (request) => ask((stage) => stage.find(request)),
    verify: () => ask((stage) => stage.verify()),
  };
  return { port, attach };
}

/** What comes to the page by message, until nobody wants it any more. */
function heardUntil(page: Window, signal: AbortSignal): Parameters<typeof windowEndpoint>[1] {
  return {
    addEventListener: (type, listener) => page.addEventListener(type, listener, { signal }),
    removeEventListener: (type, listener) => page.removeEventListener(type, listener),
  };
}

function newLine(): Line {
  let [open, lose]: [Line['open'], Line['lose']] = [() => undefined, () => undefined];
  const ready = new Promise<Remote<ReplayPort>>((resolve) => {
    open = resolve;
  });
  const lost = new Promise<never>((_, reject) => {
    lose = (reason) => reject(new Error(reason));
  });
  lost.catch(() => undefined); // there may be nobody who has asked
  return { ready, open, lost, lose, isUsed: false };
}
