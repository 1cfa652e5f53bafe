import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../config.ts';
import { failure } from './errors.ts';
import type { Refusals } from './refusals.ts';

/**
 * Balancers ask these by the server's address. /metrics and /api/docs ask for a token, or look at the host themselves.
 */
const ANY_HOST = ['/healthz', '/readyz', '/metrics', '/api/docs'];
const TEXT = 'This server does not accept this host name';

/** Whether a request for this Host header is ours to answer. A name that somebody else's DNS leads here is not. */
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

/** Refuses other hosts before anything else is looked at, and says in the log, once, what to set. */
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

/** Without its port; null when it is none. */
function hostNameOf(host: string): string | null {
  const address = `http://${host}`;
  if (host === '' || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
