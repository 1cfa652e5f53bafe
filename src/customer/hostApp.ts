import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { takeToken } from './pageAddress.ts';

const TOKEN_NEEDED = { type: 'customer-service/token-needed' };
const TOKEN_GIVEN = 'customer-service/token';
const OPEN_LINK = 'customer-service/open-link';
const LINK_TAKEN = 'customer-service/link-taken';

/** The objects that an app's web view may add to the page. Each takes a message and returns nothing. */
interface HostWindow extends Window {
  /** Android: an object added with addJavascriptInterface, which takes text. */
  readonly customerServiceHost?: { readonly postMessage: (message: string) => void };
  /** iOS: a message handler of the WKWebView, which takes objects. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly customerServiceHost?: { readonly postMessage: (message: object) => void } };
  };
}

export interface HostApp {
  /** Whether an app shows this page, and listens. */
  readonly isThere: () => boolean;
  readonly askForToken: () => void;
  /** Tokens from the app, requested or not. The consumer closes the channel. */
  readonly watchTokens: () => EventChannel<string>;
  readonly offerLink: (url: string) => void;
  /** The addresses that the app opens itself. */
  readonly watchTakenLinks: () => EventChannel<string>;
  readonly openWindow: (url: string) => void;
}

/**
 * Talks to the app that shows this page. The page asks for a token through `customerServiceHost`. The app answers with
 * `window.postMessage` from within the page, or opens the page's address with a new fragment. Messages from other
 * windows are ignored, because a token identifies the user.
 */
export function createHostApp(page: HostWindow): HostApp {
  const android = () => page.customerServiceHost;
  const ios = () => page.webkit?.messageHandlers?.customerServiceHost;
  const post = (message: object): void => {
    android()?.postMessage(JSON.stringify(message));
    ios()?.postMessage(message);
  };
  const listen = (type: string, name: string, emit: (value: string) => void, signal: AbortSignal): void =>
    page.addEventListener(
      'message',
      ({ source, origin, data }) => {
        const value = source === page && origin === page.location.origin ? valueOf(data, type, name) : null;
        if (value !== null) emit(value);
      },
      { signal },
    );
  return {
    isThere: () => android() !== undefined || ios() !== undefined,
    askForToken: () => post(TOKEN_NEEDED),
    offerLink: (url) => post({ type: OPEN_LINK, url }),
    openWindow: (url) => {
      page.open(url, '_blank', 'noopener,noreferrer');
    },
    watchTakenLinks: () =>
      eventChannel<string>((emit) => {
        const listening = new AbortController();
        listen(LINK_TAKEN, 'url', emit, listening.signal);
        return () => listening.abort();
      }, buffers.expanding(2)),
    watchTokens: () =>
      eventChannel<string>((emit) => {
        const listening = new AbortController();
        const { signal } = listening;
        listen(TOKEN_GIVEN, 'token', emit, signal);
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

/** A text of a message of this type; null: it is another message. */
function valueOf(message: unknown, type: string, name: string): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const value: unknown = 'type' in message && message.type === type ? Reflect.get(message, name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
