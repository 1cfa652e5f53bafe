import { PAGE_SIZE_MAX, TOKEN_HEADER, USAGE_DAYS } from '#contract/constants.ts';
import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '#contract/domain.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  serviceToday,
  tagsUsed,
  targetsKept,
  topTen,
  usageAnalysisData,
  type ReportRow,
  type StaffDay,
  type UsageAnalysis,
} from '#contract/http/reports.ts';
import { createReportRollupService } from '#server/reports/reportRollupService.ts';
import {
  clockAt,
  dayOf,
  daysLater,
  readItems,
  reportRowsOf,
  serviceOf,
  staffDaysOf,
  targetsOf,
  topTenOf,
  trendOf,
  usageOf,
  type DayRange,
  type Item,
} from './rawFigures.ts';
import type { TestServer } from './testServer.ts';
import { readTags, tagsUsedOf } from './tagFigures.ts';
import { itemsIn } from './sheetFigures.ts';
import { readSheets, readWorkbook, shown, type Shown } from './workbook.ts';

/** A server whose reports are checked. */
export interface ReportSetup {
  readonly server: TestServer;
  /** A session of a person who may see all. */
  readonly token: string;
  readonly timeZone: string;
  /** The server's current time. */
  readonly nowMs: number;
  /** By name. */
  readonly ranges: Readonly<Record<string, DayRange>>;
}

const TYPES = [REPORT_TYPE.query, REPORT_TYPE.chat] as const;
const STATUSES = [REPORT_STATUS.all, REPORT_STATUS.open, REPORT_STATUS.solved] as const;
const STATUS_WORDS = {
  [REPORT_STATUS.open]: 'Open',
  [REPORT_STATUS.solved]: 'Solved',
  [REPORT_STATUS.notSolved]: 'Not solved',
} as const;
const TYPE_WORDS = { [REPORT_TYPE.query]: 'Query', [REPORT_TYPE.chat]: 'Live chat' } as const;
const TREND_HEADERS = ['Creat Time', 'Type', 'Assignee', 'Solved/Open'];
const WORK_HEADERS = ['Creat Time', 'staff', 'Assigned_count', 'Solved_count', 'Solved rate', 'First response'];
const RANKING_HEADERS = {
  [REPORT_TYPE.query]: WORK_HEADERS,
  [REPORT_TYPE.chat]: [...WORK_HEADERS, 'Rated_count', 'Rating'],
} as const;

/** Computes all missing rollups. */
export async function rollUp({ server, timeZone, nowMs }: ReportSetup): Promise<void> {
  const rollup = createReportRollupService({ db: server.db, timeZone, now: () => nowMs });
  while (await rollup.roll());
}

/**
 * Expects each card, chart, table and file, for all ranges, types and statuses, to match the raw rows.
 * @param turn number of the phase; phases alternate the order of lists
 * @param hasFiles whether to read files, which takes most of the time
 */
export async function expectAgreement(setup: ReportSetup, step: string, turn: number, hasFiles = true): Promise<void> {
  const items = await readItems(setup.server.db, setup.timeZone);
  const known = { tags: await readTags(setup.server.db), products: [...(await readProducts(setup)).values()] };
  expect(await ask(setup, usageAnalysisData, {}))
    .withContext(step)
    .toEqual(usageOf(items, setup));
  expect(await ask(setup, serviceToday, {}))
    .withContext(step)
    .toEqual(serviceOf(items, setup));
  for (const [index, [name, range]] of Object.entries(setup.ranges).entries()) {
    if (hasFiles) await expectRows(setup, items, range, `${step}, ${name}`);
    // In turn, because a person may export one file at a time.
    for (const type of TYPES) {
      const context = `${step}, ${name}, ${TYPE_WORDS[type]}`;
      await expectRanking(setup, items, { ...range, type, hasFiles }, context);
      expect(await ask(setup, targetsKept, { ...range, type }))
        .withContext(context)
        .toEqual(targetsOf(items, { ...range, type }, known.products));
      expect(await ask(setup, tagsUsed, { ...range, type }))
        .withContext(context)
        .toEqual(tagsUsedOf(items, { ...range, type }, known));
      for (const status of STATUSES) {
        const asc = (turn + index + type + status) % 2 === 0;
        await expectTrend(
          setup,
          items,
          { ...range, type, status, asc, hasFiles },
          `${context}, status ${status}, ${asc ? 'oldest' : 'newest'} first`,
        );
      }
    }
  }
}

