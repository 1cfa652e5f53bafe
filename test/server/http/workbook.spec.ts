import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { defineCall, staff } from '#contract/http/call.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { installErrorHandler } from '#server/http/errors.ts';
import { installHeaders } from '#server/http/headers.ts';
import { serveFile } from '#server/http/serve.ts';
import { workbookFile, workbookStream } from '#server/http/workbook.ts';
import { createCallSlots, createExportSlots, createUploadMemory } from '#server/http/callLimits.ts';
import { invalid, type DomainError } from '#server/common/errors.ts';
import { fileNameOf, type Cell, type Column, type Sheet, type Workbook } from '#server/common/workbook.ts';
import { until } from '../../support/until.ts';
import { readSheets, readWorkbook, shownInstant, type ReadCell } from '../../support/workbook.ts';

const COLUMNS: readonly Column[] = [
  { header: 'At', kind: 'instant', width: 20 },
  { header: 'Text', kind: 'text', width: 30 },
  { header: 'Number', kind: 'number', width: 10 },
];

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

const DAYS: readonly Column[] = [
  { header: 'Day', kind: 'day', width: 12 },
  { header: 'Rate', kind: 'percent', width: 10 },
  { header: 'Took', kind: 'duration', width: 10 },
];

const workbook = (rows: Sheet['rows'], timeZone = 'UTC', columns = COLUMNS): Workbook => ({
  fileName: 'report.xlsx',
  sheets: [{ name: 'Report <&>', columns, rows }],
  timeZone,
});
const written = async (rows: readonly (readonly Cell[])[], timeZone?: string) =>
  readWorkbook(await buffer(workbookStream(workbook(each(rows), timeZone))));
const text = (value: string): ReadCell => ({ kind: 'text', value, format: '@' });

