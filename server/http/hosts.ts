import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../common/loopback.ts';
import { failure } from './errors.ts';
import type { Refusals } from './refusals.ts';

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
    if (isOwnHost(request.headers.host) || ANY_HOST.includes(pathOf(request))) return undefined;
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

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
