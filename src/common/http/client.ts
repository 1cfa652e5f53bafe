import superagent, { type Request, type Response, type ResponseError } from 'superagent';
import type { ClientCall, Method } from '#contract/http/call.ts';
import { CODE, isEnvelope, type Envelope } from '#contract/http/envelope.ts';
import { REQUEST_TIMEOUT_MS, TOKEN_HEADER, UPLOAD_TIMEOUT_MS, USER_ACTIVE_HEADER } from '#contract/constants.ts';
import { parseJson } from '#contract/parseJson.ts';
import type { ServerClock } from '../clock/index.ts';
import { CallError, errorText, isPassing, toAppError, type AppError, type ErrorText } from '../errors.ts';
import { cancellable, mapResponse, type Cancellable } from './cancellable.ts';

const HTTP_NOT_MODIFIED = 304;
const HTTP_SESSION_DEAD = 403;
const CANCELLED: AppError = { kind: 'cancelled', code: 0, message: '' };
/** The header Date has whole seconds. */
const DATE_RESOLUTION_MS = 1_000;
/** The server answers no call with a page: this one comes from a proxy, or is the login page of a network. */
const PAGE_TYPE = 'text/html';

/** What the client needs of the page. */
export interface HttpClientPorts {
  /** The token to send, read for each call; null sends none. */
  readonly token: () => string | null;
  /** Learns the server's time from its answers. */
  readonly startExchange: ServerClock['startExchange'];
  /**
   * Whether the user was active since the last call of this function. If so, the call extends the session. Absent where
   * sessions are not extended.
   */
  readonly wasUserActive?: () => boolean;
  /** The server's HTTP 403 to a call with `token` (null: none): that session has ended. */
  readonly onSessionDead: (token: string | null) => void;
  /** The server refused the call for lack of permission. */
  readonly onNoPermission?: () => void;
  /** Something went wrong that the user must learn once. */
  readonly onFailure: (text: ErrorText) => void;
  /** Learns of each answer before the caller does. */
  readonly onAnswer?: (answer: CallAnswer) => void;
}

/** What the server answered to a call, or why there is no answer. A cancelled call has none. */
export interface CallAnswer {
  /** Method and path of the contract, as 'GET /api/cs/query/:id'. */
  readonly call: string;
  readonly input: unknown;
  /** null: what the caller knows is still current. */
  readonly answer: Tagged<unknown> | null;
  readonly error: AppError | null;
}

export interface SendOptions {
  /** Shows a failure in a toast. Without it, the caller shows failures itself. A dead session is always reported. */
  readonly toast?: boolean;
  /** Limit for the response; REQUEST_TIMEOUT_MS by default. */
  readonly timeoutMs?: number;
}

/** A response with its ETag, for a later conditional call. */
export interface Tagged<T> {
  readonly data: T;
  /** '' when the server sent none. */
  readonly etag: string;
}

/** The file of an upload, and a listener for the sent share, from 0 to 1. The name of the file is not sent. */
interface UploadOptions extends SendOptions {
  readonly file: Blob;
  readonly onProgress: (share: number) => void;
}

