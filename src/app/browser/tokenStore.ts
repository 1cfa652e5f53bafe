import { TOKEN_COOKIE } from '#contract/constants.ts';
import type { TokenStore } from '../../features/session/index.ts';

/** The part of `document` that has the cookies. */
export interface CookieJar {
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
