import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../common/loopback.ts';
import { plainAddress } from '../common/networks.ts';

const FORWARDED =
  /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-connecting-ip$|x-envoy-)/;

/** Whether a program on this machine sends the request, directly and not through a proxy that hides the caller. */
export function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const address = plainAddress(raw.socket.remoteAddress ?? '');
  return isLoopback(address) && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/**
 * Logs once that X-Forwarded-For is ignored. All callers then have the proxy's address, and share its rate limits.
 * @param isTrusted whether the sender of the header is trusted
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: (address: string, hop: number) => boolean): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const isIgnored =
      !hasWarned &&
      request.headers['x-forwarded-for'] !== undefined &&
      !isTrusted(request.raw.socket.remoteAddress ?? '', 0);
    if (isIgnored) {
      hasWarned = true;
      request.log.warn(
        'X-Forwarded-For of an address that TRUST_PROXY does not name is ignored: behind a proxy, set TRUST_PROXY',
      );
    }
    done();
  });
}
