import superagent, { type Request, type Response, type ResponseError } from 'superagent';
import type { ClientCall } from '../../../contract/http/call.ts';
import { CODE, isEnvelope, type Envelope } from '../../../contract/http/envelope.ts';
import { REQUEST_TIMEOUT_MS, TOKEN_HEADER } from '../../../contract/constants.ts';
import { CallError, errorText, type AppError, type ErrorText } from '../errors.ts';
import { cancellable, type Cancellable } from './cancellable.ts';

const HTTP_NOT_MODIFIED = 304;
const HTTP_SESSION_DEAD = 403;

/** What the client needs of the page around it. */
export interface HttpClientPorts {
  /** The token to send, asked for at every call; null sends none. */
  readonly token: () => string | null;
  /** HTTP 403 to a call that carried `token` (null: none): that session is over. */
  readonly onSessionDead: (token: string | null) => void;
  /** Something went wrong that the user should be told about once. */
  readonly onFailure: (text: ErrorText) => void;
}

export interface SendOptions {
  /** The caller shows failures itself: no notice. A dead session is reported all the same. */
  readonly quiet?: boolean;
}

/** An answer, and the tag by which to ask later whether it still holds. */
export interface Tagged<T> {
  readonly data: T;
  /** '' when the server sent none. */
  readonly etag: string;
}

/**
 * The one way to the server. Answers are promises that can be cancelled, which aborts the request.
 * They reject with a {@link CallError}. Every call ends within `REQUEST_TIMEOUT_MS`.
 */
export interface HttpClient {
  /** Makes a call. A soft failure (code 1) is told to the user and answered like a success. */
  send<In, Out>(call: ClientCall<In, Out>, input: In, options?: SendOptions): Cancellable<Out>;
  /** Makes a conditional call: null when what `etag` names still holds. */
  sendTagged<In, Out>(call: ClientCall<In, Out>, input: In, options: SendOptions & { readonly etag: string | null }): Cancellable<Tagged<Out> | null>;
}

export function createHttpClient(ports: HttpClientPorts): HttpClient {
  const exchange = <In, Out>(call: ClientCall<In, Out>, input: In, options: SendOptions & { readonly etag: string | null }) => {
    const token = ports.token();
    const request = buildRequest(call, input, { token, etag: options.etag });
    let isCancelled = false;
    const answer = perform(request).then(
      (response) => (response.status === HTTP_NOT_MODIFIED ? null : { data: readData(response, call, ports), etag: response.headers['etag'] ?? '' }),
    );
    return cancellable(answer.catch((error: unknown) => {
      const failure = isCancelled ? new CallError({ kind: 'cancelled', code: 0, message: '' }) : asCallError(error);
      const { kind } = failure.appError;
      if (kind === 'sessionDead') ports.onSessionDead(token);
      else if (kind !== 'cancelled' && options.quiet !== true) ports.onFailure(errorText(failure.appError));
      throw failure;
    }), () => {
      isCancelled = true;
      request.abort();
    });
  };

  return {
    sendTagged: exchange,
    send: (call, input, options = {}) => {
      const answer = exchange(call, input, { ...options, etag: null });
      return cancellable(answer.then((tagged) => {
        if (tagged === null) throw new CallError({ kind: 'badAnswer', code: HTTP_NOT_MODIFIED, message: '' });
        return tagged.data;
      }), answer.cancel);
    },
  };
}

function buildRequest<In, Out>(call: ClientCall<In, Out>, input: In, head: { token: string | null; etag: string | null }): Request {
  const { path, rest } = fillPath(call.path, input);
  const request = superagent(call.method, path)
    .timeout({ deadline: REQUEST_TIMEOUT_MS, response: REQUEST_TIMEOUT_MS })
    .set('Accept', 'application/json')
    .ok(({ status }) => status < 400);
  if (head.token !== null) request.set(TOKEN_HEADER, head.token);
  if (head.etag !== null && head.etag !== '') request.set('If-None-Match', head.etag);
  return call.method === 'GET' || call.method === 'DELETE' ? request.query(rest) : request.send(rest);
}

/** Puts `:name` parameters into the path; what is left of the input goes into the query string or the body. */
function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** Sends, and says in our words how sending failed. */
async function perform(request: Request): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    throw new CallError(describeFailure(error));
  }
}

function describeFailure(error: unknown): AppError {
  if (!isResponseError(error)) return { kind: 'unexpected', code: 0, message: '' };
  if (error.timeout !== undefined) return { kind: 'timeout', code: 0, message: '' };
  const status = error.status ?? 0;
  if (status === HTTP_SESSION_DEAD) return { kind: 'sessionDead', code: status, message: '' };
  if (error.parse === true) return { kind: 'badAnswer', code: status, message: '' };
  if (status === 0) return { kind: 'unreachable', code: 0, message: '' };
  const body = error.response?.body;
  return { kind: 'http', code: status, message: isEnvelope(body) ? body.codeMsg : '' };
}

function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError({ kind: 'unexpected', code: 0, message: '' });
}

function isResponseError(error: unknown): error is ResponseError {
  return error instanceof Error;
}

/** Opens the envelope of an answered call. */
function readData<In, Out>(response: Response, call: ClientCall<In, Out>, ports: HttpClientPorts): Out {
  const { body } = response;
  if (!isEnvelope(body)) throw new CallError({ kind: 'badAnswer', code: response.status, message: '' });
  if (body.code !== CODE.ok && body.code !== CODE.soft) throw new CallError(refusalOf(body));
  if (!call.isResponse(body.data)) throw new CallError({ kind: 'badAnswer', code: body.code, message: '' });
  if (body.code === CODE.soft) ports.onFailure(errorText(refusalOf(body)));
  return body.data;
}

function refusalOf({ code, codeMsg }: Envelope): AppError {
  return { kind: 'refused', code, message: codeMsg };
}
