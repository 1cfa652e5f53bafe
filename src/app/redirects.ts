import type { To } from 'react-router-dom';

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/Home';
export const NOT_FOUND_PATH = '/404';
/** Addresses that lead to a screen of another one. */
export const ALIASES: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/settings', to: '/settings-query' },
  { path: '/AccountManagement', to: '/account' },
  { path: '/AccountManagement/account', to: '/account' },
  { path: '/AccountManagement/role', to: '/role' },
  { path: '/AccountManagement/menu', to: '/menu' },
];
const REDIRECT_PARAM = 'redirect';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The login form, which leads back to where one wanted to go. */
export function loginFor({ pathname, search, hash }: Place): To {
  const wanted = `${pathname}${search}${hash}`;
  return {
    pathname: LOGIN_PATH,
    search: wanted === '/' ? '' : `?${new URLSearchParams({ [REDIRECT_PARAM]: wanted }).toString()}`,
  };
}

/**
 * Where the login form leads: the wanted path, as long as it is one of this page's own and not the form itself; else
 * the root.
 */
export function destinationOf(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(REDIRECT_PARAM) ?? '';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // '/x/..//host' is resolved to '//host', which as an address of its own would be another site's.
  const isOurs =
    url.origin === new URL(origin).origin && !url.pathname.startsWith('//') && !isSamePath(url.pathname, LOGIN_PATH);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Paths are matched without regard to case, or to a slash at the end. */
export function isSamePath(one: string, other: string): boolean {
  return tidy(one) === tidy(other);
}

function tidy(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path;
}