/** Additional headers of a download. */
export interface DownloadOptions extends SendOptions {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `read` turns the response into a result: the file, or the envelope of a refusal. The call fails with what it throws.
 */
interface FileOptions<T> extends SendOptions {
  readonly timeoutMs: number;
  readonly read: (content: Blob, headers: Readonly<Record<string, string>>) => Promise<T>;
}

/**
 * The only way to call the server. Cancelling a returned promise aborts the request. Promises reject with a {@link
 * CallError}. A call takes at most `REQUEST_TIMEOUT_MS`, an upload `UPLOAD_TIMEOUT_MS`, a file its own limit.
 */
export interface HttpClient {
  /** Makes a call. A soft failure (code 1) is shown to the user and returned like a success. */
  send<In, Out>(call: ClientCall<In, Out>, input: In, options?: SendOptions): Cancellable<Out>;
  /** Makes a call that changes something. It fails unless the server confirms it with `success`. */
  save<In, Out>(call: ClientCall<In, Out>, input: In, options?: SendOptions): Cancellable<Out>;
  /** Makes a conditional call: null when `etag` is still current. */
  sendTagged<In, Out>(call: ClientCall<In, Out>, input: In, etag: string | null): Cancellable<Tagged<Out> | null>;
  /** The same for a page of a list, with its ETag beside its fields. */
  sendPage<In, Out extends object>(
    call: ClientCall<In, Out>,
    input: In,
    etag: string | null,
  ): Cancellable<(Out & Pick<Tagged<Out>, 'etag'>) | null>;
  upload<In, Out>(call: ClientCall<In, Out>, input: In, options: UploadOptions): Cancellable<Out>;
  /** Makes a call whose response is a file; `fileCall.ts` reads it. */
  fetchFile<In, Out, T>(call: ClientCall<In, Out>, input: In, options: FileOptions<T>): Cancellable<T>;
  /** Downloads a file of the server. No token is sent: the address or the headers authenticate. */
  download(address: string, options: DownloadOptions): Cancellable<Blob>;
}

export function createHttpClient(ports: HttpClientPorts): HttpClient {
  const sendTagged: HttpClient['sendTagged'] = (call, input, etag) => {
    const request = buildRequest(call, input);
    if (etag !== null && etag !== '') request.set('If-None-Match', etag);
    return exchange(ports, call, { input, request });
  };
  return {
    sendTagged,
    sendPage: (call, input, etag) =>
      mapResponse(sendTagged(call, input, etag), (page) => page && { ...page.data, etag: page.etag }),
    send: (call, input, options = {}) =>
      untagged(exchange(ports, call, { input, request: buildRequest(call, input, options.timeoutMs) }, options)),
    save: (call, input, options = {}) =>
      untagged(
        exchange(
          ports,
          call,
          { input, request: buildRequest(call, input, options.timeoutMs) },
          { ...options, isSave: true },
        ),
      ),
    upload: (call, input, options) =>
      untagged(
        exchange(ports, call, { input, request: buildUpload(call, input, options) }, { ...options, isSave: true }),
      ),
    fetchFile: (call, input, { timeoutMs, read, ...options }) => {
      const request = asBlob(buildRequest(call, input, timeoutMs));
      const token = ports.token();
      return answered(ports, request, (response) => read(readFile(response), response.headers), { ...options, token });
    },
    download: (address, { headers, ...options }) => {
      const request = asBlob(newRequest({ method: 'GET' }, address, REQUEST_TIMEOUT_MS)).set(headers);
      return answered(ports, request, readFile, { ...options, token: null });
    },
  };
}

/** null when the known data is still current. */
function exchange<In, Out>(
  ports: HttpClientPorts,
  call: ClientCall<In, Out>,
  { input, request }: { readonly input: In; readonly request: Request },
  { isSave = false, ...options }: SendOptions & { readonly isSave?: boolean } = {},
): Cancellable<Tagged<Out> | null> {
  const learnTime = ports.startExchange();
  const tagged = (response: Response): Tagged<Out> => {
    const { data, warning } = readData(response, call, isSave);
    if (warning !== null) ports.onFailure(warning);
    return { data, etag: response.headers['etag'] ?? '' };
  };
  const read = (response: Response) => {
    const answer = response.status === HTTP_NOT_MODIFIED ? null : tagged(response);
    learnTime(Date.parse(response.headers['date'] ?? ''), DATE_RESOLUTION_MS);
    return answer;
  };
  return answered(ports, request, read, {
    ...{ ...options, token: ports.token() },
    onEnd: (answer, error) => ports.onAnswer?.({ call: `${call.method} ${call.path}`, input, answer, error }),
  });
}

function untagged<Out>(response: Cancellable<Tagged<Out> | null>): Cancellable<Out> {
  return mapResponse(response, (tagged) => {
    if (tagged === null) throw new CallError({ kind: 'badAnswer', code: HTTP_NOT_MODIFIED, message: '' });
    return tagged.data;
  });
}

/** Sends with the token (null: without one), reads the response, and reports a failure. */
function answered<T>(
  ports: HttpClientPorts,
  request: Request,
  read: (response: Response) => T | Promise<T>,
  {
    toast = false,
    token,
    onEnd = () => undefined,
  }: SendOptions & {
    readonly token: string | null;
    readonly onEnd?: (answer: T | null, error: AppError | null) => void;
  },
): Cancellable<T> {
  if (token !== null) {
    request.set(TOKEN_HEADER, token);
    if (ports.wasUserActive?.() === true) request.set(USER_ACTIVE_HEADER, '1');
  }
  let isCancelled = false;
  return cancellable(
    perform(request)
      .then(read)
      .then((answer) => {
        if (!isCancelled) onEnd(answer, null);
        return answer;
      })
      .catch((error: unknown) => {
        const failure = isCancelled ? CANCELLED : toAppError(error);
        const { kind, code } = failure;
        if (kind !== 'cancelled') onEnd(null, failure);
        if (kind === 'refused' && code === CODE.noPermission) ports.onNoPermission?.();
        if (kind === 'sessionDead') ports.onSessionDead(token);
        else if (kind !== 'cancelled' && toast) ports.onFailure(errorText(failure));
        throw new CallError(failure);
      }),
    () => {
      isCancelled = true;
      request.abort();
    },
  );
}

function buildRequest<In, Out>(call: ClientCall<In, Out>, input: In, timeoutMs = REQUEST_TIMEOUT_MS): Request {
  const { path, rest } = fillPath(call.path, input);
  const request = newRequest(call, path, timeoutMs);
  return call.method === 'GET' || call.method === 'DELETE' ? request.query(rest) : request.send(rest);
}

function buildUpload<In, Out>(call: ClientCall<In, Out>, input: In, { file, onProgress }: UploadOptions): Request {
  const { path, rest } = fillPath(call.path, input);
  return newRequest(call, path, UPLOAD_TIMEOUT_MS)
    .query(rest)
    .attach('file', file, 'file')
    .on('progress', ({ direction, percent }) => {
      if (direction === 'upload' && percent !== undefined) onProgress(percent / 100);
    });
}

function newRequest({ method }: { readonly method: Method }, path: string, timeoutMs: number): Request {
  return superagent(method, path)
    .timeout({ deadline: timeoutMs, response: timeoutMs })
    .set('Accept', 'application/json')
    .serialize(JSON.stringify)
    .ok(({ status }) => status < 400);
}

function asBlob(request: Request): Request {
  return request.set('Accept', '*/*').responseType('blob');
}

/** Fills `:name` parameters into the path. The rest of the input goes into the query string or the body. */
function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** Sends the request, and describes a failure as a CallError. */
async function perform(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await request;
  } catch (error) {
    throw new CallError(await describeFailure(error));
  }
  if (response.type === PAGE_TYPE) throw new CallError({ kind: 'blocked', code: response.status, message: '' });
  return response;
}

