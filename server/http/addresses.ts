import type { FastifyRequest, FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { isLoopback, addressIn } from '../common/networks.ts';
import type { Config } from '../config.ts';
import { failure, type Refusals } from './errors.ts';

const FORWARDED =
  /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-connecting-ip$|x-envoy-)/;

/** Why X-Forwarded-For does not name the caller, as operators read it in the log. */
const WARNINGS = {
  ignored: 'X-Forwarded-For of an address that TRUST_PROXY does not name is ignored: behind a proxy, set TRUST_PROXY',
  noAddress:
    'X-Forwarded-For of a trusted proxy holds something that is no address: its callers count as the proxy itself',
};
type ForwardingProblem = keyof typeof WARNINGS;

interface Caller {
  /** In the form of `addressIn`: the nearest address that is not a trusted proxy's. '' when the socket has none. */
  readonly address: string;
  readonly problem: ForwardingProblem | null;
}

export type CallerOf = (request: IncomingMessage) => Caller;

/** @param isProxy takes an address and the number of proxies before it */
export function createCallerOf(isProxy: (address: string, hop: number) => boolean): CallerOf {
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    let address = addressIn(socket.remoteAddress ?? '') ?? '';
    for (const [hop, text] of forwarded.toReversed().entries()) {
      if (!isProxy(address, hop)) return { address, problem: hop === 0 ? 'ignored' : null };
      const before = addressIn(text);
      if (before === null) return { address, problem: 'noAddress' };
      address = before;
    }
    return { address, problem: null };
  };
}

/**
 * Gives each request the address of its caller. Logs each problem with X-Forwarded-For once: until it is solved,
 * callers have the proxy's address, and share its rate limits.
 */
export function installCallerAddress(app: FastifyInstance, callerOf: CallerOf): void {
  const logged = new Set<ForwardingProblem>();
  app.decorateRequest('callerAddress', {
    getter() {
      return callerOf(this.raw).address;
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = logged.size === Object.keys(WARNINGS).length ? null : callerOf(request.raw).problem;
    if (problem !== null && !logged.has(problem)) {
      logged.add(problem);
      request.log.warn(WARNINGS[problem]);
    }
    done();
  });
}

/** Whether a program on this machine sends the request, directly and not through a proxy that hides the caller. */
export function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const address = addressIn(raw.socket.remoteAddress ?? '') ?? '';
  return isLoopback(address) && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/**
 * Load balancers request these by the server's address. /metrics and /api/docs need a token, or check the host
 * themselves.
 */
const ANY_HOST = ['/healthz', '/readyz', '/metrics', '/api/docs'];
const TEXT = 'This server does not accept this host name';

/**
 * Whether the server answers requests with this Host header. Another domain may resolve to our address, and is refused.
 */
export type HostCheck = (host: string | undefined) => boolean;

export function createHostCheck({ publicOrigin, host: listensAt }: Pick<Config, 'publicOrigin' | 'host'>): HostCheck {
  const ours =
    publicOrigin === null
      ? hostNameOf(listensAt.includes(':') ? `[${listensAt}]` : listensAt)
      : new URL(publicOrigin).hostname;
  return (host) => {
    const name = hostNameOf(host ?? '');
    return name !== null && (name === ours || isLoopback(name.replace(/^\[(.*)\]$/, '$1')));
  };
}

/** Refuses other hosts before all other checks, and logs once which setting to change. */
export function installHostCheck(app: FastifyInstance, isOwnHost: HostCheck, refusals: Refusals): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.headers.host) || ANY_HOST.includes(pathOf(request.url))) return undefined;
    refusals.count('host');
    if (!hasWarned)
      request.log.warn(
        'a request for another host name was refused: set PUBLIC_ORIGIN to where browsers reach this server',
      );
    hasWarned = true;
    return reply.status(421).send(failure(421, TEXT));
  });
}

/** The host name without its port; null for an invalid one. */
function hostNameOf(host: string): string | null {
  const address = `http://${host}`;
  if (host === '' || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}

/** The address of a request without its query string. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** The addresses at which browsers reach this server. */
export type Addresses = ReturnType<typeof createAddresses>;

/** @param publicOrigin the origin of a proxy before this server; null: the Host header */
export function createAddresses(publicOrigin: string | null) {
  const originOf = ({ protocol, host }: FastifyRequest): string => publicOrigin ?? `${protocol}://${host}`;
  return {
    /** The chat socket's full address, as a browser that made this request reaches it. */
    chatUrl: (request: FastifyRequest) => `${originOf(request).replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`,
    /** Whether the browser that made this request uses https. */
    isHttps: (request: FastifyRequest) => originOf(request).startsWith('https:'),
    /** Whether a page of this origin is one of ours, for a request to this host. */
    isOwnOrigin: (origin: string | undefined, host: string | undefined): boolean => {
      if (origin === undefined || !URL.canParse(origin)) return false;
      return publicOrigin === null ? new URL(origin).host === host : origin === publicOrigin;
    },
  };
}