/** Codes of products by name, in their order. */
async function readProducts({ server }: ReportSetup): Promise<ReadonlyMap<string, number>> {
  const { rows } = await server.db.query<{ name: string; code: number }>(
    'select name, code from product order by is_active desc, position, code',
  );
  return new Map(rows.map(({ name, code }) => [name, code]));
}

/** Expects the figures that the rows of the sheet give, without anything else, to be those of the product. */
async function expectRows(setup: ReportSetup, items: readonly Item[], range: DayRange, context: string): Promise<void> {
  const { server, token, timeZone, nowMs } = setup;
  const query = new URLSearchParams({ ...range }).toString();
  const answer = await fetch(`${server.url}${exportReport.path}?${query}`, { headers: { [TOKEN_HEADER]: token } });
  const sheet = readSheets(Buffer.from(await answer.arrayBuffer()))[1];
  if (sheet === undefined) throw new Error(`no second sheet: ${context}`);
  const [products, tags] = [await readProducts(setup), await readTags(server.db)];
  const rows = itemsIn(sheet, nowMs, { products, tags });
  for (const type of TYPES) {
    const filter = { ...range, type };
    const trend = (await ask(setup, daysTrends, filter))?.map(({ hours: _, ...day }) => day);
    expect(trendOf(rows, filter, REPORT_STATUS.all, setup).map(({ hours: _, ...day }) => day))
      .withContext(context)
      .toEqual(trend ?? []);
    expect(topTenOf(rows, filter))
      .withContext(context)
      .toEqual((await ask(setup, topTen, filter)) ?? []);
    expect(staffDaysOf(rows, filter)).withContext(context).toEqual(staffDaysOf(items, filter));
    expect(targetsOf(rows, filter, [...products.values()]))
      .withContext(context)
      .toEqual((await ask(setup, targetsKept, filter)) ?? []);
    expect(tagsUsedOf(rows, filter, { tags, products: [...products.values()] }))
      .withContext(context)
      .toEqual((await ask(setup, tagsUsed, filter)) ?? []);
  }
  const today = dayOf(timeZone, nowMs);
  if (range.endDate < today || range.startDate > daysLater(today, 1 - USAGE_DAYS)) return;
  const ofDays = (usage: UsageAnalysis | null) =>
    Object.entries(usage ?? {}).map(([card, { todayNum, yesterdayNum, week }]) => [card, todayNum, yesterdayNum, week]);
  expect(ofDays(usageOf(rows, setup)))
    .withContext(context)
    .toEqual(ofDays(await ask(setup, usageAnalysisData, {})));
  expect(await ask(setup, serviceToday, {}))
    .withContext(context)
    .toEqual(serviceOf(rows, setup));
}

interface RankingRequest extends DayRange {
  readonly type: ReportType;
  readonly hasFiles: boolean;
}

async function expectRanking(
  setup: ReportSetup,
  items: readonly Item[],
  { startDate, endDate, type, hasFiles }: RankingRequest,
  context: string,
): Promise<void> {
  const request = { startDate, endDate, type };
  expect(await ask(setup, topTen, request))
    .withContext(context)
    .toEqual(topTenOf(items, request));
  const rows = staffDaysOf(items, request);
  await expectPages((page) => ask(setup, pageStaffDays, { ...request, ...page }), rows, context);
  if (!hasFiles) return;
  const path = type === REPORT_TYPE.query ? exportQueryRanking.path : exportChatRanking.path;
  await expectFile(
    setup,
    `${path}?startDate=${startDate}&endDate=${endDate}`,
    { headers: RANKING_HEADERS[type], rows: rows.map((row) => rankingCells(row, type)) },
    context,
  );
}

interface TrendRequest extends RankingRequest {
  readonly status: ReportStatusFilter;
  readonly asc: boolean;
}

