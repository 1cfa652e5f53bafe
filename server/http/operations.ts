import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { CALLS_BY_RESOURCE } from '../../contract/http/index.ts';
import { buildOpenApi } from '../../contract/http/openapi.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { failure } from './errors.ts';
import { isFromThisMachine } from './forwarding.ts';
import type { HostCheck } from './hosts.ts';
import type { Refusals } from './refusals.ts';

/** Upper ends of the buckets, in seconds: from a 304 to the client's time-out. */
const DURATIONS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A balancer asks every second or so: no answer is as bad as a wrong one. */
const DATABASE_ANSWERS_WITHIN_MS = 800;

export interface OperationsDeps {
  readonly db: Pick<Database, 'isReachable'>;
  readonly metrics: Registry;
  readonly config: Pick<Config, 'metricsToken' | 'timings'>;
  readonly isOwnHost: HostCheck;
  readonly refusals: Refusals;
  /** True from the moment that the server prepares to end. */
  readonly isDraining: () => boolean;
  /** True while what makes the database grow is refused. */
  readonly isDiskFull: () => boolean;
}

/** What those who run the server ask: is it alive, may it get traffic, how is it doing, what does it offer. */
export function serveOperations(app: FastifyInstance, deps: OperationsDeps): void {
  measureRequests(app, deps.metrics);
  serveHealth(app, deps);
  const onRequest = createReaderCheck(deps);
  const openApi = JSON.stringify(buildOpenApi(CALLS_BY_RESOURCE));
  const figures = keptFor(deps.config.timings.metricsKeptMs, () => deps.metrics.metrics());
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply.type(deps.metrics.contentType).send(await figures()),
  );
  app.get('/api/docs', { onRequest }, (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
}

function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by declared path',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [metrics],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that wait for their answer',
    registers: [metrics],
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  app.addHook('onRequestAbort', (_request, done) => {
    inFlight.dec();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.dec();
    // Addresses that no route declares are one: a label must not grow with what clients make up.
    const route = request.is404 ? 'other' : (request.routeOptions.url ?? 'other');
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

function serveHealth(app: FastifyInstance, { db, isDraining, isDiskFull }: OperationsDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'draining' });
    const isReachable = await db.isReachable(DATABASE_ANSWERS_WITHIN_MS);
    return reply
      .status(isReachable ? 200 : 503)
      .send({ status: isReachable ? 'ready' : 'no database', ...(isDiskFull() && { disk: 'full' }) });
  });
}

/** Lets in who has the token, and programs on this machine that ask for it by a name of its own. */
function createReaderCheck({
  config: { metricsToken },
  isOwnHost,
  refusals,
}: Pick<OperationsDeps, 'config' | 'isOwnHost' | 'refusals'>) {
  const expected = metricsToken === null ? null : digestOf(`Bearer ${metricsToken}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { authorization, host } = request.headers;
    const hasToken = expected !== null && timingSafeEqual(digestOf(authorization ?? ''), expected);
    if (hasToken || (isFromThisMachine(request) && isOwnHost(host))) return undefined;
    refusals.count('operationsToken');
    return reply.status(401).header('www-authenticate', 'Bearer').send(failure(401));
  };
}

/** Of equal length whatever was sent, so that comparing tells nothing. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Caches an answer for `ms`. Requests that come while it is being made share it. A failure is not cached. */
function keptFor(ms: number, read: () => Promise<string>): () => Promise<string> {
  let kept: { readonly until: number; readonly answer: Promise<string> } | null = null;
  return () => {
    const now = performance.now();
    if (kept !== null && now < kept.until) return kept.answer;
    const answer = read();
    kept = { until: now + ms, answer };
    answer.catch(() => {
      kept = null;
    });
    return answer;
  };
}
