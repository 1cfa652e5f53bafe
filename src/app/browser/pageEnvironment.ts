import { TOKEN_COOKIE } from '#contract/constants.ts';
import type { TokenStore } from '../../features/session/index.ts';

/** The part of `document` that has the cookies. */
interface CookieJar {
  cookie: string;
}

/**
 * Stores the token in memory and in the cookie `cs_token`. Requests use the one in memory: a sign-in in another tab
 * changes the cookie, but must not change the identity of this page.
 */
export function createTokenStore(jar: CookieJar, { isSecure }: { readonly isSecure: boolean }): TokenStore {
  let token: string | null = null;
  const attributes = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    current: () => token,
    restore: () => {
      token = readToken(jar);
      return token;
    },
    save: (given) => {
      token = given;
      jar.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(given)}${attributes}`;
    },
    clear: () => {
      if (token === readToken(jar)) jar.cookie = `${TOKEN_COOKIE}=; Max-Age=0${attributes}`;
      token = null;
    },
  };
}

function readToken(jar: CookieJar): string | null {
  const pair = jar.cookie.split('; ').find((part) => part.startsWith(`${TOKEN_COOKIE}=`));
  const value = pair?.slice(TOKEN_COOKIE.length + 1) ?? '';
  return value === '' ? null : decode(value);
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Lets sagas navigate within the page. */
export interface Navigator {
  /** @param path with its query, if any. `replace` replaces the current history entry. */
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void;
  /** Connects the router. @returns the function that disconnects it */
  readonly attach: (move: Navigator['go']) => () => void;
}

/** A navigation that is requested before a router is connected waits for it. */
export function createNavigator(): Navigator {
  let router: Navigator['go'] | null = null;
  let waiting: Parameters<Navigator['go']> | null = null;
  return {
    go: (path, options) => {
      if (router === null) waiting = [path, options ?? {}];
      else router(path, options);
    },
    attach: (move) => {
      router = move;
      if (waiting !== null) move(...waiting);
      waiting = null;
      return () => {
        if (router === move) router = null;
      };
    },
  };
}
