import { REPORT_EXPORT_MAX } from '#contract/constants.ts';
import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '#contract/domain.ts';
import type { StaffDay } from '#contract/http/reports.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { fileNameOf, type Cell, type Column, type Workbook, BATCH_ROWS, inBatches } from '../common/workbook.ts';
import type { Database, Db } from '../db/database.ts';
import type { Position } from '../db/slice.ts';
import { REPORT_TYPES, type DayRow } from './reportDayRepository.ts';
import { readDays, readStaffDays, type FiguresRange } from './reportFigures.ts';
import { listBatch, type ReportedItem } from './reportRowRepository.ts';
import { itemsSheet } from './reportItems.ts';
import { boundsOf, countOf, sumOf, type ReportDeps, type ReportRange } from './reportRules.ts';
import { figuresRangeOf, staffDayOf, type RankingFilter, type ReportRowsFilter } from './reportService.ts';
import { STATUS_TEXT, TYPE_TEXT } from './reportTexts.ts';

// All rows of a report as a workbook, in the list's order. Each export is an entry of the audit log.

/** Throws when the reader has lost the permission. It is called before each further batch. */
type CheckAgain = () => Promise<unknown>;

interface ExportDeps extends ReportDeps {
  /** Most rows of one sheet. */
  readonly exportMax?: number;
}

const ROW_COLUMNS: readonly Column[] = [
  { header: 'Creat Time', kind: 'instant', width: 20 },
  { header: 'Type', kind: 'text', width: 12 },
  { header: 'Assignee', kind: 'text', width: 30 },
  { header: 'Solved/Open', kind: 'text', width: 14 },
];
const RANKING_COLUMNS: readonly Column[] = [
  { header: 'Creat Time', kind: 'day', width: 14 },
  { header: 'staff', kind: 'text', width: 30 },
  { header: 'Assigned_count', kind: 'number', width: 16 },
  { header: 'Solved_count', kind: 'number', width: 14 },
  { header: 'Solved rate', kind: 'percent', width: 12 },
  { header: 'First response', kind: 'duration', width: 16 },
];
/** Only chats are rated. */
const RATING_COLUMNS: readonly Column[] = [
  { header: 'Rated_count', kind: 'number', width: 14 },
  { header: 'Rating', kind: 'number', width: 10 },
];

/** Names in file names and in the audit log. */
const TYPE_NAME: Readonly<Record<ReportType, string>> = { [REPORT_TYPE.query]: 'query', [REPORT_TYPE.chat]: 'chat' };
const STATUS_NAME: Readonly<Record<ReportStatusFilter, string>> = {
  [REPORT_STATUS.all]: 'all',
  [REPORT_STATUS.open]: 'open',
  [REPORT_STATUS.solved]: 'solved',
};

/** @throws {DomainError} 4022 for an invalid request, and for more rows than a sheet holds */
export async function exportRows(
  deps: ExportDeps,
  principal: StaffPrincipal,
  { type, status, isAscending, ...range }: ReportRowsFilter,
  checkAgain: CheckAgain,
): Promise<Workbook> {
  const { db, timeZone, exportMax = REPORT_EXPORT_MAX } = deps;
  const [figuresRange, bounds] = [figuresRangeOf(timeZone, { type, ...range }), boundsOf(timeZone, range)];
  const read = (tx: Db, after: Position | null) =>
    listBatch(tx, { type, status, isAscending }, { ...bounds, after, limit: BATCH_ROWS });
  // The first batch is read before the response begins, so that an early failure is reported as an error, not as a
  // broken file.
  const first = await db.snapshot(async (tx) => {
    await checkSize(tx, figuresRange, exportMax);
    return read(tx, null);
  });
  await audited(db, principal.staffId, 'query-and-chat', {
    ...range,
    type: TYPE_NAME[type],
    status: STATUS_NAME[status],
    order: isAscending ? 'asc' : 'desc',
  });
  const statusNames = status === REPORT_STATUS.all ? [] : [STATUS_NAME[status]];
  return {
    fileName: fileNameFor(['query-and-chat', TYPE_NAME[type], ...statusNames].join('_'), range),
    timeZone,
    sheets: [
      {
        name: 'Query and chat',
        columns: ROW_COLUMNS,
        rows: listRows(
          type,
          inBatches({ first, max: exportMax, checkAgain, readAfter: (position) => read(db, position) }),
        ),
      },
      itemsSheet({ ...deps, principal, bounds, max: exportMax, checkAgain }),
    ],
  };
}

