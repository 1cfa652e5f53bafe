import { buffer } from 'node:stream/consumers';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { REPORT_TYPE, ROLE_KEY } from '#contract/domain.ts';
import type { Call } from '#contract/http/call.ts';
import {
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
} from '#contract/http/reports.ts';
import { workbookStream } from '#server/http/workbook.ts';
import type { StaffPrincipal } from '#server/common/principal.ts';
import { exportRanking, exportRows } from '#server/reports/reportExport.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aReported } from '../../support/reported.ts';
import { dbOf } from '#server/db/connection.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { aTag, setTagsOf } from '../../support/tags.ts';
import { until } from '../../support/until.ts';
import { ITEM_HEADERS, shownIn } from '../../support/sheetFigures.ts';
import { readSheets, readWorkbook, shownInstant, type ReadCell } from '../../support/workbook.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

const DAY = { startDate: '2026-07-02', endDate: '2026-07-02' };
const JULY = { startDate: '2026-07-01', endDate: '2026-07-31' };
const TYPE_TEXT = { 1: 'Query', 2: 'Live chat' } as const;
const STATUS_TEXT = { 2: 'Open', 3: 'Solved', 4: 'Not solved' } as const;
const EVERYBODY: StaffPrincipal = {
  kind: 'staff',
  staffId: '1',
  sessionId: '1',
  type: 'A',
  name: '',
  targetId: null,
  uris: [],
  token: '',
  mustChangePassword: false,
  sessionEndsAt: new Date(),
};

const PART = 5_000;

