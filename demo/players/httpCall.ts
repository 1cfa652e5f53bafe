import { TOKEN_HEADER } from '#contract/constants.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { isEnvelope, type Envelope } from '#contract/http/envelope.ts';

export interface CallResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The envelope's code; the HTTP status without an envelope. */
  readonly code: number;
  readonly codeMsg: string;
  /** The data of a successful call; null otherwise. */
  readonly data: T | null;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/** Makes a call of the contract as a page does. @throws when the server does not respond */
export async function makeCall<C extends Call>(
  url: string,
  { method, path: pattern }: C,
  input: RequestOf<C>,
  { token, headers = {}, signal }: CallOptions = {},
): Promise<CallResponse<ResponseOf<C>>> {
  const rest = new Map(Object.entries<unknown>(input));
  const place = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const hasBody = method === 'POST' || method === 'PUT';
  const query = hasBody
    ? ''
    : new URLSearchParams(Array.from(rest, ([name, value]): [string, string] => [name, String(value)])).toString();
  const response = await fetch(`${url}${place}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(token !== undefined && { [TOKEN_HEADER]: token }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(signal !== undefined && { signal }),
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const envelope = isJson ? parseEnvelope(body) : null;
  return {
    status: response.status,
    headers: response.headers,
    body,
    code: envelope?.code ?? response.status,
    codeMsg: envelope?.codeMsg ?? '',
    data: envelope?.success === true ? (envelope.data as ResponseOf<C>) : null,
  };
}

function parseEnvelope(body: string): Envelope | null {
  if (body === '') return null;
  const value: unknown = JSON.parse(body);
  return isEnvelope(value) ? value : null;
}
