import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../common/loopback.ts';
import { addressIn } from '../common/networks.ts';

const FORWARDED =
  /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-connecting-ip$|x-envoy-)/;

/** Why X-Forwarded-For does not name the caller, as operators read it in the log. */
const WARNINGS = {
  ignored: 'X-Forwarded-For of an address that TRUST_PROXY does not name is ignored: behind a proxy, set TRUST_PROXY',
  noAddress:
    'X-Forwarded-For of a trusted proxy holds something that is no address: its callers count as the proxy itself',
};
type ForwardingProblem = keyof typeof WARNINGS;

/** From where a request comes. */
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
