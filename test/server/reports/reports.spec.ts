import { REPORT_STATUS, REPORT_TYPE, ROLE_KEY, type ReportStatusFilter, type ReportType } from '#contract/domain.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  topTen,
  usageAnalysisData,
} from '#contract/http/reports.ts';
import { dbOf, type Database } from '#server/db/connection.ts';
import { pageRows, pageStaffDaysOf } from '#server/reports/reportService.ts';
import { aSession, aStaff, type StaffRow } from '../../support/builders.ts';
import { aReported } from '../../support/reported.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

const ZONE = 'Europe/Berlin';
const TYPES: readonly ReportType[] = [REPORT_TYPE.query, REPORT_TYPE.chat];
const STATUSES: readonly ReportStatusFilter[] = [REPORT_STATUS.all, REPORT_STATUS.open, REPORT_STATUS.solved];
/** Includes the day with 25 hours, and one without later items. */
const RANGE = { startDate: '2026-10-20', endDate: '2026-10-31' };
const NOW = Date.parse('2026-10-26T11:00:00Z');
const dayAt = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });

interface Item {
  readonly id: string;
  readonly type: ReportType;
  readonly createdAt: string;
  readonly staff: StaffRow | null;
  readonly status: 2 | 3 | 4;
  readonly tookMs: number | null;
}

