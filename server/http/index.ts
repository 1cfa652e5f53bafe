import type { IncomingMessage } from 'node:http';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { BODY_TO_CLIENT_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import type { Config } from '../config.ts';
import { createProxyTrust } from '../common/networks.ts';
import {
  createAddresses,
  type Addresses,
  createHostCheck,
  installHostCheck,
  type HostCheck,
  createCallerOf,
  installCallerAddress,
  type CallerOf,
} from './addresses.ts';
import { closerOf } from './connections.ts';
import { installErrorHandler, createRefusals, type Refusals } from './errors.ts';
import { installHeaders } from './headers.ts';
import { installJsonBodies } from './bodies.ts';
import { installRequestLog, loggerOptions, type LogTarget } from './logging.ts';
import { measureRequests } from './operations.ts';

export { createCallSlots } from './callLimits.ts';
export { createExportSlots } from './callLimits.ts';
export type { LogTarget } from './logging.ts';
export { serveOperations } from './operations.ts';
export { servePages, type DemoLogin } from './pages.ts';
export type { Server } from './serve.ts';
export { createUploadMemory } from './callLimits.ts';

/** The connection of a request whose headers take longer is closed. */
const HEADERS_WITHIN_MS = 30_000;

/** The HTTP server, with everything that all routes share. */
export interface Http {
  readonly app: FastifyInstance;
  readonly addresses: Addresses;
  readonly refusals: Refusals;
  readonly isOwnHost: HostCheck;
  readonly callerOf: CallerOf;
  /** Begins to serve. @returns the port, which the system chose if the configuration said 0 */
  listen(): Promise<number>;
  /** Refuses new connections from now on. Open ones go on. */
  refuseConnections(): void;
  /** Lets requests in flight finish, and stops. */
  close(): Promise<void>;
}

/** @param logTo where log lines go; undefined: to standard output */
export async function createHttp(config: Config, metrics: Registry, logTo: LogTarget | undefined): Promise<Http> {
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
  installErrorHandler(app, refusals);
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
    listen: () => listen(app, config),
    refuseConnections: () => {
      app.server.close();
    },
    close: closerOf(app),
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  await app.listen({ host, port });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
