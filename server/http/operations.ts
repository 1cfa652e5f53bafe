import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { CALLS_BY_RESOURCE, SCHEMAS } from '#contract/http/index.ts';
import { buildOpenApi } from '#contract/http/openapi.ts';
import { counterIn, gauge, gaugeIn, histogramIn } from '../common/metrics.ts';
import { shareRead } from '../common/sharedRead.ts';
import type { Config, ListenAddress } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { failure, installErrorHandler, type Refusals } from './errors.ts';
import { type HostCheck, isFromThisMachine, type CallerOf } from './addresses.ts';
import { onGone, closerOf } from './connections.ts';

/** Upper ends of the buckets, in seconds, from a fast 304 to the client's time-out. */
const DURATIONS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A load balancer asks about once a second, and treats a late answer as a failure. */
const DATABASE_ANSWERS_WITHIN_MS = 800;

export interface OperationsDeps {
  readonly db: Pick<Database, 'isReachable' | 'poolUse'>;
  readonly metrics: Registry;
  /** How many wait for a hash of a password, by lane. */
  readonly hashesWaiting: () => ReadonlyMap<string, number>;
  readonly config: Pick<Config, 'metricsToken' | 'metricsAt' | 'timings'>;
  readonly version: string;
  readonly isOwnHost: HostCheck;
  readonly callerOf: CallerOf;
  readonly refusals: Refusals;
  /** True as soon as the server begins to shut down. */
  readonly isDraining: () => boolean;
  /** True while messages of other server processes do not arrive. */
  readonly isBusLost: () => boolean;
  /** True while calls that make the database grow are refused. */
  readonly isDiskFull: () => boolean;
}

/**
 * Serves the routes of operators: liveness, readiness, metrics and the API's documentation.
 * @returns the listener of METRICS_PORT, which then has the metrics alone; null without one
 */
export function serveOperations(app: FastifyInstance, deps: OperationsDeps) {
  nameBuild(deps);
  measurePool(deps);
  measureHashes(deps);
  serveHealth(app, deps);
  const onRequest = createReaderCheck(deps);
  const openApi = JSON.stringify(buildOpenApi({ calls: CALLS_BY_RESOURCE, schemas: SCHEMAS }));
  app.get('/api/docs', { onRequest }, (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
  const { metricsAt } = deps.config;
  if (metricsAt === null) {
    serveMetrics(app, deps);
    return null;
  }
  app.get('/metrics', (_request, reply) => reply.status(404).send(failure(404)));
  return createMetricsListener(app.log, metricsAt, deps);
}

/** Health is served here as well: a probe of a balancer may use either port. */
function createMetricsListener(log: FastifyBaseLogger, metricsAt: ListenAddress, deps: OperationsDeps) {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  installErrorHandler(app, deps.refusals);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(failure(404)));
  serveHealth(app, deps);
  serveMetrics(app, deps);
  return {
    listen: async (): Promise<void> => {
      await app.listen(metricsAt);
    },
    close: closerOf(app),
  };
}

function serveMetrics(app: FastifyInstance, deps: OperationsDeps): void {
  const { metricsCacheMs } = deps.config.timings;
  const figures = shareRead(
    () => performance.now(),
    metricsCacheMs,
    () => deps.metrics.metrics(),
  );
  app.get('/metrics', { onRequest: createReaderCheck(deps) }, async (_request, reply) =>
    reply.type(deps.metrics.contentType).send(await figures()),
  );
}

function nameBuild({ metrics, version }: Pick<OperationsDeps, 'metrics' | 'version'>): void {
  const help = 'Always 1: the release, and the version of Node that runs it';
  gaugeIn(metrics, 'customer_service_build_info', help, 'version', 'node').set({ version, node: process.version }, 1);
}

/** There are many routes, so each has two figures and no buckets. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const ofDurations = { help: 'Time to answer, by class of status', buckets: DURATIONS_S };
  const durations = histogramIn(metrics, 'http_request_duration_seconds', ofDurations, 'status');
  const requestsHelp = 'Answered requests, by declared path and class of status';
  const requests = counterIn(metrics, 'http_requests_total', requestsHelp, 'route', 'status');
  const secondsHelp = 'Time to answer, summed up by declared path';
  const seconds = counterIn(metrics, 'http_requests_seconds_total', secondsHelp, 'route');
  const inFlight = gaugeIn(metrics, 'http_requests_in_flight', 'Requests that wait for their answer');
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc();
    onGone(reply, () => {
      inFlight.dec();
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // All undeclared paths share one label, because clients can invent any number of them.
    const route = request.is404 ? 'other' : (request.routeOptions.url ?? 'other');
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const tookS = reply.elapsedTime / 1_000;
    durations.observe({ status }, tookS);
    requests.inc({ route, status });
    seconds.inc({ route }, tookS);
    done();
  });
}

function measurePool({ metrics, db }: Pick<OperationsDeps, 'metrics' | 'db'>): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of the pool to the database, by whether they are in use',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      const { used, idle } = db.poolUse();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  const waiting = 'Statements and transactions that wait for a connection of the pool';
  gauge(metrics, 'database_pool_waiting', waiting, () => db.poolUse().waiting);
  const max = 'The most connections that the pool opens (DATABASE_POOL_MAX)';
  gauge(metrics, 'database_pool_max', max, () => db.poolUse().max);
}

function measureHashes({ metrics, hashesWaiting }: Pick<OperationsDeps, 'metrics' | 'hashesWaiting'>): void {
  new Gauge({
    name: 'password_hashes_waiting',
    help: 'Calls that wait until a password is hashed, by who waits',
    labelNames: ['lane'],
    registers: [metrics],
    collect() {
      for (const [lane, count] of hashesWaiting()) this.set({ lane }, count);
    },
  });
}

function serveHealth(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async ({ raw }, reply) => {
    const status = await readiness(deps);
    if (status === 'draining') return reply.status(503).send({ status });
    const { problem } = deps.callerOf(raw);
    return reply.status(status === 'ready' ? 200 : 503).send({
      status,
      ...(deps.isDiskFull() && { disk: 'full' }),
      ...(problem !== null && { forwardedFor: problem }),
    });
  });
}

async function readiness({ db, isDraining, isBusLost }: OperationsDeps) {
  if (isDraining()) return 'draining';
  if (!(await db.isReachable(DATABASE_ANSWERS_WITHIN_MS))) return 'no database';
  return isBusLost() ? 'not listening' : 'ready';
}

/** Lets in callers with the token, and programs on this machine that use one of its own host names. */
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

/** Digests have equal lengths, so the comparison reveals nothing about the token. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
