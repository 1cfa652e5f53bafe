import { APP_CONTEXT_MAX_BYTES, APP_CONTEXT_TEXTS } from '#contract/constants.ts';
import type { AppContext } from '#contract/http/appContext.ts';
import { buffers } from 'redux-saga';
import { listeningChannel } from '#common/browser/listening.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import { requestedView } from './viewHistory.ts';
import type { CustomerView } from './viewSlice.ts';

/** What the page's address and document say about the customer. */
interface PageAddress {
  /** The token in the address's fragment; null: none. */
  readonly token: string | null;
  readonly isDemo: boolean;
  /** The customer that a demonstration's address names; null: none, or no demonstration. */
  readonly demoCustomerId: string | null;
  /** The view that the app wants to open. */
  readonly view: CustomerView;
}

/**
 * Reads the address and removes the token from it. The token must not appear in the browser's history or in
 * screenshots.
 */
export function takeAddress(page: Window): PageAddress {
  const token = takeToken(page);
  const { search } = page.location;
  const customer = new URLSearchParams(search).get('customer');
  const isDemo = readPageConfig(page.document)['demo'] === true;
  return {
    token,
    isDemo,
    demoCustomerId: isDemo && customer !== null && /^\d{1,19}$/.test(customer) ? customer : null,
    view: requestedView(search),
  };
}

/**
 * Reads the token from the fragment and removes it.
 * @returns null when the fragment holds no token
 */
export function takeToken({ location, history }: Window): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token === '' ? null : token;
}

const TOKEN_NEEDED = { type: 'customer-service/token-needed' };
const TOKEN_GIVEN = 'customer-service/token';
const OPEN_LINK = 'customer-service/open-link';
const LINK_TAKEN = 'customer-service/link-taken';
/** Later versions may have further fields. */
const CONTEXT_NEEDED = { type: 'customer-service/context-needed', version: 1 };
const CONTEXT_GIVEN = 'customer-service/context';

/** The objects that an app's web view may add to the page. Each takes a message and returns nothing. */
interface HostWindow extends Window {
  /** Android: an object added with addJavascriptInterface, which takes text. */
  readonly customerServiceHost?: { readonly postMessage: (message: string) => void };
  /** iOS: a message handler of the WKWebView, which takes objects. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly customerServiceHost?: { readonly postMessage: (message: object) => void } };
  };
}

export type HostApp = ReturnType<typeof createHostApp>;

/**
 * Talks to the app that shows this page. The page asks for a token through `customerServiceHost`. The app answers with
 * `window.postMessage` from within the page, or opens the page's address with a new fragment. Messages from other
 * windows are ignored, because a token identifies the user.
 */
export function createHostApp(page: HostWindow) {
  const android = () => page.customerServiceHost;
  const ios = () => page.webkit?.messageHandlers?.customerServiceHost;
  const post = (message: object): void => {
    android()?.postMessage(JSON.stringify(message));
    ios()?.postMessage(message);
  };
  const listen = (type: string, name: string, emit: (value: unknown) => void, signal: AbortSignal): void =>
    page.addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source === page && origin === page.location.origin) emit(valueOf(data, type, name));
      },
      { signal },
    );
  const listenForText = (type: string, name: string, emit: (text: string) => void, signal: AbortSignal): void => {
    listen(type, name, (value) => typeof value === 'string' && value !== '' && emit(value), signal);
  };
  return {
    /** Whether an app shows this page, and listens. */
    isThere: (): boolean => android() !== undefined || ios() !== undefined,
    askForToken: () => post(TOKEN_NEEDED),
    offerLink: (url: string) => post({ type: OPEN_LINK, url }),
    openWindow: (url: string) => {
      page.open(url, '_blank', 'noopener,noreferrer');
    },
    askForContext: () => post(CONTEXT_NEEDED),
    /** What the app says about itself, requested or not: the latest. The consumer closes the channel. */
    watchContexts: () =>
      listeningChannel<AppContext>(
        (emit, signal) => listen(CONTEXT_GIVEN, 'context', (said) => emitContext(said, emit), signal),
        buffers.sliding(1),
      ),
    /** The addresses that the app opens itself. The consumer closes the channel. */
    watchTakenLinks: () =>
      listeningChannel<string>((emit, signal) => listenForText(LINK_TAKEN, 'url', emit, signal), buffers.expanding(2)),
    /** Tokens from the app, requested or not. The consumer closes the channel. */
    watchTokens: () =>
      listeningChannel<string>((emit, signal) => {
        listenForText(TOKEN_GIVEN, 'token', emit, signal);
        page.addEventListener(
          'hashchange',
          () => {
            const token = takeToken(page);
            if (token !== null) emit(token);
          },
          { signal },
        );
      }),
  };
}

/** The server cuts texts, and refuses too many. */
function emitContext(said: unknown, emit: (context: AppContext) => void): void {
  if (typeof said !== 'object' || said === null) return;
  const context: AppContext = {};
  for (const name of APP_CONTEXT_TEXTS) {
    const text: unknown = Reflect.get(said, name);
    if (typeof text === 'string') context[name] = text;
  }
  const ids: unknown = Reflect.get(said, 'errorIds');
  if (Array.isArray(ids)) context.errorIds = ids.filter((id) => typeof id === 'string');
  if (JSON.stringify(context).length <= APP_CONTEXT_MAX_BYTES) emit(context);
}

/** A field of a message of this type; undefined: it is another message. */
function valueOf(message: unknown, type: string, name: string): unknown {
  if (typeof message !== 'object' || message === null) return undefined;
  return 'type' in message && message.type === type ? Reflect.get(message, name) : undefined;
}
