import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Takes one log line, its newline included. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Structured logs, one JSON object a line. A request is logged by method, path and caller: never with its query string,
 * headers or body, where tokens, passwords and what people write travel.
 */
export function loggerOptions(level: string, target?: LogTarget): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(target !== undefined && { stream: target }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0], remoteAddress: request.ip }),
      // A driver's error carries the statement's values in `detail` and `where`.
      err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }),
    },
  };
}

/** One line a request: what went well at debug, because lists are asked for every 2 s, and the rest at info. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
