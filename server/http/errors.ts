import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import type { Registry } from 'prom-client';
import { CODE, type Envelope } from '#contract/http/envelope.ts';
import {
  BlockedError,
  blockedText,
  BusyError,
  DomainError,
  TooManyTriesError,
  type RateLimit,
} from '../common/errors.ts';
import { counterIn } from '../common/metrics.ts';
import { isUnavailable } from '../db/databaseErrors.ts';
import { UploadError } from './bodies.ts';

type RefusedFor = RateLimit | 'host' | 'operationsToken';

export interface Refusals {
  count(refusedFor: RefusedFor): void;
}

export function createRefusals(register: Registry): Refusals {
  const help = 'Calls that a limit or a check of their origin refused';
  const refused = counterIn(register, 'http_requests_refused_total', help, 'limit');
  return { count: (limit) => refused.inc({ limit }) };
}

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
export function installErrorHandler(app: FastifyInstance, refusals: Refusals, timeZone = 'UTC'): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooManyTriesError || error instanceof BusyError) refusals.count(error.limit);
    if (error instanceof BlockedError)
      return reply.status(200).send(failure(CODE.blocked, blockedText(error.until, timeZone)));
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

export function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function statusOf(error: FastifyError): number {
  if (error.code === DISK_FULL_SQLSTATE || error.code === 'ENOSPC') return 507;
  if (isUnavailable(error)) return 503;
  if (error instanceof InvalidInputError || BAD_VALUE_SQLSTATES.includes(error.code)) return 400;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 && status !== 403 ? status : 500;
}

// What is wrong with a request, in words.

/** The largest id that PostgreSQL stores. */
const BIGINT_MAX = 9_223_372_036_854_775_807n;
/** Names in a path come from the request as well, so an answer has only the beginning of a long path. */
const PATH_MAX = 100;
const TYPE_TEXT: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/**
 * Says which field of a request is not as declared, and what was expected. Values of the request are not repeated.
 * @param errors of Ajv with `verbose`. The last one is about the whole field: earlier ones are its alternatives
 */
export function invalidInput(errors: readonly FastifySchemaValidationError[]): string {
  const error = errors.at(-1);
  if (error === undefined) return 'it has another shape than declared';
  const schema = Reflect.get(error, 'parentSchema') as unknown;
  const missing = error.params['missingProperty'];
  if (typeof missing !== 'string') return `${nameOf(error.instancePath)} must be ${expected(schema)}`;
  return `${nameOf(`${error.instancePath}/${missing}`)} is missing: it must be ${expected(part(part(schema, 'properties'), missing))}`;
}

/**
 * Finds the value that PostgreSQL has refused: text with NUL, or an id that is too large.
 * @returns the field and what was expected; null without such a value
 */
function unstorableIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${nameOf(path)} must be text without the character U+0000`;
    return /^[0-9]{19,}$/.test(value) && BigInt(value) > BIGINT_MAX
      ? `${nameOf(path)} must be ${BIGINT_MAX} at most`
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries<unknown>({ ...value })) {
    const found = unstorableIn(each, `${path}/${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** A JSON pointer as people write it: '/categories/0/name' is categories[0].name. */
function nameOf(pointer: string): string {
  const name = pointer
    .slice(1)
    .replace(/\/([0-9]+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return name === '' ? 'the body' : name.slice(0, PATH_MAX);
}

/** What a schema accepts, in words. */
function expected(schema: unknown): string {
  const alternatives = part(schema, 'anyOf');
  if (Array.isArray(alternatives)) return alternatives.map(expected).join(' or ');
  const [values, value] = [part(schema, 'enum'), part(schema, 'const')];
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  const [description, type] = [part(schema, 'description'), part(schema, 'type')];
  if (part(schema, 'pattern') !== undefined && typeof description === 'string') return description;
  return (typeof type === 'string' ? TYPE_TEXT[type] : undefined) ?? 'as declared';
}

function part(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null ? (Reflect.get(schema, name) as unknown) : undefined;
}
