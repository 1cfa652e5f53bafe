import { TOKEN_COOKIE } from '../../../contract/constants.ts';
import type { TokenStore } from '../../features/session/index.ts';

/** The page's cookies, as far as the token needs them. */
export interface CookieJar {
  cookie: string;
}

/**
 * Keeps the token in memory and in the cookie `cs_token`. What this page's calls carry is the memory's: another tab's
 * sign-in changes the cookie, but must not change under whose name this page acts.
 */
export function createTokenStore(jar: CookieJar, { isSecure }: { readonly isSecure: boolean }): TokenStore {
  let token: string | null = null;
  const attributes = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    current: () => token,
    adopt: () => {
      token = readToken(jar);
      return token;
    },
    keep: (given) => {
      token = given;
      jar.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(given)}${attributes}`;
    },
    forget: () => {
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