describe('a report as a workbook', () => {
  const freshServer = shareServer({ env: { ...NO_JOBS, TIME_ZONE: 'Europe/Berlin' } });
  let server: TestServer;
  let staffId: string;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    staffId = (await aStaff(server.db, { name: 'Ada', keys: [ROLE_KEY.dashboard] })).id;
    token = await aSession(server.db, staffId);
  });

  const download = async (call: Call, input: Readonly<Record<string, string>>, as = token) => {
    const answer = await fetch(`${server.url}${call.path}?${new URLSearchParams(input).toString()}`, {
      headers: { [TOKEN_HEADER]: as },
    });
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const rowsOf = (bytes: Buffer) => readWorkbook(bytes).rows.slice(1);
  const valuesOf = (row: readonly (ReadCell | null)[]) =>
    row.map((cell) => (cell === null ? null : cell.kind === 'text' ? cell.value : Number(cell.value)));
  const named = (headers: Headers) => /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1];

  /** Queries that were created within a few seconds, four at each instant. In parts: triggers compute deadlines. */
  const manyQueries = async (count: number) => {
    const { id } = await aCustomer(server.db);
    for (let from = 1; from <= count; from += PART)
      await server.db.query(
        `insert into query (customer_id, product, title, description, staff_id, status, created_at)
       select $1, 1, 'T', 'D', $2, 1 + i % 2,
              '2026-07-02T10:00:00.123456Z'::timestamptz + (i / 4) * interval '1.000001 second'
         from generate_series($3::int, $4) i`,
        [id, staffId, from, Math.min(count, from + PART - 1)],
      );
  };

  it('contains the list in its order, with typed columns', async () => {
    const { db } = server;
    for (const type of [REPORT_TYPE.query, REPORT_TYPE.chat]) {
      const of = (createdAt: string, input = {}) => aReported(db, type, { createdAt, ...input });
      await of('2026-07-01T21:59:59.999Z', { staffId });
      await of('2026-07-01T22:00:00Z', { staffId, isOver: true });
      await of('2026-07-02T12:34:56.789Z', { isOver: true, endedBy: 1 });
      await of('2026-07-02T12:34:56.789Z', { staffId, isOver: true, solved: false });
      await of('2026-07-02T21:59:59.999Z');
      await of('2026-07-02T22:00:00Z', { staffId });
    }
    for (const type of [1, 2] as const)
      for (const status of [1, 2, 3] as const)
        for (const asc of [false, true]) {
          const { headers, bytes } = await download(exportReport, {
            ...DAY,
            type: String(type),
            status: String(status),
            asc: String(asc),
          });
          const { data } = await server.call(
            pageReport,
            { ...DAY, type, status, asc, pageNo: 1, pageSize: 100 },
            { token },
          );
          const [header, ...rows] = readWorkbook(bytes).rows;
          expect(header?.map((cell) => cell?.value)).toEqual(['Creat Time', 'Type', 'Assignee', 'Solved/Open']);
          expect(rows.map(([at, ...texts]) => [at && shownInstant(at), ...texts.map((cell) => cell?.value ?? '')]))
            .withContext(`${type} ${status}`)
            .toEqual(
              data?.records.map((row) => [
                berlin(row.createTime),
                TYPE_TEXT[row.type],
                row.assignee,
                STATUS_TEXT[row.status],
              ]) ?? [],
            );
          expect(
            rows.every(
              (row) =>
                row[0]?.kind === 'number' &&
                row[0].format === 'yyyy-mm-dd hh:mm:ss' &&
                row.slice(1).every((cell) => cell === null || cell.kind === 'text'),
            ),
          ).toBeTrue();
          expect(named(headers)).toBe(
            `query-and-chat_${['query', 'chat'][type - 1] ?? ''}${['', '_open', '_solved'][status - 1] ?? ''}` +
              '_2026-07-02_2026-07-02.xlsx',
          );
        }
    expect(named((await download(exportReport, DAY)).headers))
      .withContext('nothing else asked for')
      .toBe('query-and-chat_query_2026-07-02_2026-07-02.xlsx');
  });

  const berlin = (instant: string) =>
    new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

  it('contains the ranking with days, rates and durations as such', async () => {
    const { db } = server;
    const other = (await aStaff(db, { name: 'Zoë' })).id;
    for (const type of [REPORT_TYPE.query, REPORT_TYPE.chat]) {
      for (const day of ['2026-07-02', '2026-07-31']) {
        await aReported(db, type, {
          createdAt: `${day}T08:00:00Z`,
          staffId,
          isOver: true,
          answeredAt: `${day}T08:01:30.5Z`,
        });
        await aReported(db, type, { createdAt: `${day}T09:00:00Z`, staffId, isOver: true });
        await aReported(db, type, { createdAt: `${day}T10:00:00Z`, staffId, answeredAt: `${day}T12:00:00Z` });
        await aReported(db, type, { createdAt: `${day}T11:00:00Z`, staffId: other });
        await aReported(db, type, { createdAt: `${day}T12:00:00Z` });
      }
    }
    await db.query(
      `insert into chat_rating (chat_id, customer_id, rating, rated_at)
      select id, customer_id, 4, now() from chat where staff_id = $1 and first_answer_at > created_at`,
      [staffId],
    );
    for (const [call, type, name, ratings] of [
      [exportQueryRanking, 1, 'query-ranking', []],
      [exportChatRanking, 2, 'chat-ranking', ['Rated_count', 'Rating']],
    ] as const) {
      const { headers, bytes } = await download(call, JULY);
      const { data } = await server.call(pageStaffDays, { ...JULY, type, pageNo: 1, pageSize: 100 }, { token });
      const [header, ...rows] = readWorkbook(bytes).rows;
      const names = 'Creat Time,staff,Assigned_count,Solved_count,Solved rate,First response';
      expect(header?.map((cell) => cell?.value)).toEqual([...names.split(','), ...ratings]);
      expect(rows.map(([day, ...others]) => [day && shownInstant(day).slice(0, 10), ...valuesOf(others)])).toEqual(
        data?.records.map((row) => [
          row.createTime,
          row.staffName,
          row.assignedNum,
          row.solvedNum,
          row.solvedRate,
          row.firstResponseMs === null ? null : row.firstResponseMs / 86_400_000,
          ...(type === 2 ? [row.ratedNum, row.rating] : []),
        ]) ?? [],
      );
      expect(rows.map((row) => valuesOf(row.slice(1)))).toEqual(
        Array.from({ length: 2 }, () => [
          ['Ada', 3, 2, 2 / 3, (90_500 + 7_200_000) / 2 / 86_400_000, ...(type === 2 ? [2, 4] : [])],
          ['Zoë', 1, 0, 0, null, ...(type === 2 ? [0, null] : [])],
        ]).flat(),
      );
      const formats = ['yyyy-mm-dd', '@', 'General', 'General', '0.0%', '[h]:mm:ss', ...ratings.map(() => 'General')];
      expect(rows[0]?.map((cell) => cell?.format)).toEqual(formats);
      expect(named(headers)).toBe(`${name}_2026-07-01_2026-07-31.xlsx`);
    }
  });

  it('writes names that look like formulas as texts', async () => {
    const names = [
      '=HYPERLINK("http://evil.example","x")',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      "=cmd|'/c calc'!A1",
      '<b>&',
      '\u202eגבר',
      '_x0041_',
    ];
    for (const name of names) {
      const { id } = await aStaff(server.db, { name });
      await aReported(server.db, REPORT_TYPE.query, { createdAt: '2026-07-02T12:00:00Z', staffId: id });
    }
    const texts = (cells: readonly (ReadCell | null | undefined)[]) =>
      cells.map((cell) => (cell?.kind === 'text' && cell.format === '@' ? cell.value : null)).sort();
    expect(texts(rowsOf((await download(exportReport, DAY)).bytes).map((row) => row[2]))).toEqual([...names].sort());
    expect(texts(rowsOf((await download(exportQueryRanking, DAY)).bytes).map((row) => row[1]))).toEqual(
      [...names].sort(),
    );
  });

  it('is complete beyond one batch, and logs the export', async () => {
    await manyQueries(2_503);
    const listed = async (input: object) =>
      (
        await server.db.query<{ id: string; at: Date }>(
          `select id::text, created_at as at from query where status = any($1) order by created_at desc, query.id desc`,
          [input],
        )
      ).rows.map(({ at }) => berlin(at.toISOString()));
    const all = rowsOf((await download(exportReport, JULY)).bytes).map(([at]) => at && shownInstant(at));
    expect(all).toEqual(await listed([1, 2]));
    expect(
      rowsOf((await download(exportReport, { ...JULY, status: '3' })).bytes).map(([at]) => at && shownInstant(at)),
    ).toEqual(await listed([2]));
    expect(
      rowsOf((await download(exportReport, { ...JULY, asc: 'true' })).bytes).map(([at]) => at && shownInstant(at)),
    ).toEqual([...all].reverse());
    await download(exportChatRanking, DAY);
    const { rows } = await server.db.query(
      `select staff_id::text, object_type, object_id, before, after
         from audit_log
        where action = 'report.exported' order by id`,
    );
    const entry = (objectId: string, after: object) => ({
      staff_id: staffId,
      object_type: 'report',
      object_id: objectId,
      before: null,
      after,
    });
    expect(rows).toEqual([
      entry('query-and-chat', { ...JULY, type: 'query', status: 'all', order: 'desc' }),
      entry('query-and-chat', { ...JULY, type: 'query', status: 'solved', order: 'desc' }),
      entry('query-and-chat', { ...JULY, type: 'query', status: 'all', order: 'asc' }),
      entry('chat-ranking', DAY),
    ]);
  });

  it('contains a ranking of more than one batch', async () => {
    const { db } = server;
    await db.query(
      `insert into staff (account, name, password_hash)
       select 'many' || i, 'Many ' || i, 'x'
         from generate_series(1, 90) i`,
    );
    await db.query(
      `insert into query (customer_id, product, title, description, staff_id, created_at)
       select $1, 1, 'T', 'D', id, day
         from staff, generate_series('2026-07-01T10:00:00Z'::timestamptz, '2026-07-31T10:00:00Z', '1 day') day
        where account like 'many%'`,
      [(await aCustomer(db)).id],
    );
    const rows = rowsOf((await download(exportQueryRanking, JULY)).bytes).map((row) => [
      row[0] && shownInstant(row[0]).slice(0, 10),
      row[1]?.value,
    ]);
    expect(rows).toEqual(
      Array.from({ length: 31 * 90 }, (_, i) => [
        `2026-07-${String(31 - Math.floor(i / 90)).padStart(2, '0')}`,
        `Many ${1 + (i % 90)}`,
      ]),
    );
    let asked = 0;
    const checkAgain = async () => {
      asked += 1;
      if (asked === 2) throw new Error('not any more');
    };
    const cut = await exportRanking(
      { db, timeZone: 'UTC', now: Date.now },
      { ...EVERYBODY, staffId },
      { ...JULY, type: REPORT_TYPE.query },
      checkAgain,
    );
    await expectAsync(buffer(workbookStream(cut)))
      .withContext('asked before each further batch')
      .toBeRejectedWithError('not any more');
  });

  it('has a row for each query and chat of its days, whatever the report is about', async () => {
    const { db } = server;
    const [bo, zoe] = [(await aStaff(db, { name: 'Bo' })).id, (await aStaff(db, { name: 'Zoë' })).id];
    const { id: customerId } = await aCustomer(db, { nickName: '=1+1' });
    const at = '2026-07-02T08:00:00.5Z';
    const of = { createdAt: at, staffId: zoe, customerId, answeredAt: '2026-07-02T08:02:00.500001Z' };
    const chatId = await aReported(db, REPORT_TYPE.chat, { ...of, isOver: true });
    const queryId = await aReported(db, REPORT_TYPE.query, { createdAt: at, customerId });
    await aReported(db, REPORT_TYPE.chat, { createdAt: '2026-07-02T22:00:00Z' });
    for (const [who, minute] of [
      [bo, 1],
      [zoe, 5],
      [bo, 6],
    ] as const)
      await db.query(
        `insert into chat_event (chat_id, kind, at, actor_type, actor_id, staff_id)
         values ($1, 2, $2::timestamptz + $3 * interval '1 minute', 3, 0, $4)`,
        [chatId, at, minute, who],
      );
    await db.query('update query set first_in_time = false, next_late = 2 where id = $1', [queryId]);
    await db.query(
      'update chat set first_in_time = true, next_in_time = 3, next_late = 1, resolved_in_time = false where id = $1',
      [chatId],
    );
    await server.db.query(`insert into chat_rating values ($1, $2, now(), 2, 'notClear', 'What?', now())`, [
      chatId,
      customerId,
    ]);
    const topic = await aTag(server.db, 'Account');
    await setTagsOf(server.db, 'chat', chatId, [await aTag(server.db, 'Locked', { parentId: topic }), topic]);
    for (const call of [exportReport, exportQueryRanking, exportChatRanking]) {
      const sheet = readSheets((await download(call, DAY)).bytes)[1];
      expect(sheet?.name).toBe('Queries and chats');
      const [headers = [], ofQuery = [], ofChat = [], ...more] = sheet?.rows ?? [];
      expect(headers.map((cell) => cell?.value)).toEqual([...ITEM_HEADERS]);
      expect(more).toEqual([]);
      const ofOpen = [
        'ID',
        'Type',
        'Assignee ID',
        'People',
        'First assigned at',
        'First response',
        'Solved/Open',
        'First response in time',
        'Next responses in time',
        'Next responses late',
        'Resolved in time',
      ] as const;
      expect(ofOpen.map((header) => shownIn(ofQuery, header))).toEqual([
        queryId,
        'Query',
        null,
        null,
        null,
        null,
        'Open',
        'No',
        0,
        2,
        null,
      ]);
      expect(ITEM_HEADERS.map((header) => shownIn(ofChat, header))).toEqual([
        chatId,
        'Live chat',
        customerId,
        null,
        'Chat',
        '2026-07-02 10:00:00',
        '2026-07-02 10:01:00',
        '2026-07-02 10:06:00',
        '2026-07-02 10:02:00',
        '2026-07-02 10:00:00',
        60_000,
        120_000,
        120_000,
        zoe,
        'Zoë',
        'Bo, Zoë',
        'Solved',
        'Yes',
        3,
        1,
        'No',
        'Account; Account › Locked',
        2,
        'The answer was not clear',
        'What?',
      ]);
    }
  });

  it('names the customers of queries and of chats only to those who see them in lists', async () => {
    const { id: customerId } = await aCustomer(server.db, { nickName: 'Cleo' });
    for (const type of [REPORT_TYPE.query, REPORT_TYPE.chat])
      await aReported(server.db, type, { createdAt: '2026-07-02T12:00:00Z', customerId });
    for (const [key, seen] of [
      [ROLE_KEY.check, [null, null]],
      [ROLE_KEY.queryService, ['Cleo', null]],
      [ROLE_KEY.tasks, [null, 'Cleo']],
      [ROLE_KEY.history, [null, 'Cleo']],
    ] as const) {
      const { id } = await aStaff(server.db, { keys: [ROLE_KEY.dashboard, key] });
      const sheet = readSheets((await download(exportReport, DAY, await aSession(server.db, id))).bytes)[1];
      expect(sheet?.rows.slice(1).map((row) => shownIn(row, 'Customer')))
        .withContext(key)
        .toEqual([...seen]);
    }
  });

  it('has all rows of more than one batch', async () => {
    await manyQueries(2_503);
    const sheet = readSheets((await download(exportChatRanking, JULY)).bytes)[1];
    const ids = sheet?.rows.slice(1).map((row) => Number(shownIn(row, 'ID'))) ?? [];
    expect(ids).toHaveSize(2_503);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  it('has a header without rows, and is refused with too many', async () => {
    for (const call of [exportReport, exportQueryRanking, exportChatRanking])
      expect(readWorkbook((await download(call, DAY)).bytes).rows.length).toBe(1);
    await manyQueries(12);
    const deps = { db: server.db, timeZone: 'UTC', now: Date.now, exportMax: 11 };
    const check = async () => undefined;
    const input = { ...DAY, type: REPORT_TYPE.query, isAscending: false };
    const reader = { ...EVERYBODY, staffId };
    const text = 'The days have 12 queries and chats, but a workbook holds 11. Choose a shorter range.';
    await expectAsync(exportRows(deps, reader, { ...input, status: 1 }, check)).toBeRejectedWithError(text);
    await expectAsync(exportRows({ ...deps, exportMax: 12 }, reader, { ...input, status: 2 }, check)).toBeResolved();
    await expectAsync(exportRanking(deps, reader, { ...DAY, type: REPORT_TYPE.chat }, check)).toBeRejectedWithError(
      text,
    );
    const {
      rows: [taken],
    } = await server.db.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'report.exported'`,
    );
    expect(taken?.n)
      .withContext('three empty ones and one of all that is open: what was refused was not taken')
      .toBe(4);
  });

  it('stops when the reader loses the permission, even if they read slowly', async () => {
    await manyQueries(60_000);
    const answer = await fetch(`${server.url}${exportReport.path}?${new URLSearchParams(JULY).toString()}`, {
      headers: { [TOKEN_HEADER]: token },
    });
    expect(answer.status).toBe(200);
    await server.db.query('update staff set role_id = null where id = $1', [staffId]);
    await expectAsync(answer.arrayBuffer()).toBeRejected();
  });

  it('is produced no faster than it is read, without holding a connection', async () => {
    await manyQueries(60_000);
    let [batches, open] = [1, 0];
    const deps = {
      timeZone: 'UTC',
      now: Date.now,
      db: {
        ...server.db,
        ...dbOf({
          query: async (text, values) => {
            open += 1;
            return server.db.query<never>(text, values).finally(() => {
              open -= 1;
            });
          },
        }),
      },
    };
    const { sheets, ...workbook } = await exportRows(
      deps,
      { ...EVERYBODY, staffId },
      { ...JULY, type: REPORT_TYPE.query, status: 1, isAscending: false },
      async () => {
        batches += 1;
      },
    );
    let [hasBegun, hasEnded] = [false, false];
    const stream = workbookStream({
      ...workbook,
      sheets: sheets.map((sheet) => ({
        ...sheet,
        rows: (async function* () {
          hasBegun = true;
          try {
            yield* sheet.rows;
          } finally {
            hasEnded = true;
          }
        })(),
      })),
    });
    const reader = stream.iterator({ destroyOnReturn: false });
    while (!hasBegun) await reader.next();
    let before = 0;
    await until('nothing more is read', () => {
      const isStill = batches === before && open === 0;
      before = batches;
      return isStill;
    });
    expect(batches).toBeLessThan(20);
    stream.destroy();
    await until('the reading ends', () => hasEnded);
    expect(batches).toBeLessThan(20);
  });
});
