import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { CALLS_BY_RESOURCE } from '../../contract/http/index.ts';
import { buildOpenApi } from '../../contract/http/openapi.ts';
import type { Database } from '../db/connection.ts';

/** Upper ends of the buckets, in seconds: from a 304 to the client's time-out. */
const DURATIONS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A balancer asks every second or so: no answer is as bad as a wrong one. */
const DATABASE_ANSWERS_WITHIN_MS = 800;

export interface OperationsDeps {
  readonly db: Pick<Database, 'isReachable'>;
  readonly metrics: Registry;
  /** True from the moment that the server prepares to end. */
  readonly isDraining: () => boolean;
  /** True while what makes the database grow is refused. */
  readonly isDiskFull: () => boolean;
}

/** What those who run the server ask: is it alive, may it get traffic, how is it doing, what does it offer. */
export function serveOperations(app: FastifyInstance, { db, metrics, isDraining, isDiskFull }: OperationsDeps): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer, by declared path', labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S, registers: [metrics],
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests that wait for their answer', registers: [metrics] });
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
  const openApi = JSON.stringify(buildOpenApi(CALLS_BY_RESOURCE));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'draining' });
    const isReachable = await db.isReachable(DATABASE_ANSWERS_WITHIN_MS);
    return reply.status(isReachable ? 200 : 503).send({ status: isReachable ? 'ready' : 'no database', ...(isDiskFull() && { disk: 'full' }) });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  app.get('/api/docs', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
}
