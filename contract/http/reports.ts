import { Type, type Static } from 'typebox';
import { REPORT_STATUS, REPORT_TYPE, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Day, Id, Instant, Nullable, pageFields, pageOf } from './schemas.ts';

// docs/reports.md defines every figure. A query or chat counts for the day on which it came in, in the deployment's
// zone, with its present state.

const Count = Type.Integer();

const ReportType = Type.Union([Type.Literal(REPORT_TYPE.query), Type.Literal(REPORT_TYPE.chat)]);
/** The statuses to filter by. */
const StatusFilter = Type.Enum([REPORT_STATUS.all, REPORT_STATUS.open, REPORT_STATUS.solved]);
/** The statuses of one query or chat. */
const RowStatus = Type.Enum([REPORT_STATUS.open, REPORT_STATUS.solved, REPORT_STATUS.notSolved]);

/** Inclusive days in the deployment's zone, REPORT_RANGE_MAX_DAYS of them at most. Without both: yesterday. */
const range = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) };
/** Without one: queries. */
const type = { type: Type.Optional(ReportType) };
/** Without one: all. */
const status = { status: Type.Optional(StatusFilter) };

/** The same in a query string, where everything is text. */
const typeInUrl = { type: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])) };
const statusInUrl = { status: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')])) };
const ascInUrl = { asc: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])) };

export const Usage = Type.Object({
  todayNum: Count,
  yesterdayNum: Count,
  /** Yesterday's, up to the present time of day. */
  yesterdayByNowNum: Count,
  /**
   * By how much today's differs from yesterday's at the same time of day, in percent of that, to one decimal; less is
   * negative. null: there was nothing yesterday until then.
   */
  percent: Nullable(Type.Number()),
  /** Ever, today's included. */
  taotalNum: Count,
  /** Of the last USAGE_DAYS days, oldest first; the last one is today's. */
  week: Type.Array(Count),
  /** Whether today's is more than yesterday's at the same time of day. */
  isIncrease: Type.Boolean(),
});
export type Usage = Static<typeof Usage>;

export const UsageAnalysis = Type.Object({
  /** Customers who raised a query or began a chat. */
  DailyUser: Usage,
  DailyQuery: Usage,
  /** Of the day's queries and chats, those that are solved. */
  DailySolved: Usage,
  DailyChat: Usage,
});
export type UsageAnalysis = Static<typeof UsageAnalysis>;

export const usageAnalysisData = defineCall({
  method: 'GET',
  path: '/api/cs/report/usageAnalysisData',
  access: staff(ROLE_KEY.dashboard),
  summary: 'The figures of today and yesterday, and of yesterday at this time of day.',
  response: UsageAnalysis,
});

/** How many clocks of a kind ended in time, and how many too late. */
const Judged = Type.Object({ metNum: Count, missedNum: Count });

/** How the chats that came in today are answered. Only a first answer by a person counts. */
export const ServiceToday = Type.Object({
  /** From coming in to the first answer, of those that have one; null: none has. */
  medianFirstResponseMs: Nullable(Type.Integer()),
  /** First answers in time and too late, by the targets. */
  first: Judged,
  /** The longest time until the first answer, until the end without one, or until now; null: none came in. */
  longestWaitMs: Nullable(Type.Integer()),
  /** Those that have ended without an answer. */
  missedNum: Count,
});
export type ServiceToday = Static<typeof ServiceToday>;

export const serviceToday = defineCall({
  method: 'GET',
  path: '/api/cs/report/serviceToday',
  access: staff(ROLE_KEY.dashboard),
  summary: 'How soon the chats that came in today were answered.',
  response: ServiceToday,
});

/** The sum is all that came in. A status that the filter excludes is 0. */
const statusCounts = { openNum: Count, solvedNum: Count, notSolvedNum: Count };

/** What came in within an hour. */
export const HourTrend = Type.Object({
  /** When the hour began. */
  at: Instant,
  ...statusCounts,
});
export type HourTrend = Static<typeof HourTrend>;

export const DayTrend = Type.Object({
  days: Day,
  ...statusCounts,
  /** The hours of the day that have begun, in their order. Only in a range of one day. */
  hours: Type.Optional(Type.Array(HourTrend)),
});
export type DayTrend = Static<typeof DayTrend>;

export const daysTrends = defineCall({
  method: 'POST',
  path: '/api/cs/report/queryChatDaysTrends/daysTrends',
  access: staff(ROLE_KEY.dashboard),
  summary: 'One entry a day, in their order, also for days without any. A single day has its hours, too.',
  request: Type.Object({ ...range, ...type, ...status }),
  response: Type.Array(DayTrend),
});

