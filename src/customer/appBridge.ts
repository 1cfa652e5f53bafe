import { eventChannel, type EventChannel } from 'redux-saga';
import { takeToken } from './pageAddress.ts';

const TOKEN_NEEDED = { type: 'customer-service/token-needed' } as const;
const TOKEN_GIVEN = 'customer-service/token';

/** What the web view of an app may have put into the page. Both kinds take a message and answer nothing. */
interface AppWindow extends Window {
  /** Android: an object added with addJavascriptInterface, which takes text. */
  readonly customerServiceHost?: { readonly postMessage: (message: string) => void };
  /** iOS: a message handler of the WKWebView, which takes objects. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly customerServiceHost?: { readonly postMessage: (message: object) => void } };
  };
}

/**
 * The app around this page. It is asked through `customerServiceHost`, and gives a token by `window.postMessage` from
 * within the page, or by opening the page's address with a new fragment. Messages of any other window are ignored: who
 * speaks here speaks for the user.
 */
export function createAppBridge(page: AppWindow): {
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
