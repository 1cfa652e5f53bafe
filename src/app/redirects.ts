import type { To } from 'react-router-dom';
import { parseUrl } from '#common/parseUrl.ts';

export const LOGIN_PATH = '/login';
export const NOT_FOUND_PATH = '/404';
/** Old addresses of screens, and the addresses that they redirect to. */
export const ALIASES: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/settings', to: '/settings-query' },
  { path: '/AccountManagement', to: '/account' },
  { path: '/AccountManagement/account', to: '/account' },
  { path: '/AccountManagement/role', to: '/role' },
  { path: '/AccountManagement/menu', to: '/menu' },
];
/** States of history entries: how the user came here. */
export const AFTER_LOGIN = 'after login';
export const DENIED = 'denied';
const REDIRECT_PARAM = 'redirect';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The address of the login form, which leads back to the wanted one. */
export function loginFor({ pathname, search, hash }: Address): To {
  const wanted = `${pathname}${search}${hash}`;
  return {
    pathname: LOGIN_PATH,
    search: wanted === '/' ? '' : `?${new URLSearchParams({ [REDIRECT_PARAM]: wanted }).toString()}`,
  };
}

/** Where a login leads: to the wanted path if it is on this site and not the login form; otherwise to the root. */
export function destinationOf(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(REDIRECT_PARAM) ?? '';
  const url = wanted.startsWith('/') ? parseUrl(wanted, origin) : null;
  if (url === null) return '/';
  // '/x/..//host' resolves to '//host', which would be the address of another site.
  const isOurs =
    url.origin === new URL(origin).origin && !url.pathname.startsWith('//') && !isSamePath(url.pathname, LOGIN_PATH);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Compares paths, ignoring case and a slash at the end. */
export function isSamePath(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

function normalized(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path;
}
