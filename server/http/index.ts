import type { IncomingMessage } from 'node:http';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { BODY_TO_CLIENT_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import type { Config } from '../config.ts';
import { createProxyTrust } from '../common/networks.ts';
import {
  createAddresses,
  createHostCheck,
  installHostCheck,
  createCallerOf,
  installCallerAddress,
} from './addresses.ts';
import { closerOf } from './connections.ts';
import { installErrorHandler, createRefusals } from './errors.ts';
import { installHeaders } from './headers.ts';
import { installJsonBodies } from './bodies.ts';
import { installRequestLog, loggerOptions, type LogTarget } from './logging.ts';
import { measureRequests } from './operations.ts';

export { createCallSlots, createExportSlots, createUploadMemory } from './callLimits.ts';
export type { LogTarget } from './logging.ts';
export { serveOperations } from './operations.ts';
export { servePages, type DemoLogin } from './pages.ts';
export type { Server } from './serve.ts';

/** The connection of a request whose headers take longer is closed. */
const HEADERS_WITHIN_MS = 30_000;

/** The HTTP server, with everything that all routes share. */
export type Http = Awaited<ReturnType<typeof createHttp>>;

/** @param logTo where log lines go; undefined: to standard output */
export async function createHttp(config: Config, metrics: Registry, logTo: LogTarget | undefined) {
  const isProxy = createProxyTrust(config.trustProxy);
  const callerOf = createCallerOf(isProxy);
  const unroutable = new WeakMap<IncomingMessage, Error>();
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel, callerOf, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && isProxy,
    bodyLimit: BODY_TO_CLIENT_MAX_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // Such an address would pass no hooks: without headers, log line and figures. So it is routed as another one.
    frameworkErrors: (error, { raw }, reply) => {
      unroutable.set(raw, error);
      raw.url = '/';
      app.routing(raw, reply.raw);
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // `verbose`: errors have the schema, from which the answer is written.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, verbose: true } },
  });
  app.server.headersTimeout = HEADERS_WITHIN_MS;
  app.decorateRequest('principal', null);
  const refusals = createRefusals(metrics);
  const isOwnHost = createHostCheck(config);
  installErrorHandler(app, refusals, config.timeZone);
  installJsonBodies(app);
  // First: what a later hook refuses is counted as well.
  measureRequests(app, metrics);
  installRequestLog(app);
  await installHeaders(app, config.publicOrigin);
  installCallerAddress(app, callerOf);
  installHostCheck(app, isOwnHost, refusals);
  app.addHook('onRequest', async ({ raw }) => {
    const error = unroutable.get(raw);
    if (error !== undefined) throw error;
  });
  return {
    app,
    addresses: createAddresses(config.publicOrigin),
    refusals,
    isOwnHost,
    callerOf,
    /** Begins to serve. @returns the port, which the system chose if the configuration said 0 */
    listen: () => listen(app, config),
    /** Refuses new connections from now on. Open ones go on. */
    refuseConnections: (): void => {
      app.server.close();
    },
    /** Lets requests in flight finish, and stops. */
    close: closerOf(app),
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  await app.listen({ host, port });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
