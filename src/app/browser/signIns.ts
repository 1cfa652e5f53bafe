import { cancellable, type Cancellable } from '#common/http/cancellable.ts';

const NAME = 'cs.signIns';

/** Sign-ins, as the tabs of a browser announce them to each other. */
export interface SignIns {
  /** Tells the other tabs that there is a new session. Its token must be in the cookie. */
  readonly announce: () => void;
  /** Resolves at the next sign-in in another tab. */
  readonly nextElsewhere: () => Cancellable<void>;
}

/** Its channel stays open as long as the page. */
export function createSignIns(): SignIns {
  const channel = new BroadcastChannel(NAME);
  return {
    announce: () => channel.postMessage(null),
    nextElsewhere: () => {
      const listening = new AbortController();
      const signedIn = new Promise<void>((resolve) => {
        channel.addEventListener('message', () => resolve(), { once: true, signal: listening.signal });
      });
      return cancellable(signedIn, () => listening.abort());
    },
  };
}