/** As `exportRows`. */
export async function exportRanking(
  deps: ExportDeps,
  principal: StaffPrincipal,
  { type, ...range }: RankingFilter,
  checkAgain: CheckAgain,
): Promise<Workbook> {
  const { db, timeZone, exportMax = REPORT_EXPORT_MAX } = deps;
  const [figuresRange, bounds] = [figuresRangeOf(timeZone, { type, ...range }), boundsOf(timeZone, range)];
  const read = async (tx: Db, days: readonly string[]) =>
    (await readStaffDays(tx, figuresRange, days)).map((day) => rankingRow(staffDayOf(day), type));
  const { first, later } = await db.snapshot(async (tx) => {
    const days = await readDays(tx, figuresRange);
    await checkSize(tx, figuresRange, exportMax);
    const [batch = [], ...others] = batchesOf([...days].reverse());
    return { first: await read(tx, batch), later: others };
  });
  const report = `${TYPE_NAME[type]}-ranking`;
  await audited(db, principal.staffId, report, range);
  return {
    fileName: fileNameFor(report, range),
    timeZone,
    sheets: [
      {
        name: type === REPORT_TYPE.query ? 'Query ranking' : 'Chat ranking',
        columns: type === REPORT_TYPE.chat ? [...RANKING_COLUMNS, ...RATING_COLUMNS] : RANKING_COLUMNS,
        rows: rankingRows(first, later, async (days) => {
          await checkAgain();
          return db.snapshot((tx) => read(tx, days));
        }),
      },
      itemsSheet({ ...deps, principal, bounds, max: exportMax, checkAgain }),
    ],
  };
}

function audited(db: Database, staffId: string, report: string, filter: object): Promise<void> {
  return writeAudit(db, [{ staffId, action: 'report.exported', objectId: report, before: null, after: filter }]);
}

async function* listRows(
  type: ReportType,
  batches: AsyncIterable<readonly ReportedItem[]>,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) {
    for (const { createdAt, assignee, status } of batch)
      yield [createdAt, TYPE_TEXT[type], assignee, STATUS_TEXT[status]];
  }
}

async function* rankingRows(
  first: readonly (readonly Cell[])[],
  later: readonly (readonly string[])[],
  read: (days: readonly string[]) => Promise<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly Cell[]> {
  yield* first;
  for (const days of later) yield* await read(days);
}

function rankingRow(day: StaffDay, type: ReportType): readonly Cell[] {
  const { createTime, staffName, assignedNum, solvedNum, solvedRate, firstResponseMs, ratedNum, rating } = day;
  const work = [createTime, staffName, assignedNum, solvedNum, solvedRate, firstResponseMs];
  return type === REPORT_TYPE.chat ? [...work, ratedNum, rating] : work;
}

/** Groups days with rows into batches. The staff members of one day always stay in one batch. */
function batchesOf(days: readonly DayRow[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let size = BATCH_ROWS;
  for (const { day, staffCount } of days.filter((each) => each.staffCount > 0)) {
    if (size + staffCount > BATCH_ROWS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(day);
    size += staffCount;
  }
  return batches;
}

/** @throws {DomainError} 4022 when the queries and chats of the days, which are in each workbook, are too many for a sheet */
async function checkSize(tx: Db, range: FiguresRange, max: number): Promise<void> {
  let rows = 0;
  for (const type of REPORT_TYPES)
    rows += sumOf(await readDays(tx, { ...range, type }), (day) => countOf(day, REPORT_STATUS.all));
  const formatted = (count: number): string => count.toLocaleString('en');
  if (rows > max)
    throw invalid(
      `The days have ${formatted(rows)} queries and chats, but a workbook holds ${formatted(max)}. Choose a shorter range.`,
    );
}

function fileNameFor(report: string, { startDate, endDate }: ReportRange): string {
  return fileNameOf(report, { stime: startDate, etime: endDate });
}