describe('reports', () => {
  let server: TestServer;
  let token: string;
  let staff: readonly StaffRow[];
  const items: Item[] = [];

  beforeAll(async () => {
    server = await startServer({ env: { ...NO_JOBS, TIME_ZONE: ZONE, REPORT_ROLLUP_MS: '300' }, now: () => NOW });
    token = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.dashboard] })).id);
    staff = [
      await aStaff(server.db, { name: 'Ada' }),
      await aStaff(server.db, { name: 'עברית' }),
      await aStaff(server.db, { name: 'Gone' }),
    ];
    await server.db.query('update staff set deleted_at = now(), status = $2 where id = $1', [staff[2]?.id, 'I']);
    for (const type of TYPES)
      for (const [index, createdAt] of instants().entries()) items.push(await came(type, index, createdAt));
  });
  afterAll(() => server.stop());

  /**
   * Microseconds before and at the borders of days, the repeated hour, many at one instant, and a day without items
   * (the 23rd).
   */
  function instants(): readonly string[] {
    const edges = [
      '2026-10-19T21:59:59.999999Z',
      '2026-10-19T22:00:00Z',
      '2026-10-24T21:59:59.999999Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:59.999999Z',
      '2026-10-25T23:00:00Z',
      '2026-10-31T22:59:59.999999Z',
      '2026-10-31T23:00:00Z',
    ];
    const many = Array.from({ length: 14 }, (_, i) => `2026-10-2${[1, 2, 4, 6][i % 4]}T1${i % 3}:00:00.00000${i % 2}Z`);
    return [...edges, ...many];
  }

  async function came(type: ReportType, index: number, createdAt: string): Promise<Item> {
    const assignee = staff[index % 4] ?? null;
    const isOver = index % 3 !== 0;
    const [endedBy, solved] = [
      ([1, 2, 3] as const)[(index % 5) % 3] ?? 1,
      [null, true, false, null][index % 4] ?? null,
    ];
    const tookMs = index % 2 === 0 ? 1_000 * index + 1 : null;
    const answeredAt =
      tookMs === null
        ? undefined
        : new Date(Date.parse(createdAt) + tookMs).toISOString().slice(0, -1) +
          `${createdAt.slice(23, 26).replace('Z', '')}Z`;
    const id = await aReported(server.db, type, {
      createdAt,
      staffId: assignee?.id ?? null,
      isOver,
      endedBy,
      solved,
      ...(answeredAt !== undefined && { answeredAt }),
    });
    const isSolved = type === REPORT_TYPE.query || (solved ?? endedBy === 2);
    return { id, type, createdAt, staff: assignee, status: isOver ? (isSolved ? 3 : 4) : 2, tookMs };
  }

  const expected = (type: ReportType, status: ReportStatusFilter = 1, asc = false): readonly Item[] =>
    items
      .filter((item) => item.type === type && (status === REPORT_STATUS.all || item.status === status))
      .filter(({ createdAt }) => dayOf(createdAt) >= RANGE.startDate && dayOf(createdAt) <= RANGE.endDate)
      .sort(
        (a, b) =>
          (asc ? 1 : -1) * (padded(a.createdAt).localeCompare(padded(b.createdAt)) || Number(a.id) - Number(b.id)),
      );
  const dayOf = (instant: string): string => dayAt.format(new Date(instant));
  const padded = (instant: string): string =>
    `${instant.slice(0, 19)}${instant.slice(19, -1).padEnd(7, '.000000'.slice(instant.length - 20))}`;
  const call = <C extends Call>(which: C, input: RequestOf<C>, as = token) => server.call(which, input, { token: as });

  /** Reads every page by its cursor. */
  const walk = async (input: Omit<RequestOf<typeof pageReport>, 'pageNo'>) => {
    const pages = [(await call(pageReport, { ...input, pageNo: 1 })).data];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      const [byCursor, byNumber] = await Promise.all(
        [{ pageNo: 1, cursor: next }, { pageNo: pages.length + 1 }].map((page) =>
          call(pageReport, { ...input, ...page }),
        ),
      );
      expect(byCursor?.data)
        .withContext(JSON.stringify(input))
        .toEqual(byNumber?.data ?? null);
      pages.push(byCursor?.data ?? null);
    }
    return pages;
  };

  it('list all items in pages, by number and by cursor, in both directions', async () => {
    for (const type of TYPES)
      for (const status of STATUSES)
        for (const asc of [false, true]) {
          const wanted = expected(type, status, asc).map(({ id, createdAt, staff: assignee, status: is }) => ({
            id,
            createTime: new Date(createdAt).toISOString(),
            type,
            assignee: assignee?.name ?? '',
            status: is,
          }));
          const context = JSON.stringify({ type, status, asc });
          const [ones, sixes, hundred] = await Promise.all(
            [1, 6, 100].map((pageSize) => walk({ ...RANGE, type, status, asc, pageSize })),
          );
          for (const pages of [ones, sixes, hundred]) {
            expect(pages?.flatMap((page) => page?.records ?? []))
              .withContext(context)
              .toEqual(wanted);
            expect(pages?.map((page) => [page?.pageNo, page?.prev, page?.total, page?.totalIsExact])).toEqual(
              pages?.map((_, i) => [i + 1, i === 0 ? null : String(i), wanted.length, true]),
            );
          }
        }
  });

  it('have as many rows as the chart counts, each day', async () => {
    for (const type of TYPES)
      for (const status of STATUSES) {
        const { data } = await call(daysTrends, { ...RANGE, type, status });
        expect(data?.map(({ days }) => days)).toEqual(Array.from({ length: 12 }, (_, i) => `2026-10-${20 + i}`));
        for (const day of data ?? []) {
          const of = (is: number) =>
            expected(type, status).filter((item) => item.status === is && dayOf(item.createdAt) === day.days).length;
          expect(day)
            .withContext(`${type} ${status}`)
            .toEqual({ days: day.days, openNum: of(2), solvedNum: of(3), notSolvedNum: of(4) });
        }
      }
    expect((await call(daysTrends, { startDate: '2031-12-31', endDate: '2032-01-01' })).data)
      .withContext('days to come')
      .toEqual(['2031-12-31', '2032-01-01'].map((days) => ({ days, openNum: 0, solvedNum: 0, notSolvedNum: 0 })));
  });

  const ranked = (type: ReportType, days: readonly string[]) =>
    staff
      .map((person) => {
        const theirs = expected(type).filter((item) => item.staff === person && days.includes(dayOf(item.createdAt)));
        const [solvedNum, took] = [
          theirs.filter(({ status }) => status === 3).length,
          theirs.flatMap(({ tookMs }) => tookMs ?? []),
        ];
        return {
          staffId: person.id,
          staffName: person.name,
          assignedNum: theirs.length,
          solvedNum,
          solvedRate: solvedNum / theirs.length,
          firstResponseMs: took.length === 0 ? null : Math.round(took.reduce((a, b) => a + b, 0) / took.length),
          ratedNum: 0,
          rating: null,
        };
      })
      .filter(({ assignedNum }) => assignedNum > 0)
      .sort(
        (a, b) => b.solvedNum - a.solvedNum || b.assignedNum - a.assignedNum || Number(a.staffId) - Number(b.staffId),
      );

  it('rank people by day and over the range, deleted accounts included', async () => {
    const days = Array.from({ length: 12 }, (_, i) => `2026-10-${31 - i}`);
    for (const type of TYPES) {
      const wanted = days.flatMap((day) => ranked(type, [day]).map((row) => ({ createTime: day, ...row })));
      for (const pageSize of [1, 4, 100]) {
        const pages = [(await call(pageStaffDays, { ...RANGE, type, pageNo: 1, pageSize })).data];
        for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
          pages.push((await call(pageStaffDays, { ...RANGE, type, pageNo: 1, pageSize, cursor: next })).data);
        expect(pages.flatMap((page) => page?.records ?? []))
          .withContext(`${type} by ${pageSize}`)
          .toEqual(wanted);
        expect(pages.every((page) => page?.total === wanted.length)).toBeTrue();
      }
      expect((await call(topTen, { ...RANGE, type })).data).toEqual(ranked(type, days));
    }
  });

  it('default to queries of every status, newest first', async () => {
    const page = { pageNo: 1, pageSize: 100 };
    for (const [which, input] of [
      [daysTrends, RANGE],
      [topTen, RANGE],
      [pageStaffDays, { ...RANGE, ...page }],
      [pageReport, { ...RANGE, ...page }],
    ] as const) {
      const [plain, explicit] = await Promise.all(
        [input, { ...input, type: 1, ...(which === pageReport && { status: 1, asc: false }) } as const].map((each) =>
          call<Call>(which, each),
        ),
      );
      expect(plain?.code).toBe(200);
      expect(plain?.data).toEqual(explicit?.data);
    }
  });

  it("compare today with yesterday at the same time in the deployment's zone", async () => {
    const on = (day: string, which: (item: Item) => boolean = () => true) =>
      items.filter((item) => dayOf(item.createdAt) === day && which(item)).length;
    const usage = (which: (item: Item) => boolean = () => true) => {
      const [todayNum, yesterdayNum] = [on('2026-10-26', which), on('2026-10-25', which)];
      // Noon, as now. Each of them was over at once.
      const byNow = on('2026-10-25', (item) => item.createdAt < '2026-10-25T11:00:00Z' && which(item));
      return {
        todayNum,
        yesterdayNum,
        yesterdayByNowNum: byNow,
        percent: byNow === 0 ? null : Math.round(((todayNum - byNow) / byNow) * 1_000) / 10,
        isIncrease: todayNum > byNow,
      };
    };
    const { data } = await call(usageAnalysisData, {});
    expect(data?.DailyQuery).toEqual(jasmine.objectContaining(usage(({ type }) => type === 1)));
    expect(data?.DailyChat).toEqual(jasmine.objectContaining(usage(({ type }) => type === 2)));
    expect(data?.DailySolved).toEqual(jasmine.objectContaining(usage(({ status }) => status === 3)));
    expect(data?.DailyUser).withContext('each of them another person').toEqual(jasmine.objectContaining(usage()));
  });

  it('have the hours of a single day: 25 where clocks go back, and today only those that have begun', async () => {
    const hoursOn = async (day: string) => {
      const { data } = await call(daysTrends, { startDate: day, endDate: day, type: REPORT_TYPE.query });
      return (data?.[0]?.hours ?? []).map(({ at, openNum, solvedNum }) => [at.slice(0, 13), openNum + solvedNum]);
    };
    const changed = await hoursOn('2026-10-25');
    expect(changed).toHaveSize(25);
    expect(changed.filter(([, count]) => count !== 0)).toEqual([
      ['2026-10-24T22', 1],
      ['2026-10-25T00', 1],
      ['2026-10-25T01', 1],
      ['2026-10-25T22', 1],
    ]);
    const today = await hoursOn('2026-10-26');
    expect([today.length, today[0]?.[0], today.at(-1)?.[0]]).toEqual([13, '2026-10-25T23', '2026-10-26T11']);
    expect([await hoursOn('2026-10-27'), (await call(daysTrends, RANGE)).data?.some((day) => 'hours' in day)]).toEqual([
      [],
      false,
    ]);
    const { data: solved } = await call(daysTrends, { startDate: '2026-10-25', endDate: '2026-10-25', status: 3 });
    expect(solved?.[0]?.hours?.some(({ openNum }) => openNum > 0)).toBeFalse();
  });

  it('are rolled up by their server until yesterday', async () => {
    const rolledUp = async () =>
      (await server.db.query<{ since: string; until: string }>('select since::text, until::text from report_state'))
        .rows[0];
    await until(
      'a job has come to the first of them',
      async () => (await rolledUp())?.since.localeCompare('2026-10-20') === -1,
    );
    expect((await rolledUp())?.until).toBe('2026-10-25');
  });

  it('have no rows after the last page, and lead back to it', async () => {
    const total = expected(REPORT_TYPE.query).length;
    for (const pageNo of [5, 1_001, 1e15]) {
      expect((await call(pageReport, { ...RANGE, pageNo, pageSize: 6 })).data).toEqual({
        pageNo,
        pageSize: 6,
        total,
        totalIsExact: true,
        next: null,
        prev: String(Math.ceil(total / 6)),
        records: [],
      });
    }
    expect(
      (await call(pageStaffDays, { ...RANGE, pageNo: 1, pageSize: 100, cursor: '1000000000' })).data?.records,
    ).toEqual([]);
    const empty = await call(pageReport, { startDate: '1999-01-01', endDate: '1999-12-31', pageNo: 1, pageSize: 6 });
    expect(empty.data).toEqual({
      pageNo: 1,
      pageSize: 6,
      total: 0,
      totalIsExact: true,
      next: null,
      prev: null,
      records: [],
    });
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await call(pageReport, { startDate: day, endDate: day, pageNo: 1, pageSize: 6 })).data?.records)
        .withContext(day)
        .toEqual([]);
  });

  it('come from one snapshot, without items that arrive while it is read', async () => {
    const { db } = server;
    const day = { startDate: '2025-05-05', endDate: '2025-05-05' };
    const comes = (at: string) =>
      aReported(db, REPORT_TYPE.query, { createdAt: `2025-05-05T${at}Z`, staffId: staff[0]?.id ?? null });
    await comes('10:00:00');
    let came = 0;
    const amid: Database = {
      ...db,
      snapshot: (work) =>
        db.snapshot((tx) =>
          work(
            dbOf({
              query: async (text, values) => {
                const answer = await tx.query<never>(text, values);
                came += 1;
                await comes('20:00:00');
                return answer;
              },
            }),
          ),
        ),
    };
    const reports = { timeZone: ZONE, now: () => NOW };
    const page = { pageNo: 1, pageSize: 100 };
    const answers: readonly ((of: Database) => Promise<unknown>)[] = [
      (of) => pageRows({ ...reports, db: of }, { ...day, type: 1, status: 1, isAscending: false }, page),
      (of) => pageStaffDaysOf({ ...reports, db: of }, { ...day, type: 1 }, page),
    ];
    for (const answer of answers) {
      const before = await answer(db);
      came = 0;
      expect(await answer(amid)).toEqual(before);
      expect(came).withContext('it was read in several steps').toBeGreaterThan(1);
      expect(await answer(db)).not.toEqual(before);
    }
  });

  it('refuse invalid requests with a helpful message', async () => {
    const page = { pageNo: 1, pageSize: 6 };
    const ranges = [
      [{ startDate: '2026-02-30', endDate: '2026-03-01' }, '2026-02-30 is not a valid date'],
      [{ startDate: '2026-03-01', endDate: '2026-13-01' }, '2026-13-01 is not a valid date'],
      [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'The range ends before it begins'],
      [{ startDate: '2024-01-01', endDate: '2025-01-01' }, 'A report can have up to 366 days. Choose a shorter range.'],
    ] as const;
    for (const [range, text] of ranges) {
      for (const [which, input] of [
        [daysTrends, range],
        [topTen, range],
        [pageStaffDays, { ...range, ...page }],
        [pageReport, { ...range, ...page }],
        [exportReport, range],
        [exportQueryRanking, range],
        [exportChatRanking, range],
      ] as const) {
        const { status, code, codeMsg, headers } = await call<Call>(which, input);
        expect([status, code, codeMsg]).withContext(which.path).toEqual([200, 4022, text]);
        expect(headers.get('content-disposition')).toBeNull();
      }
    }
    for (const input of [
      { pageNo: 0 },
      { pageNo: -1 },
      { pageSize: 0 },
      { pageSize: 101 },
      { pageSize: -6 },
      { pageSize: 1e9 },
      { cursor: 'a.1.2' },
      { cursor: '0' },
      { cursor: '1000000001' },
      { cursor: '1; drop table chat' },
    ]) {
      for (const which of [pageReport, pageStaffDays])
        expect((await call(which, { ...RANGE, ...page, ...input })).code)
          .withContext(JSON.stringify(input))
          .toBe(4022);
    }
  });

  it('are of yesterday without dates, and refuse one date without the other', async () => {
    const day = dayAt.format(NOW - 24 * 3_600_000);
    const yesterday = { startDate: day, endDate: day };
    for (const which of [daysTrends, topTen, pageStaffDays, pageReport]) {
      const { data } = await call<Call>(which, {});
      expect(data)
        .withContext(which.path)
        .toEqual((await call<Call>(which, yesterday)).data);
      expect(data).withContext(which.path).not.toBeNull();
    }
    for (const which of [exportReport, exportQueryRanking, exportChatRanking]) {
      const { headers } = await call<Call>(which, { startDate: '', endDate: '' });
      expect(headers.get('content-disposition')).toContain(day);
    }
    for (const which of [daysTrends, exportReport])
      expect((await call<Call>(which, { startDate: day })).codeMsg).toBe('Give both startDate and endDate, or neither');
  });

  it('refuse requests of another shape', async () => {
    const page = { pageNo: 1, pageSize: 6 };
    const wrong: readonly (readonly [Call, object])[] = [
      ...[
        { type: '1' },
        { type: 0 },
        { type: 3 },
        { type: null },
        { type: [1] },
        { status: 4 },
        { status: '2' },
        { status: 0 },
        { asc: 'true' },
        { asc: 1 },
        { startDate: '2026-1-1' },
        { startDate: 20_261_001 },
        { startDate: '2026-10-01T00:00:00Z' },
        { endDate: '2026-10-01\n' },
        { pageNo: 1.5 },
        { pageNo: '1' },
        { cursor: 2 },
      ].map((input) => [pageReport, { ...RANGE, ...page, ...input }] as const),
      [topTen, { ...RANGE, type: 2.5 }],
      ...[{ type: '3' }, { type: '01' }, { type: 'chat' }, { status: '4' }, { asc: '1' }].map(
        (input) => [exportReport, { ...RANGE, ...input }] as const,
      ),
      [exportChatRanking, { ...RANGE, endDate: '31.10.2026' }],
    ];
    for (const [which, input] of wrong)
      expect((await call<Call>(which, input)).status)
        .withContext(`${which.path} ${JSON.stringify(input)}`)
        .toBe(400);
  });

  it("require the dashboard's key", async () => {
    const stranger = await aSession(
      server.db,
      (await aStaff(server.db, { keys: Object.values(ROLE_KEY).filter((key) => key !== ROLE_KEY.dashboard) })).id,
    );
    for (const which of [
      usageAnalysisData,
      daysTrends,
      topTen,
      pageStaffDays,
      pageReport,
      exportReport,
      exportQueryRanking,
      exportChatRanking,
    ]) {
      const { status, code, codeMsg, headers } = await call<Call>(which, {}, stranger);
      expect([status, code, codeMsg]).withContext(which.path).toEqual([200, 4003, 'No permission']);
      expect(headers.get('content-type')).toMatch('application/json');
      expect(headers.get('content-disposition')).toBeNull();
      expect((await server.call<Call>(which, {})).status).toBe(403);
    }
  });
});