async function expectTrend(
  setup: ReportSetup,
  items: readonly Item[],
  { hasFiles, ...request }: TrendRequest,
  context: string,
): Promise<void> {
  const { startDate, endDate, type, status, asc } = request;
  expect(await ask(setup, daysTrends, { startDate, endDate, type, status }))
    .withContext(context)
    .toEqual(trendOf(items, request, status, setup));
  const rows = reportRowsOf(items, request, status, asc);
  await expectPages((page) => ask(setup, pageReport, { ...request, ...page }), rows, context);
  if (!hasFiles) return;
  const days = `startDate=${startDate}&endDate=${endDate}`;
  const path = `${exportReport.path}?${days}&type=${type}&status=${status}&asc=${asc}`;
  await expectFile(
    setup,
    path,
    { headers: TREND_HEADERS, rows: rows.map((row) => trendCells(row, setup.timeZone)) },
    context,
  );
}

interface PageInput {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly cursor?: string;
}
interface AnyPage {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly next: string | null;
  readonly prev: string | null;
  readonly records: readonly object[];
}

/** Reads all pages, alternately by cursor and by number. */
async function expectPages(
  page: (options: PageInput) => Promise<AnyPage | null>,
  expected: readonly object[],
  context: string,
): Promise<void> {
  // at most three, the last of them not full
  const pageSize = Math.min(PAGE_SIZE_MAX, Math.ceil(expected.length / 3) + 1);
  const last = Math.max(1, Math.ceil(expected.length / pageSize));
  const records: object[] = [];
  let cursor: string | null = null;
  for (let pageNo = 1; pageNo <= last; pageNo += 1) {
    const found: AnyPage | null = await page({ pageNo, pageSize, ...(cursor !== null && { cursor }) });
    expect([found?.total, found?.totalIsExact, found?.next, found?.prev])
      .withContext(`${context}, page ${pageNo}`)
      .toEqual([
        expected.length,
        true,
        pageNo < last ? String(pageNo + 1) : null,
        pageNo > 1 ? String(pageNo - 1) : null,
      ]);
    records.push(...(found?.records ?? []));
    cursor = pageNo % 2 === 0 ? null : (found?.next ?? null);
  }
  expect(records)
    .withContext(context)
    .toEqual([...expected]);
}

interface ExpectedSheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Shown[])[];
}

async function expectFile(
  { server, token }: ReportSetup,
  path: string,
  expected: ExpectedSheet,
  context: string,
): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, { headers: { [TOKEN_HEADER]: token } });
  expect(answer.headers.get('content-type')).withContext(context).toContain('spreadsheetml');
  const {
    rows: [headers = [], ...rows],
  } = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  expect(headers.map((cell) => cell?.value))
    .withContext(path)
    .toEqual([...expected.headers]);
  // an empty cell at the end of a row may be missing
  const read = rows.map((row) =>
    Array.from({ length: Math.max(headers.length, row.length) }, (_, column) => shown(row[column] ?? null)),
  );
  expect(read)
    .withContext(`${context}, ${path}`)
    .toEqual(expected.rows.map((row) => [...row]));
}

function rankingCells(
  { createTime, staffName, assignedNum, solvedNum, solvedRate, firstResponseMs, ratedNum, rating }: StaffDay,
  type: ReportType,
): readonly Shown[] {
  const work: readonly Shown[] = [
    { as: 'day', value: createTime },
    text(staffName),
    { as: 'number', value: assignedNum },
    { as: 'number', value: solvedNum },
    { as: 'percent', value: solvedRate },
    firstResponseMs === null ? null : { as: 'duration', value: firstResponseMs },
  ];
  if (type === REPORT_TYPE.query) return work;
  return [...work, { as: 'number', value: ratedNum }, rating === null ? null : { as: 'number', value: rating }];
}

function trendCells({ createTime, type, assignee, status }: ReportRow, timeZone: string): readonly Shown[] {
  return [
    { as: 'instant', value: clockAt(timeZone, Date.parse(createTime)) },
    text(TYPE_WORDS[type]),
    text(assignee),
    text(STATUS_WORDS[status]),
  ];
}

function text(value: string): Shown {
  return value === '' ? null : { as: 'text', value };
}

async function ask<C extends Call>(
  { server, token }: ReportSetup,
  call: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C> | null> {
  return (await server.call(call, input, { token })).data;
}
