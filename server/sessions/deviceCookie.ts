import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from './sessionService.ts';

const COOKIE = 'cs_device';
const ID_BYTES = 16;
const IN_HEADER = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
/** Only the calls of login get the cookie. */
const PATH = '/api/sso';

/**
 * The cookie by which a login knows a browser again. It is no credential: it only gives the browser a count of failed
 * logins of its own.
 * @param lifetimeMs how long a browser stores the cookie after a login
 */
export function createDeviceCookies(secret: string, lifetimeMs: number) {
  const sign = (id: string): string => createHmac('sha256', secret).update(`device:${id}`).digest('base64url');
  const maxAgeS = Math.floor(lifetimeMs / 1_000);
  return {
    /** The id in a cookie that this deployment has signed; without one, a new id. */
    idIn: (cookies = ''): string => {
      const [, id = '', signature = ''] = IN_HEADER.exec(cookies) ?? [];
      return isSame(signature, sign(id)) ? id : randomBytes(ID_BYTES).toString('base64url');
    },
    /** The header by which a browser stores the id. No script can read it, and no other site can cause it to be sent. */
    headerOf: (id: string, isHttps: boolean): string =>
      `${COOKIE}=${id}.${sign(id)}; Max-Age=${maxAgeS}; Path=${PATH}; HttpOnly; SameSite=Strict` +
      (isHttps ? '; Secure' : ''),
  };
}
