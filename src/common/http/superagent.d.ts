// The API of superagent's browser build, as far as the client uses it. @types/superagent describes the build for Node:
// it adds Node's globals to the page, and lacks the errors of browsers.

export interface Response {
  readonly status: number;
  readonly type: string;
  /** Parsed JSON; null without any. */
  readonly body: unknown;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a request fails: no response, a time-out, or a status that `ok` refuses. */
export interface ResponseError extends Error {
  readonly status?: number;
  readonly response?: Response;
  readonly timeout?: number;
  readonly parse?: boolean;
}

interface Progress {
  readonly direction?: 'upload' | 'download';
  readonly percent?: number;
}

/** Sent when it is awaited. Rejects with a {@link ResponseError}, also when aborted. */
export interface Request extends PromiseLike<Response> {
  set(name: string, value: string): this;
  set(fields: Readonly<Record<string, string>>): this;
  query(values: Readonly<Record<string, unknown>>): this;
  send(body: unknown): this;
  /** Serializes the body of `send`. */
  serialize(write: (body: unknown) => string): this;
  attach(field: string, file: Blob, fileName?: string): this;
  /** `response`: until the first byte; `deadline`: until the last. Milliseconds. */
  timeout(limit: { readonly response: number; readonly deadline: number }): this;
  ok(accepts: (response: Response) => boolean): this;
  responseType(type: 'blob'): this;
  /** For both directions. */
  on(event: 'progress', listener: (event: Progress) => void): this;
  abort(): this;
}

export default function request(method: string, url: string): Request;
