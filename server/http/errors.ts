import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/http/envelope.ts';
import { isUnavailable } from '../db/databaseErrors.ts';
import { BusyError, DomainError, TooManyTriesError } from '../common/errors.ts';
import { unstorableIn } from './invalidInput.ts';
import type { Refusals } from './refusals.ts';
import { UploadError } from './uploads.ts';

/** No live session. HTTP 403 means this and nothing else. */
export class SessionDeadError extends Error {
  override readonly name = 'SessionDeadError';
}

/** The request is not as declared. Its message says which field, and what was expected. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
}

/** The call stores something, and the disk is full: HTTP 507. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

const NOT_VALID = 'The request is not valid';
const TEXT_OF: Readonly<Record<number, string>> = {
  400: NOT_VALID,
  401: 'A token is required',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  415: 'This content type is not accepted: send application/json in UTF-8, or multipart/form-data for a file',
  416: 'The requested range is not available',
  429: 'Too many attempts. Wait a moment, then try again.',
  503: 'The service is busy. Try again.',
  507: "The server's disk is full. Try again later.",
};
const DISK_FULL_SQLSTATE = '53100';
/** Requests can hold values that PostgreSQL cannot: NUL in a text, and ids of more than 63 bits. */
const BAD_VALUE_SQLSTATES = ['22021', '22P05', '22003'];

/** The envelope of a failure. The default text is that of the HTTP status. */
export function failure(code: number, codeMsg = TEXT_OF[code] ?? 'Error'): Envelope<null> {
  return { success: false, code, codeMsg, data: null };
}

/** Answers every failure in the same envelope, without internals such as stacks or SQL. */
export function installErrorHandler(app: FastifyInstance, refusals: Refusals): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooManyTriesError || error instanceof BusyError) refusals.count(error.limit);
    return answerFailure(error, request, reply);
  });
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) return reply.status(200).send(failure(error.code, error.message));
  if (error instanceof SessionDeadError)
    return reply.status(403).send(failure(403, 'Your session has ended. Log in again.'));
  // Without a log line, because logs fill the disk as well.
  if (error instanceof DiskFullError) return reply.status(507).send(failure(507));
  if (error instanceof TooManyTriesError || error instanceof BusyError) {
    const code = error instanceof BusyError ? 503 : 429;
    return reply
      .status(code)
      .header('retry-after', Math.ceil(error.retryAfterMs / 1_000))
      .send(failure(code, error.message));
  }
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'a call failed');
  return reply.status(status).send(status === 400 ? failure(400, textOfInvalid(error, request)) : failure(status));
}

/** Names the field and what was expected, as far as they are known. */
function textOfInvalid(error: FastifyError, request: FastifyRequest): string {
  const problem = problemOf(error, request);
  return problem === null ? NOT_VALID : `${NOT_VALID}: ${problem}`;
}

function problemOf(error: FastifyError, { params, query, body }: FastifyRequest): string | null {
  if (error instanceof UploadError) return 'the body must be a form with one file, in a part called file';
  if (error instanceof InvalidInputError) return error.message;
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'the body must be JSON';
  return BAD_VALUE_SQLSTATES.includes(error.code)
    ? unstorableIn({ ...asObject(params), ...asObject(query), ...asObject(body) })
    : null;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function statusOf(error: FastifyError): number {
  if (error.code === DISK_FULL_SQLSTATE || error.code === 'ENOSPC') return 507;
  if (isUnavailable(error)) return 503;
  if (error instanceof InvalidInputError || BAD_VALUE_SQLSTATES.includes(error.code)) return 400;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 && status !== 403 ? status : 500;
}
