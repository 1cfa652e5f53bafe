import { call, cancel, fork } from 'typed-redux-saga';
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { ClientCall } from '#contract/http/call.ts';
import { CallError, isTransient, type AppError, type ErrorText } from '#common/errors.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import { createHttpClient, type CallAnswer } from '#common/http/client.ts';
import { interceptXhr, type FakeXhr } from '#test/support/page/fakeXhr.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

interface Chat {
  readonly name: string;
}
const isChat = (data: unknown): data is Chat =>
  typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string';
const readChat: ClientCall<{ readonly id: string; readonly full?: boolean }, Chat> = {
  method: 'GET',
  path: '/api/chat/:id',
  isResponse: isChat,
};
const pageChats: ClientCall<{ readonly pageNo: number }, Chat> = {
  method: 'POST',
  path: '/api/chat/page',
  isResponse: isChat,
};

const success = (data: unknown) => ({ success: true, code: 200, codeMsg: '', data });
const refusal = (code: number, codeMsg: string, data: unknown = null) => ({ success: false, code, codeMsg, data });

function setUp() {
  const requests = interceptXhr();
  const dead: (string | null)[] = [];
  const shown: ErrorText[] = [];
  const answers: CallAnswer[] = [];
  let refusals = 0;
  let token: string | null = 'a token';
  let isActive = false;
  const wasUserActive = () => {
    const answer = isActive;
    isActive = false;
    return answer;
  };
  const times: (readonly [number, number | undefined])[] = [];
  const http = createHttpClient({
    startExchange: () => (serverTime, resolutionMs) => times.push([serverTime, resolutionMs]),
    token: () => token,
    wasUserActive,
    onSessionDead: (of) => dead.push(of),
    onNoPermission: () => {
      refusals += 1;
    },
    onFailure: (text) => shown.push(text),
    onAnswer: (answer) => answers.push(answer),
  });
  return {
    http,
    times,
    requests,
    dead,
    shown,
    answers,
    refusals: () => refusals,
    act: () => {
      isActive = true;
    },
    setToken(given: string | null) {
      token = given;
    },
    async last(): Promise<FakeXhr> {
      await settle();
      const request = requests.at(-1);
      if (request === undefined) throw new Error('nothing was sent');
      return request;
    },
  };
}

async function errorOf(answer: Promise<unknown>): Promise<AppError> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof CallError) return error.appError;
    throw error;
  }
  throw new Error('the call succeeded');
}

