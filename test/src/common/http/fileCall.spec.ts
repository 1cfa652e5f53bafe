import { EXPORT_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { ClientCall } from '#contract/http/call.ts';
import { CallError, type AppError, type ErrorText } from '#common/errors.ts';
import { createHttpClient } from '#common/http/client.ts';
import { fetchFile, fileNameIn } from '#common/http/fileCall.ts';
import { interceptXhr, type FakeXhr } from '#test/support/page/fakeXhr.ts';
import { settle } from '#test/support/page/testStore.ts';
import { UNCORRECTED } from '#test/support/page/fakeClock.ts';

const report: ClientCall<{ readonly keyword?: string }, null> = {
  method: 'GET',
  path: '/api/report',
  isResponse: (data): data is null => data === null,
};
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function setUp() {
  const requests = interceptXhr();
  const dead: (string | null)[] = [];
  const shown: ErrorText[] = [];
  const http = createHttpClient({
    ...UNCORRECTED,
    token: () => 'a token',
    onSessionDead: (of) => dead.push(of),
    onFailure: (text) => shown.push(text),
  });
  return {
    http,
    dead,
    shown,
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

describe('a call for a file', () => {
  it('sends the token, and returns the file with the name that the server sent', async () => {
    const { http, last, shown } = setUp();
    const answer = fetchFile(http, report, { keyword: 'a b' });
    const request = await last();
    expect([request.method, request.url, request.sentHeaders.get('x-token'), request.responseType]).toEqual([
      'GET',
      '/api/report?keyword=a%20b',
      'a token',
      'blob',
    ]);
    request.answerFile(200, new Blob(['bytes'], { type: WORKBOOK }), {
      'content-disposition': 'attachment; filename="audit-log_2026-11-01.xlsx"',
    });
    const { name, content } = await answer;
    expect([name, await content.text(), shown]).toEqual(['audit-log_2026-11-01.xlsx', 'bytes', []]);
  });

  it('fails with the text of a refusal, and shows it once', async () => {
    const { http, last, shown } = setUp();
    const answer = errorOf(fetchFile(http, report, {}));
    (await last()).answerFile(
      200,
      new Blob([JSON.stringify({ success: false, code: 4003, codeMsg: 'No permission', data: null })], {
        type: 'application/json',
      }),
    );
    expect(await answer).toEqual({ kind: 'refused', code: 4003, message: 'No permission' });
    expect(shown).toEqual([{ text: 'No permission' }]);
  });

  it('shows the text of a limit, which has an HTTP status of its own', async () => {
    const { http, last, shown } = setUp();
    const answer = errorOf(fetchFile(http, report, {}));
    const text = 'Your last file is still being prepared. Wait until it is ready.';
    (await last()).answerFile(
      429,
      new Blob([JSON.stringify({ success: false, code: 429, codeMsg: text, data: null })], {
        type: 'application/json',
      }),
    );
    expect(await answer).toEqual({ kind: 'http', code: 429, message: text });
    expect(shown).toEqual([{ text }]);
  });

  it('rejects a response that is neither file nor envelope', async () => {
    for (const body of ['', '{', '{"success":true,"code":200,"codeMsg":"","data":null}', '[]']) {
      const { http, last } = setUp();
      const answer = errorOf(fetchFile(http, report, {}));
      (await last()).answerFile(200, new Blob([body], { type: 'application/json' }));
      expect((await answer).kind)
        .withContext(body)
        .toBe('badAnswer');
    }
  });

  it('recognizes a dead session, a failure, and a server that does not respond', async () => {
    const { http, last, dead } = setUp();
    const refused = errorOf(fetchFile(http, report, {}));
    const ended = JSON.stringify({ success: false, code: 403, codeMsg: 'Your session has ended.', data: null });
    (await last()).answerFile(403, new Blob([ended], { type: 'application/json' }));
    expect([(await refused).kind, dead]).toEqual(['sessionDead', ['a token']]);
    const broken = errorOf(fetchFile(http, report, {}));
    (await last()).answerFile(500, new Blob(['{}'], { type: 'application/json' }));
    expect((await broken).kind).toBe('http');
    const nobody = errorOf(fetchFile(http, report, {}));
    (await last()).fail();
    expect((await nobody).kind).toBe('unreachable');
  });

  it('saves no page of a network or firewall as the file', async () => {
    for (const status of [200, 403]) {
      const { http, last, shown, dead } = setUp();
      const answer = errorOf(fetchFile(http, report, {}));
      (await last()).answerFile(status, new Blob(['<h1>Log in to the network</h1>'], { type: 'text/html' }));
      expect((await answer).kind).toBe('blocked');
      expect([shown, dead]).toEqual([[{ key: 'errors.blocked' }], []]);
    }
  });

  it('aborts when it is cancelled, and shows nothing', async () => {
    const { http, last, shown } = setUp();
    const answer = fetchFile(http, report, {});
    const request = await last();
    const failure = errorOf(answer);
    answer.cancel();
    expect([(await failure).kind, request.isAborted, shown]).toEqual(['cancelled', true, []]);
  });

  it('has a longer time limit than other calls', async () => {
    jasmine.clock().install();
    try {
      const { http, shown } = setUp();
      const failure = errorOf(fetchFile(http, report, {}));
      await settle();
      jasmine.clock().tick(REQUEST_TIMEOUT_MS * 2);
      await settle();
      expect(shown).toEqual([]);
      jasmine.clock().tick(EXPORT_TIMEOUT_MS);
      expect((await failure).kind).toBe('timeout');
    } finally {
      jasmine.clock().uninstall();
    }
  });
});

describe('the name of a downloaded file', () => {
  it('comes from Content-Disposition without dangerous characters, and is file.xls without one', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['attachment; filename="report.xlsx"', 'report.xlsx'],
      ['attachment; filename=report.xlsx', 'report.xlsx'],
      ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D7%90%20b.xlsx', '\u05d0 b.xlsx'],
      ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="y.xlsx"', 'y.xlsx'],
      ['attachment; filename="a\\"b.xlsx"', 'a_b.xlsx'],
      ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
      ['attachment; filename="..\\\\x"', '_x'],
      ['attachment; filename="\u202efdp.xlsx"', '_fdp.xlsx'],
      ['', 'file.xls'],
      ['attachment', 'file.xls'],
      ['attachment; filename=""', 'file.xls'],
      ['inline; filename="..."', 'file.xls'],
    ];
    expect(cases.map(([header]) => fileNameIn(header))).toEqual(cases.map(([, name]) => name));
  });
});
