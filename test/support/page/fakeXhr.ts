/** A request in the network, to which the spec responds. */
export class FakeXhr extends EventTarget {
  method = '';
  url = '';
  body: unknown = undefined;
  readonly sentHeaders = new Map<string, string>();
  isAborted = false;

  // The fields of XMLHttpRequest that superagent reads.
  readyState = 0;
  status = 0;
  responseText = '';
  response: unknown = '';
  responseType = '';
  withCredentials = false;
  #headers: Readonly<Record<string, string>> = {};

  open(method: string, url: string): void {
    [this.method, this.url] = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders.set(name.toLowerCase(), value);
  }

  send(body: unknown): void {
    this.body = typeof body === 'string' ? JSON.parse(body) : body;
  }

  abort(): void {
    this.isAborted = true;
  }

  getAllResponseHeaders(): string {
    return Object.entries(this.#headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
  }

  getResponseHeader(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null;
  }

  /** The server responds. */
  answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.#headers = { 'content-type': 'application/json; charset=utf-8', ...headers };
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.#end();
  }

  /** The server responds with a file. */
  answerFile(status: number, file: Blob, headers: Readonly<Record<string, string>> = {}): void {
    this.#headers = { 'content-type': file.type, ...headers };
    this.status = status;
    this.response = file;
    this.#end();
  }

  /** No response: no network, or no server. */
  fail(): void {
    this.#end();
  }

  #end(): void {
    this.readyState = 4;
    this.dispatchEvent(new Event('readystatechange'));
  }
}

/** Replaces the network until the end of the spec. @returns all requests so far, oldest first */
export function interceptXhr(): readonly FakeXhr[] {
  const requests: FakeXhr[] = [];
  const real = window.XMLHttpRequest;
  const Intercepted = class extends FakeXhr {
    constructor() {
      super();
      requests.push(this);
    }
  };
  Object.assign(window, { XMLHttpRequest: Intercepted });
  restorers.push(() => {
    window.XMLHttpRequest = real;
  });
  return requests;
}

const restorers: (() => void)[] = [];
afterEach(() => {
  for (const restore of restorers.splice(0)) restore();
});