async function describeFailure(error: unknown): Promise<AppError> {
  if (!(error instanceof Error)) return { kind: 'unexpected', code: 0, message: '' };
  const { timeout, status = 0, parse, response }: ResponseError = error;
  if (timeout !== undefined) return { kind: 'timeout', code: 0, message: '' };
  if (parse === true && status < 400) return { kind: 'badAnswer', code: status, message: '' };
  if (status === 0) return { kind: 'unreachable', code: 0, message: '' };
  const sent = response?.body;
  // A refused file call has the envelope in a Blob.
  const body = sent instanceof Blob ? parseJson(await sent.text()) : sent;
  if (!isEnvelope(body)) return { kind: isPassing(status) ? 'http' : 'blocked', code: status, message: '' };
  if (status === HTTP_SESSION_DEAD) return { kind: 'sessionDead', code: status, message: '' };
  return { kind: 'http', code: status, message: body.codeMsg };
}

function readFile({ body, status }: Response): Blob {
  if (!(body instanceof Blob)) throw new CallError({ kind: 'badAnswer', code: status, message: '' });
  return body;
}

/** Checks and opens the envelope. `warning`: the text of a soft failure. */
function readData<In, Out>({ body, status }: Response, call: ClientCall<In, Out>, isSave: boolean) {
  if (!isEnvelope(body)) throw new CallError({ kind: 'badAnswer', code: status, message: '' });
  const { code, success, data } = body;
  const isSoft = code === CODE.soft;
  if ((code !== CODE.ok && !isSoft) || (isSave && !success)) throw new CallError(refusalOf(body));
  if (call.isResponse(data)) return { data, warning: isSoft ? errorText(refusalOf(body)) : null };
  throw new CallError(isSoft ? refusalOf(body) : { kind: 'badAnswer', code, message: '' });
}

function refusalOf({ code, codeMsg }: Envelope): AppError {
  return { kind: 'refused', code, message: codeMsg };
}
