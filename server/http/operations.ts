import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { CALLS_BY_RESOURCE } from '../../contract/http/index.ts';
import { buildOpenApi } from '../../contract/http/openapi.ts';
import type { Db } from '../db/connection.ts';

export interface OperationsDeps {
  readonly db: Db;
  readonly metrics: Registry;
  /** True from the moment that the server prepares to end. */
  readonly isDraining: () => boolean;
}

/** What those who run the server ask: is it alive, may it get traffic, how is it doing, what does it offer. */
export function serveOperations(app: FastifyInstance, { db, metrics, isDraining }: OperationsDeps): void {
  const openApi = JSON.stringify(buildOpenApi(CALLS_BY_RESOURCE));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'draining' });
    const isReachable = await db.query('select 1').then(() => true, () => false);
    return reply.status(isReachable ? 200 : 503).send({ status: isReachable ? 'ready' : 'no database' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  app.get('/api/docs', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
}