describe('the HTTP client', () => {
  it('fills parameters into the path, the rest of a GET into the query, and the token into its header', async () => {
    const { http, last } = setUp();
    const answer = http.send(readChat, { id: 'a/b 1', full: true });
    const request = await last();
    expect([request.method, request.url]).toEqual(['GET', '/api/chat/a%2Fb%201?full=true']);
    expect(request.sentHeaders.get('x-token')).toBe('a token');
    request.answer(200, success({ name: 'Ann' }));
    expect(await answer).toEqual({ name: 'Ann' });
  });

  it("reports the user's activity once, with the next call", async () => {
    const { http, last, requests, act } = setUp();
    const calls = [];
    for (const isActive of [false, true, false]) {
      if (isActive) act();
      calls.push(http.send(pageChats, { pageNo: 1 }));
      (await last()).answer(200, success({ name: 'Ann' }));
    }
    await Promise.all(calls);
    expect(requests.map(({ sentHeaders }) => sentHeaders.get('x-user-active') ?? null)).toEqual([null, '1', null]);
  });

  it('sends a POST as JSON, and no token when there is none', async () => {
    const { http, last, setToken } = setUp();
    setToken(null);
    const answer = http.send(pageChats, { pageNo: 2 });
    const request = await last();
    expect(request.body).toEqual({ pageNo: 2 });
    expect(request.sentHeaders.get('content-type')).toContain('application/json');
    expect(request.sentHeaders.has('x-token')).toBeFalse();
    request.answer(200, success({ name: 'Ann' }));
    await answer;
  });

  it('returns a soft failure like a success, and shows it', async () => {
    const { http, last, shown } = setUp();
    const answer = http.send(readChat, { id: '1' });
    (await last()).answer(200, refusal(1, 'Saved, but not announced', { name: 'Ann' }));
    expect(await answer).toEqual({ name: 'Ann' });
    expect(shown).toEqual([{ text: 'Saved, but not announced' }]);
  });

  it('shows the text of a soft failure without a result, and rejects', async () => {
    const { http, last, shown } = setUp();
    const answer = errorOf(http.send(readChat, { id: '1' }, { toast: true }));
    (await last()).answer(200, refusal(1, 'Log in by phone'));
    expect(await answer).toEqual({ kind: 'refused', code: 1, message: 'Log in by phone' });
    expect(shown).toEqual([{ text: 'Log in by phone' }]);
  });

  it('takes a change for done only if the server confirms it', async () => {
    const { http, last, shown } = setUp();
    for (const code of [1, 200]) {
      const save = errorOf(http.save(readChat, { id: '1' }, { toast: true }));
      (await last()).answer(200, refusal(code, 'Not saved', { name: 'Ann' }));
      expect(await save).toEqual({ kind: 'refused', code, message: 'Not saved' });
    }
    expect(shown).toEqual([{ text: 'Not saved' }, { text: 'Not saved' }]);
    const announced = http.save(readChat, { id: '1' }, { toast: true });
    (await last()).answer(200, { ...success({ name: 'Ann' }), code: 1, codeMsg: 'Saved, but not announced' });
    expect(await announced).toEqual({ name: 'Ann' });
    expect(shown).toHaveSize(3);
  });

  it("rejects on any other code with the server's text, and shows it", async () => {
    const { http, last, shown } = setUp();
    const answer = http.send(readChat, { id: '1' }, { toast: true });
    (await last()).answer(200, refusal(4009, 'It has ended already'));
    expect(await errorOf(answer)).toEqual({ kind: 'refused', code: 4009, message: 'It has ended already' });
    expect(shown).toEqual([{ text: 'It has ended already' }]);
  });

  it('reports a missing permission, even for a call without a toast', async () => {
    const { http, last, refusals } = setUp();
    for (const [code, toast] of [
      [4003, false],
      [4003, true],
      [4004, false],
      [4009, false],
    ] as const) {
      const answer = errorOf(http.send(pageChats, { pageNo: 1 }, { toast }));
      (await last()).answer(200, refusal(code, 'No'));
      expect((await answer).code).toBe(code);
    }
    expect(refusals()).toBe(2);
  });

  it('shows a general error when the server sends no text', async () => {
    const { http, last, shown } = setUp();
    const answer = http.send(readChat, { id: '1' }, { toast: true });
    (await last()).answer(200, refusal(4004, ''));
    await errorOf(answer);
    expect(shown).toEqual([{ key: 'errors.refused' }]);
  });

  it('reports a dead session with the refused token, and shows no error', async () => {
    const { http, last, shown, dead, setToken } = setUp();
    const answer = http.send(readChat, { id: '1' }, { toast: true });
    const request = await last();
    setToken('a newer token');
    request.answer(403, refusal(403, 'No session'));
    expect((await errorOf(answer)).kind).toBe('sessionDead');
    expect(dead).toEqual(['a token']);
    expect(shown).toEqual([]);
  });

  it("shows other HTTP failures with the server's text", async () => {
    const { http, last, shown, dead } = setUp();
    const answer = http.send(readChat, { id: '1' }, { toast: true });
    (await last()).answer(429, refusal(429, 'Too many attempts'));
    expect(await errorOf(answer)).toEqual({ kind: 'http', code: 429, message: 'Too many attempts' });
    expect(shown).toEqual([{ text: 'Too many attempts' }]);
    expect(dead).toEqual([]);
  });

  describe('with a firewall or proxy before the server', () => {
    const page = { 'content-type': 'text/html; charset=utf-8' };

    for (const [status, what] of [
      [200, 'the login page of a network'],
      [403, 'the refusal of a firewall'],
      [404, 'an unknown path'],
      [407, 'a request for a login'],
      [413, 'a limit of size'],
    ] as const)
      it(`takes ${what} (${status}) for a blocked call, shows it once, and does not end the session`, async () => {
        const { http, last, shown, dead } = setUp();
        const answer = errorOf(http.send(pageChats, { pageNo: 1 }, { toast: true }));
        (await last()).answer(status, '<h1>Forbidden</h1>', page);
        expect(await answer).toEqual({ kind: 'blocked', code: status, message: '' });
        expect(shown).toEqual([{ key: 'errors.blocked' }]);
        expect(dead).toEqual([]);
      });

    it('does not take a 403 for the end of the session, even in JSON, for uploads and downloads', async () => {
      const { http, last, dead } = setUp();
      const foreign = errorOf(http.send(pageChats, { pageNo: 1 }));
      (await last()).answer(403, { error: 'forbidden' });
      const broken = errorOf(http.send(pageChats, { pageNo: 1 }));
      (await last()).answer(403, '<h1>Forbidden</h1>');
      const upload = errorOf(
        http.upload(pageChats, { pageNo: 1 }, { file: new Blob(['a']), onProgress: () => undefined }),
      );
      (await last()).answer(403, '<h1>Forbidden</h1>', page);
      const download = errorOf(http.download('/picture', { headers: {} }));
      (await last()).answerFile(403, new Blob(['<h1>Forbidden</h1>'], { type: 'text/html' }));
      for (const failure of [foreign, broken, upload, download])
        expect(await failure).toEqual({ kind: 'blocked', code: 403, message: '' });
      expect(dead).toEqual([]);
    });

    it('retries where the network may let the next call through', async () => {
      const { http, last } = setUp();
      const isRetried = async (status: number) => {
        const answer = errorOf(http.send(pageChats, { pageNo: 1 }));
        (await last()).answer(status, '<h1>No</h1>', page);
        return isTransient(await answer);
      };
      for (const status of [200, 429, 502, 503, 504]) expect(await isRetried(status)).toBeTrue();
      for (const status of [403, 407, 413]) expect(await isRetried(status)).toBeFalse();
    });
  });

  it('shows its own text for a failure without an envelope', async () => {
    const { http, last, shown } = setUp();
    const proxyError = errorOf(http.send(readChat, { id: '1' }, { toast: true }));
    (await last()).answer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' });
    expect(await proxyError).toEqual({ kind: 'http', code: 502, message: '' });
    const noNetwork = errorOf(http.send(readChat, { id: '1' }, { toast: true }));
    (await last()).fail();
    expect(await noNetwork).toEqual({ kind: 'unreachable', code: 0, message: '' });
    expect(shown).toEqual([{ key: 'errors.http' }, { key: 'errors.unreachable' }]);
  });

  it('rejects a response that violates the contract', async () => {
    const { http, last } = setUp();
    for (const body of [success({ name: 7 }), { data: { name: 'Ann' } }, 'no JSON']) {
      const failure = errorOf(http.send(readChat, { id: '1' }));
      (await last()).answer(200, body);
      expect((await failure).kind).toBe('badAnswer');
    }
  });

  it('shows nothing unless the call asks for a toast', async () => {
    const { http, last, shown } = setUp();
    const answer = errorOf(http.send(readChat, { id: '1' }));
    (await last()).fail();
    await answer;
    expect(shown).toEqual([]);
  });

  for (const { whose, options, limitMs } of [
    { whose: "all calls'", options: {}, limitMs: REQUEST_TIMEOUT_MS },
    { whose: 'its own', options: { timeoutMs: 60_000 }, limitMs: 60_000 },
  ]) {
    it(`cancels a call after ${whose} time limit`, async () => {
      jasmine.clock().install();
      try {
        const { http, last, shown } = setUp();
        const answer = errorOf(http.send(readChat, { id: '1' }, { toast: true, ...options }));
        const request = await last();
        jasmine.clock().tick(limitMs - 1);
        await settle();
        expect(request.isAborted).toBeFalse();
        jasmine.clock().tick(1);
        expect((await answer).kind).toBe('timeout');
        expect(request.isAborted).toBeTrue();
        expect(shown).toEqual([{ key: 'errors.timeout' }]);
      } finally {
        jasmine.clock().uninstall();
      }
    });
  }

  it('makes conditional calls, and returns null for 304', async () => {
    const { http, last } = setUp();
    const first = http.sendTagged(pageChats, { pageNo: 1 }, null);
    let request = await last();
    expect(request.sentHeaders.has('if-none-match')).toBeFalse();
    request.answer(200, success({ name: 'Ann' }), { etag: '"v1"' });
    expect(await first).toEqual({ data: { name: 'Ann' }, etag: '"v1"' });

    const second = http.sendTagged(pageChats, { pageNo: 1 }, '"v1"');
    request = await last();
    expect(request.sentHeaders.get('if-none-match')).toBe('"v1"');
    request.answer(304, '');
    expect(await second).toBeNull();
  });

  it('returns a page with its ETag beside its fields, and null for 304', async () => {
    const { http, last } = setUp();
    const first = http.sendPage(pageChats, { pageNo: 1 }, null);
    (await last()).answer(200, success({ name: 'Ann' }), { etag: '"v1"' });
    expect(await first).toEqual({ name: 'Ann', etag: '"v1"' });
    const second = http.sendPage(pageChats, { pageNo: 1 }, '"v1"');
    (await last()).answer(304, '');
    expect(await second).toBeNull();
  });

  it("learns the server's time from answers, also from 304, and from no stranger's", async () => {
    const { http, last, times } = setUp();
    const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
    const ask = () => http.sendTagged(pageChats, { pageNo: 1 }, '"v1"');
    const first = ask();
    (await last()).answer(200, success({ name: 'Ann' }), { date });
    await first;
    const second = ask();
    (await last()).answer(304, '', { date });
    await second;
    const third = errorOf(ask());
    (await last()).answer(200, '<p>Log in to this network</p>', { date });
    await third;
    const instant = Date.UTC(2026, 0, 1, 12);
    expect(times).toEqual([
      [instant, 1_000],
      [instant, 1_000],
    ]);
  });

  it('tells of each answer, and why there is none', async () => {
    const { http, last, answers } = setUp();
    const first = http.sendTagged(readChat, { id: '1' }, null);
    (await last()).answer(200, success({ name: 'Ann' }), { etag: '"v1"' });
    await first;
    const second = http.sendTagged(readChat, { id: '1' }, '"v1"');
    (await last()).answer(304, '');
    await second;
    const third = errorOf(http.send(readChat, { id: '2' }));
    (await last()).answer(200, refusal(4009, 'There is no such chat'));
    await third;
    const call = 'GET /api/chat/:id';
    expect(answers).toEqual([
      { call, input: { id: '1' }, answer: { data: { name: 'Ann' }, etag: '"v1"' }, error: null },
      { call, input: { id: '1' }, answer: null, error: null },
      {
        ...{ call, input: { id: '2' }, answer: null },
        error: { kind: 'refused', code: 4009, message: 'There is no such chat' },
      },
    ]);
  });

  it('aborts the request of a cancelled saga, shows nothing, and tells of no answer', async () => {
    const { http, last, shown, answers } = setUp();
    const stopped = createTestStore({
      reducer: () => null,
      saga: function* () {
        yield* call(() => mapResponse(http.send(readChat, { id: '1' }), ({ name }) => name));
      },
    });
    const request = await last();
    stopped.stop();
    await settle();
    expect(request.isAborted).toBeTrue();
    expect([shown, answers]).toEqual([[], []]);
  });

  it('sends nothing for a call that is cancelled at once', async () => {
    const { http, requests, shown } = setUp();
    createTestStore({
      reducer: () => null,
      saga: function* () {
        const task = yield* fork(function* () {
          yield* call(() => http.send(readChat, { id: '1' }));
        });
        yield* cancel(task);
      },
    });
    await settle();
    expect(requests).toHaveSize(0);
    expect(shown).toEqual([]);
  });

  it('downloads a file with the given headers, and sends no token', async () => {
    const { http, last } = setUp();
    const answer = http.download('/file?type=0&time=5', { headers: { sign: 'abc' } });
    const request = await last();
    expect([request.method, request.url, request.responseType]).toEqual(['GET', '/file?type=0&time=5', 'blob']);
    expect(request.sentHeaders.get('sign')).toBe('abc');
    expect(request.sentHeaders.has('x-token')).toBeFalse();
    const file = new Blob(['x'], { type: 'image/png' });
    request.answerFile(200, file);
    expect(await answer).toBe(file);
  });

  it('shows why a download failed, if it asks for a toast', async () => {
    const { http, last, shown, dead } = setUp();
    for (const toast of [true, false]) {
      const answer = errorOf(http.download('/file', { headers: {}, toast }));
      (await last()).answerFile(404, new Blob([JSON.stringify(refusal(404, 'Gone'))], { type: 'application/json' }));
      expect(await answer).toEqual({ kind: 'http', code: 404, message: 'Gone' });
    }
    expect(shown).toEqual([{ text: 'Gone' }]);
    expect(dead).toEqual([]);
  });

  it('aborts a cancelled download', async () => {
    const { http, last } = setUp();
    const answer = http.download('/file', { headers: {} });
    const request = await last();
    answer.cancel();
    expect(request.isAborted).toBeTrue();
    expect((await errorOf(answer)).kind).toBe('cancelled');
  });
});
