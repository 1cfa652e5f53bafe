import { eventChannel, type EventChannel } from 'redux-saga';
import { takeToken } from './pageAddress.ts';

const TOKEN_NEEDED = { type: 'customer-service/token-needed' } as const;
const TOKEN_GIVEN = 'customer-service/token';

/** The objects that an app's web view may add to the page. Each takes a message and returns nothing. */
interface HostWindow extends Window {
  /** Android: an object added with addJavascriptInterface, which takes text. */
  readonly customerServiceHost?: { readonly postMessage: (message: string) => void };
  /** iOS: a message handler of the WKWebView, which takes objects. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly customerServiceHost?: { readonly postMessage: (message: object) => void } };
  };
}

/**
 * Talks to the app that shows this page. The page asks for a token through `customerServiceHost`. The app answers with
 * `window.postMessage` from within the page, or opens the page's address with a new fragment. Messages from other
 * windows are ignored, because a token identifies the user.
 */
export function createHostApp(page: HostWindow): {
  readonly askForToken: () => void;
  readonly watchTokens: () => EventChannel<string>;
} {
  return {
    askForToken: () => {
      page.customerServiceHost?.postMessage(JSON.stringify(TOKEN_NEEDED));
      page.webkit?.messageHandlers?.customerServiceHost?.postMessage(TOKEN_NEEDED);
    },
    watchTokens: () =>
      eventChannel<string>((emit) => {
        const listening = new AbortController();
        const { signal } = listening;
        page.addEventListener(
          'message',
          (event) => {
            const token = event.source === page && event.origin === page.location.origin ? tokenOf(event.data) : null;
            if (token !== null) emit(token);
          },
          { signal },
        );
        page.addEventListener(
          'hashchange',
          () => {
            const token = takeToken(page);
            if (token !== null) emit(token);
          },
          { signal },
        );
        return () => listening.abort();
      }),
  };
}

function tokenOf(message: unknown): string | null {
  const isGiven = typeof message === 'object' && message !== null && 'type' in message && message.type === TOKEN_GIVEN;
  return isGiven && 'token' in message && typeof message.token === 'string' && message.token !== ''
    ? message.token
    : null;
}
