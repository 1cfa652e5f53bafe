import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { sqlState } from '../db/connection.ts';

/** Takes one log line, its newline included. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Structured logs, one JSON object a line. A request is logged by method, path and caller: never with its query string,
 * headers or body, where tokens, passwords and what people write travel.
 */
export function loggerOptions(
  level: string,
  target?: LogTarget,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(target !== undefined && { stream: target }),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        remoteAddress: request.ip,
      }),
      err: errorForLog,
    },
  };
}

type LoggedError = Readonly<Record<'type' | 'message' | 'stack', string>> & { readonly code: string | undefined };

/**
 * The database's own words quote the values of the statement, which people wrote: of its errors only the code and the
 * place stay.
 */
function errorForLog(error: Error & { readonly code?: string; readonly constraint?: string }): LoggedError {
  const { name, code, message, stack = '' } = error;
  if (sqlState(error) === null) return { type: name, code, message, stack };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { type: 'DatabaseError', code, message: error.constraint ?? '', stack: frames.join('\n') };
}

/** One line a request: what went well at debug, because lists are asked for every 2 s, and the rest at info. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