/** The work of one person: queries or chats assigned to them, among those that came in. */
const performance = {
  staffId: Id,
  staffName: Type.String(),
  /** Theirs now, or when it was closed or ended. */
  assignedNum: Count,
  solvedNum: Count,
  /** Solved of assigned, 0 to 1. Not rounded: the screen rounds it once. */
  solvedRate: Type.Number(),
  /** From coming in to the first answer by a person, on average of those that have one; null: none has. */
  firstResponseMs: Nullable(Type.Integer()),
  /** Chats that their customers rated, and the average of these ratings, not rounded; null: none is. */
  ratedNum: Count,
  rating: Nullable(Type.Number()),
};

export const StaffTotals = Type.Object(performance);
export type StaffTotals = Static<typeof StaffTotals>;

export const topTen = defineCall({
  method: 'POST',
  path: '/api/cs/report/topTenData/daysTrends',
  access: staff(ROLE_KEY.dashboard),
  summary: 'The TOP_STAFF members of staff with the most solved of the range, then with the most assigned.',
  request: Type.Object({ ...range, ...type }),
  response: Type.Array(StaffTotals),
});

/** One member of staff on one day. */
export const StaffDay = Type.Object({ createTime: Day, ...performance });
export type StaffDay = Static<typeof StaffDay>;

export const pageStaffDays = defineCall({
  method: 'POST',
  path: '/api/cs/report/topTenData/list',
  access: staff(ROLE_KEY.dashboard),
  summary: 'Newest day first, within a day in the order of the ranking.',
  request: Type.Object({ ...range, ...type, ...pageFields }),
  response: pageOf(StaffDay),
});

/** One query or chat. */
export const ReportRow = Type.Object({
  id: Id,
  createTime: Instant,
  type: ReportType,
  /** Name; '' when unassigned. */
  assignee: Type.String(),
  status: RowStatus,
});
export type ReportRow = Static<typeof ReportRow>;

export const pageReport = defineCall({
  method: 'POST',
  path: '/api/cs/report/queryChatDaysTrends/list',
  access: staff(ROLE_KEY.dashboard),
  summary: 'What came in, newest first unless `asc`.',
  request: Type.Object({ ...range, ...type, ...status, asc: Type.Optional(Type.Boolean()), ...pageFields }),
  response: pageOf(ReportRow),
});

/** How a product's queries or chats kept the targets. */
export const TargetsKept = Type.Object({
  /** null: all products. */
  product: Nullable(Type.Integer()),
  first: Judged,
  next: Judged,
  resolve: Judged,
});
export type TargetsKept = Static<typeof TargetsKept>;

export const targetsKept = defineCall({
  method: 'POST',
  path: '/api/cs/report/targetsKept',
  access: staff(ROLE_KEY.dashboard),
  summary:
    'Met and missed targets of what came in: of all products, then of each product that has any, in their order.',
  request: Type.Object({ ...range, ...type }),
  response: Type.Array(TargetsKept),
});

/** How many queries or chats have a tag. One with several tags counts for each. */
export const TagUse = Type.Object({
  /** null: those without a tag. */
  tagId: Nullable(Id),
  product: Type.Integer(),
  openNum: Count,
  solvedNum: Count,
  notSolvedNum: Count,
});
export type TagUse = Static<typeof TagUse>;

export const tagsUsed = defineCall({
  method: 'POST',
  path: '/api/cs/report/tagsUsed',
  access: staff(ROLE_KEY.dashboard),
  summary:
    'The tags of what came in, in the order of the list of tags, and of each product that has tags what has none. A ' +
    'topic counts each query or chat with it or one of its reasons once.',
  request: Type.Object({ ...range, ...type }),
  response: Type.Array(TagUse),
});

export const exportReport = defineCall({
  method: 'GET',
  path: '/api/cs/report/queryChatDaysTrends/export',
  access: staff(ROLE_KEY.dashboard),
  summary: 'The rows of the trend report as a workbook.',
  request: Type.Object({ ...range, ...typeInUrl, ...statusInUrl, ...ascInUrl }),
  file: true,
});

export const exportQueryRanking = defineCall({
  method: 'GET',
  path: '/api/cs/report/topTenData/exportQuery',
  access: staff(ROLE_KEY.dashboard),
  summary: 'The rows of the query ranking as a workbook.',
  request: Type.Object(range),
  file: true,
});

export const exportChatRanking = defineCall({
  method: 'GET',
  path: '/api/cs/report/topTenData/exportChat',
  access: staff(ROLE_KEY.dashboard),
  summary: 'The rows of the chat ranking as a workbook.',
  request: Type.Object(range),
  file: true,
});
