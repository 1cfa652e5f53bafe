import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { sqlState } from '../db/connection.ts';
import { pathOf, type CallerOf } from './addresses.ts';

/** Takes one log line, its newline included. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Structured logs, one JSON object a line. A request is logged by method, path and caller. Query strings, headers and
 * bodies are never logged, because they hold tokens, passwords and messages.
 */
export function loggerOptions(
  level: string,
  callerOf: CallerOf,
  target?: LogTarget,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(target !== undefined && { stream: target }),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request.url),
        remoteAddress: callerOf(request.raw).address,
      }),
      err: errorForLog,
    },
  };
}

type LoggedError = Readonly<Record<'type' | 'message' | 'stack', string>> & { readonly code: string | undefined };

/**
 * Messages of the database quote values of the statement, which people wrote. So only the error's code, constraint and
 * stack are logged.
 */
function errorForLog(error: Error & { readonly code?: string; readonly constraint?: string }): LoggedError {
  const { name, code, message, stack = '' } = error;
  if (sqlState(error) === null) return { type: name, code, message, stack };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { type: 'DatabaseError', code, message: error.constraint ?? '', stack: frames.join('\n') };
}

/** One line a request. Successes are logged at debug, because pages load lists every 2 s; failures at info. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