describe('a workbook', () => {
  it('stores texts as texts, numbers as numbers and instants as dates', async () => {
    const { name, rows } = await written([
      [new Date('2026-11-22T01:02:03.999Z'), 'a name', 7],
      [null, null, null],
      [new Date('2026-03-01T00:00:00Z'), 'é 😀 עברית', -0.25],
    ]);
    expect(name).toBe('Report <&>');
    expect(rows[0]?.map((cell) => cell?.value)).toEqual(['At', 'Text', 'Number']);
    expect(rows[1]?.[1]).toEqual(text('a name'));
    expect(rows[1]?.[2]).toEqual({ kind: 'number', value: '7', format: 'General' });
    expect(rows[1]?.[0]).toEqual(jasmine.objectContaining({ kind: 'number', format: 'yyyy-mm-dd hh:mm:ss' }));
    expect(rows[1]?.[0] && shownInstant(rows[1][0]))
      .withContext('a second that has begun')
      .toBe('2026-11-22 01:02:03');
    expect(rows[2]).withContext('nothing').toEqual([null, null, null]);
    expect(rows[3]?.[1]).toEqual(text('é 😀 עברית'));
    expect(rows[3]?.[2]?.value).toBe('-0.25');
  });

  it('stores days as dates, rates as percentages and durations as parts of a day in every time zone', async () => {
    const rows = [
      ['2026-03-29', 0.6667, 90_061_500],
      ['2024-02-29', 0, 0],
      ['1900-03-01', 1, 1],
      [null, null, null],
    ] as const;
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/New_York']) {
      const {
        rows: [, ...read],
      } = readWorkbook(await buffer(workbookStream(workbook(each(rows), zone, DAYS))));
      expect(read.map(([day]) => day && shownInstant(day)))
        .withContext(zone)
        .toEqual(['2026-03-29 00:00:00', '2024-02-29 00:00:00', '1900-03-01 00:00:00', null]);
      expect(read.map(([, rate]) => rate)).toEqual([
        ...['0.6667', '0', '1'].map((value) => ({ kind: 'number' as const, value, format: '0.0%' })),
        null,
      ]);
      expect(read.map(([, , took]) => took && Math.round(Number(took.value) * 86_400_000))).toEqual([
        90_061_500,
        0,
        1,
        null,
      ]);
      expect(read[0]?.map((cell) => cell?.format)).toEqual(['yyyy-mm-dd', '0.0%', '[h]:mm:ss']);
    }
  });

  it("shows instants in the deployment's time zone", async () => {
    const at = new Date('2026-07-01T22:30:00Z');
    for (const [zone, shown] of [
      ['Europe/Berlin', '2026-07-02 00:30:00'],
      ['America/New_York', '2026-07-01 18:30:00'],
      ['Asia/Kolkata', '2026-07-02 04:00:00'],
    ] as const) {
      const {
        rows: [, row],
      } = await written([[at, 'x', 1]], zone);
      expect(row?.[0] && shownInstant(row[0]))
        .withContext(zone)
        .toBe(shown);
    }
  });

  it('has no formulas, also for texts that begin like one', async () => {
    const texts = [
      '=1+1',
      '=HYPERLINK("http://evil.example","x")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '|calc',
      '"=1"',
      '123',
      '1e5',
      'TRUE',
    ];
    const { rows } = await written(texts.map((each) => [null, each, null]));
    expect(rows.slice(1).map((row) => row[1])).toEqual(texts.map((each) => text(each.replaceAll('\r', '\n'))));
  });

  it('escapes text that XML and spreadsheets would misread, and drops what they cannot hold', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['<b>&amp;</b> "x" \'y\' ]]>', '<b>&amp;</b> "x" \'y\' ]]>'],
      ['a\0b\u0001c\u001fd', 'abcd'],
      ['_x0041_ _x000D_', '_x0041_ _x000D_'],
      ['  spaces  ', '  spaces  '],
      ['a\r\nb\rc', 'a\nb\nc'],
      ['half \ud83d of one', 'half  of one'],
      ['\ufffe\uffff', ''],
      ['\u202eright-to-left', '\u202eright-to-left'],
    ];
    const { rows } = await written(cases.map(([given]) => [null, given, null]));
    expect(rows.slice(1).map((row) => row[1]?.value ?? '')).toEqual(cases.map(([, shown]) => shown));
  });

  it('cuts a text that is too long for a cell', async () => {
    const { rows } = await written([
      [null, 'x'.repeat(40_000), null],
      [null, `${'x'.repeat(32_765)}😀😀`, null],
    ]);
    expect(rows[1]?.[1]?.value).toBe(`${'x'.repeat(32_766)}…`);
    expect(rows[2]?.[1]?.value).toBe(`${'x'.repeat(32_765)}…`);
  });

  it('has several sheets, of many columns and of none, one after the other', async () => {
    const wide = Array.from({ length: 60 }, (_, index): Column => ({ header: `C${index}`, kind: 'number', width: 8 }));
    const sheets = [
      { name: 'Few', columns: COLUMNS, rows: each([[null, 'x', 1]]) },
      { name: 'Wide', columns: wide, rows: each([wide.map((_, index) => index)]) },
      { name: 'Empty', columns: DAYS, rows: each([]) },
    ];
    const read = readSheets(await buffer(workbookStream({ ...workbook(each([])), sheets })));
    expect(read.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Few', 2],
      ['Wide', 2],
      ['Empty', 1],
    ]);
    expect(read[1]?.rows[1]?.map((cell) => cell?.value)).toEqual(wide.map((_, index) => String(index)));
  });

  it('is named after report and days', () => {
    expect(fileNameOf('audit-log', { stime: '2026-11-01', etime: '2026-11-22' })).toBe(
      'audit-log_2026-11-01_2026-11-22.xlsx',
    );
    expect(fileNameOf('audit-log', { stime: '2026-11-01' })).toBe('audit-log_from_2026-11-01.xlsx');
    expect(fileNameOf('audit-log', { etime: '2026-11-22' })).toBe('audit-log_until_2026-11-22.xlsx');
    expect(fileNameOf('audit-log', {})).toBe('audit-log.xlsx');
  });
});

