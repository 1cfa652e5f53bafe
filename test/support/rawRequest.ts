import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawOptions {
  readonly method?: string;
  /** Also `host`, which `fetch` sets itself. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request with exactly these headers. */
export async function askRaw(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RawOptions = {},
): Promise<RawAnswer> {
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