describe('a file that is sent', () => {
  const call = defineCall({
    method: 'GET',
    path: '/report',
    access: staff('key'),
    summary: '',
    request: Type.Object({}),
    response: Type.Null(),
    file: true,
  });
  const principal = {
    kind: 'staff',
    staffId: '1',
    sessionId: '1',
    type: 'D',
    name: '',
    targetId: null,
    token: '',
    mustChangePassword: false,
    sessionEndsAt: new Date(),
  } as const;
  let app: FastifyInstance;
  let url: string;
  let rows: () => Sheet['rows'];
  const slots = createExportSlots(2);

  const start = async (exportSlots = slots): Promise<void> => {
    app = fastify({ forceCloseConnections: true });
    installErrorHandler(app, { count: () => undefined });
    await installHeaders(app, null);
    app.decorateRequest('principal', null);
    const identities = {
      sessions: {
        authenticate: async (token: string) => ({ ...principal, uris: token === 'with the key' ? ['key'] : [] }),
      },
      customers: { verify: async () => null },
      apps: { verify: async () => null },
    };
    const limits = { callSlots: createCallSlots(), exportSlots, uploadMemory: createUploadMemory() };
    const masks = { of: async () => (text: string) => text };
    serveFile({ app, identities, masks, ...limits, isDiskFull: () => false }, call, async () =>
      workbookFile(workbook(rows())),
    );
    url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/report`;
  };
  beforeEach(() => start());
  afterEach(() => app.close());

  const opened = async (token = 'with the key'): Promise<IncomingMessage> => {
    const [answer] = (await once(get(url, { headers: { [TOKEN_HEADER]: token } }), 'response')) as [IncomingMessage];
    return answer;
  };

  it('has a name and a type, and is not cached', async () => {
    rows = () => each([[null, 'x', 1]]);
    const answer = await opened();
    expect(answer.headers).toEqual(
      jasmine.objectContaining({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': 'attachment; filename="report.xlsx"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      }),
    );
    expect(readWorkbook(await buffer(answer)).rows.length).toBe(2);
  });

  it('is not sent without permission, or when the call is refused', async () => {
    rows = () => {
      throw invalid('not so');
    };
    for (const [token, code] of [
      ['without', 4003],
      ['with the key', 4022],
    ] as const) {
      const answer = await opened(token);
      expect(answer.headers['content-type']).toMatch('application/json');
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect((JSON.parse((await buffer(answer)).toString()) as DomainError).code).toBe(code);
    }
  });

  it('breaks the connection when its rows fail', async () => {
    rows = async function* () {
      for (let i = 0; i < 50_000; i += 1) yield [null, `row ${i} ${Math.random()}`, i];
      throw new Error('the database is gone');
    };
    await expectAsync(buffer(await opened())).toBeRejected();
  });

  it('reads its rows as fast as the reader takes them, and stops when the reader leaves', async () => {
    let [read, hasEnded] = [0, false];
    rows = async function* () {
      try {
        for (; read < 2_000_000; read += 1) yield [null, `row ${read} ${Math.random()}`, read];
      } finally {
        hasEnded = true;
      }
    };
    const answer = await opened();
    await once(answer, 'readable');
    let before = -1;
    await until('nothing more is read', () => {
      const isStill = read === before;
      before = read;
      return isStill;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(2_000_000);
    answer.destroy();
    await until('the reading ends', () => hasEnded);
    expect(read).toBeLessThan(2_000_000);
  });

  it('is cut off for a reader who is too slow, and releases its slot', async () => {
    await app.close();
    await start(createExportSlots(2, 200));
    let endings = 0;
    rows = async function* () {
      try {
        for (let i = 0; i < 2_000_000; i += 1) yield [null, `row ${i} ${Math.random()}`, i];
      } finally {
        endings += 1;
      }
    };
    const slow = await opened();
    await until('the reading ends', () => endings === 1);
    rows = () => each([]);
    expect((await opened()).statusCode).toBe(200);
    await expectAsync(buffer(slow)).toBeRejected();
  });
});
