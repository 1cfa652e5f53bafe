import { RANGE_DAYS_BACK, TOP_STAFF, USAGE_DAYS } from '#contract/constants.ts';
import {
  PERSON_TYPE,
  REPORT_STATUS,
  REPORT_TYPE,
  type ReportRowStatus,
  type ReportStatusFilter,
  type ReportType,
} from '#contract/domain.ts';
import type {
  DayTrend,
  ReportRow,
  ServiceToday,
  StaffDay,
  StaffTotals,
  TargetsKept,
  Usage,
  UsageAnalysis,
} from '#contract/http/reports.ts';
import type { Db } from '#server/db/connection.ts';

// The figures of docs/reports.md, calculated from the rows of the tables, with days from `Intl` and no code of the
// server. Specs compare the server's figures with these.

/** A query or a chat. */
export interface Item {
  readonly id: string;
  readonly type: ReportType;
  /** Time of arrival in microseconds. */
  readonly atUs: bigint;
  /** Day of arrival in the deployment's zone. */
  readonly day: string;
  readonly status: ReportRowStatus;
  /** Since when it is solved, in microseconds; without meaning for others. */
  readonly solvedAtUs: bigint;
  readonly customerId: string;
  readonly staff: { readonly id: string; readonly name: string } | null;
  /** From arrival to the first reply by a person. */
  readonly answeredAfterUs: bigint | null;
  readonly product: number;
  readonly judged: Judgements;
  readonly tagIds: readonly string[];
  /** null: not rated. */
  readonly rating: number | null;
}

/** Which clocks of an item ended in time. Triggers judge them (test/server/targets/). */
export interface Judgements {
  /** null: not judged. */
  readonly first: boolean | null;
  readonly nextInTime: number;
  readonly nextLate: number;
  /** null: not judged. */
  readonly resolved: boolean | null;
}

/** The present, for figures that depend on it. */
export interface Present {
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Both days are included. */
export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offsets of zones are multiples of it. */
const QUARTER_MS = 900_000;

/** The day of an instant in a time zone. */
export function dayOf(timeZone: string, ms: number): string {
  const parts = formatOf(timeZone).formatToParts(ms);
  const field = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${field('year')}-${field('month')}-${field('day')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock of an instant in a time zone, as 'yyyy-MM-dd HH:mm:ss'. */
export function clockAt(timeZone: string, ms: number): string {
  const format =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, format);
  return format.format(ms);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The first instant of a day in a time zone. */
function startOf(timeZone: string, day: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  let ms = Date.parse(day) - DAY_MS;
  while (dayOf(timeZone, ms) !== day) ms += QUARTER_MS;
  starts.set(key, ms);
  return ms;
}

const starts = new Map<string, number>();

/** The instant of yesterday at which clocks showed what they show now. */
function sameTimeYesterday({ timeZone, nowMs }: Present): number {
  const clock = `${daysLater(dayOf(timeZone, nowMs), -1)}${clockAt(timeZone, nowMs).slice('yyyy-MM-dd'.length)}`;
  let ms = nowMs - DAY_MS - 2 * HOUR_MS;
  while (clockAt(timeZone, ms) !== clock) ms += QUARTER_MS;
  return ms;
}

/** A day later by this number of days; earlier if it is negative. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysOf({ startDate, endDate }: DayRange): readonly string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** The ranges that the screens offer. */
export function namedRanges(today: string): Readonly<Record<'yesterday' | keyof typeof RANGE_DAYS_BACK, DayRange>> {
  const back = (days: number): DayRange => ({ startDate: daysLater(today, -days), endDate: today });
  const yesterday = daysLater(today, -1);
  return {
    yesterday: { startDate: yesterday, endDate: yesterday },
    last3: back(RANGE_DAYS_BACK.last3),
    last7: back(RANGE_DAYS_BACK.last7),
    last30: back(RANGE_DAYS_BACK.last30),
  };
}

interface JudgedRow {
  product: number;
  tag_ids: string[];
  first_in_time: boolean | null;
  next_in_time: number;
  next_late: number;
  resolved_in_time: boolean | null;
}
interface ChatRow extends JudgedRow {
  id: string;
  customer_id: string;
  staff_id: string | null;
  ended_by: number | null;
  solved: boolean | null;
  rating: number | null;
  at: string;
  ended_at: string | null;
}
interface QueryRow extends JudgedRow {
  id: string;
  customer_id: string;
  staff_id: string | null;
  status: number;
  at: string;
  closed_at: string | null;
}
interface MessageRow {
  chat_id: string;
  chat_seq: number;
  sender_type: number;
  client_msg_id: string;
  at: string;
}
interface ReplyRow {
  id: string;
  query_id: string;
  author_type: number;
  deleted_at: string | null;
  at: string;
}

/** In whole microseconds, which a Date cannot represent. */
const us = (column: string, name: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as ${name}`;

const JUDGED = 'product, first_in_time, next_in_time, next_late, resolved_in_time';

/** All queries and chats, which the reports count. */
export async function readItems(db: Db, timeZone: string): Promise<readonly Item[]> {
  const { rows: staff } = await db.query<{ id: string; name: string }>('select id::text, name from staff');
  const { rows: chats } = await db.query<ChatRow>(
    `select id::text, customer_id::text, staff_id::text, ended_by, solved,
            ${us('created_at', 'at')}, ${us('ended_at', 'ended_at')}, ${JUDGED},
            array(select tag_id::text from chat_tag where chat_id = id) as tag_ids,
            (select rating from chat_rating where chat_id = id) as rating
       from chat`,
  );
  const { rows: messages } = await db.query<MessageRow>(
    `select chat_id::text, chat_seq, sender_type, client_msg_id, ${us('created_at', 'at')} from message`,
  );
  const { rows: queries } = await db.query<QueryRow>(
    `select id::text, customer_id::text, staff_id::text, status, ${us('created_at', 'at')},
            ${us('closed_at', 'closed_at')}, ${JUDGED},
            array(select tag_id::text from query_tag where query_id = id) as tag_ids
       from query`,
  );
  const { rows: replies } = await db.query<ReplyRow>(
    `select id::text, query_id::text, author_type, ${us('deleted_at', 'deleted_at')}, ${us('created_at', 'at')}
       from reply`,
  );
  const people = new Map(staff.map((one) => [one.id, one]));
  const answersIn = firstOf(
    messages.filter(isAnswer),
    ({ chat_id: id }) => id,
    ({ chat_seq: place }) => BigInt(place),
  );
  const repliesTo = firstOf(
    replies.filter(({ author_type: by, deleted_at: gone }) => by === PERSON_TYPE.staff && gone === null),
    ({ query_id: id }) => id,
    ({ id }) => BigInt(id),
  );
  const item = (
    type: ReportType,
    row: ChatRow | QueryRow,
    status: ReportRowStatus,
    answer: { readonly at: string } | undefined,
  ): Item => {
    const atUs = BigInt(row.at);
    return {
      id: row.id,
      type,
      atUs,
      day: dayOf(timeZone, msOf(atUs)),
      status,
      solvedAtUs: BigInt(('closed_at' in row ? row.closed_at : row.ended_at) ?? row.at),
      customerId: row.customer_id,
      staff: row.staff_id === null ? null : (people.get(row.staff_id) ?? null),
      answeredAfterUs: answer === undefined ? null : BigInt(answer.at) - atUs,
      product: row.product,
      judged: {
        first: row.first_in_time,
        nextInTime: row.next_in_time,
        nextLate: row.next_late,
        resolved: row.resolved_in_time,
      },
      tagIds: row.tag_ids,
      rating: 'rating' in row ? row.rating : null,
    };
  };
  return [
    ...queries.map((row) =>
      item(REPORT_TYPE.query, row, row.status === 2 ? REPORT_STATUS.solved : REPORT_STATUS.open, repliesTo.get(row.id)),
    ),
    ...chats.map((row) => item(REPORT_TYPE.chat, row, statusOf(row), answersIn.get(row.id))),
  ];
}

/** The greeting is sent automatically and is no reply of a person. */
function isAnswer({ chat_id: chatId, sender_type: by, client_msg_id: name }: MessageRow): boolean {
  return by === PERSON_TYPE.staff && name !== `greeting-${chatId}`;
}

function statusOf({ ended_at: endedAt, ended_by: by, solved }: ChatRow): ReportRowStatus {
  if (endedAt === null) return REPORT_STATUS.open;
  return (solved ?? by === PERSON_TYPE.staff) ? REPORT_STATUS.solved : REPORT_STATUS.notSolved;
}

function firstOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  placeOf: (row: Row) => bigint,
): ReadonlyMap<string, Row> {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const found = first.get(keyOf(row));
    if (found === undefined || placeOf(row) < placeOf(found)) first.set(keyOf(row), row);
  }
  return first;
}

export interface FigureFilter extends DayRange {
  readonly type: ReportType;
}

export function inRange(items: readonly Item[], { type, startDate, endDate }: FigureFilter): readonly Item[] {
  return items.filter((item) => item.type === type && item.day >= startDate && item.day <= endDate);
}

/** The lines of the trend chart. */
export function trendOf(
  items: readonly Item[],
  filter: FigureFilter,
  status: ReportStatusFilter,
  present: Present,
): DayTrend[] {
  const own = inRange(items, filter);
  const isSingleDay = filter.startDate === filter.endDate;
  const counts = (some: readonly Item[]) => {
    const count = (which: ReportRowStatus) =>
      status === REPORT_STATUS.all || status === which ? some.filter((item) => item.status === which).length : 0;
    return {
      openNum: count(REPORT_STATUS.open),
      solvedNum: count(REPORT_STATUS.solved),
      notSolvedNum: count(REPORT_STATUS.notSolved),
    };
  };
  return daysOf(filter).map((day) => {
    const some = own.filter((item) => item.day === day);
    const hours = hoursOf(day, present).map((ms) => ({
      at: new Date(ms).toISOString(),
      ...counts(some.filter(({ atUs }) => msOf(atUs) >= ms && msOf(atUs) < ms + HOUR_MS)),
    }));
    return { days: day, ...counts(some), ...(isSingleDay && { hours }) };
  });
}

/** When the hours of a day begin that are not in the future. */
function hoursOf(day: string, { timeZone, nowMs }: Present): readonly number[] {
  const hours: number[] = [];
  const end = startOf(timeZone, daysLater(day, 1));
  for (let ms = startOf(timeZone, day); ms < end && ms <= nowMs; ms += HOUR_MS) hours.push(ms);
  return hours;
}

/** The rows of the trend report. */
export function reportRowsOf(
  items: readonly Item[],
  filter: FigureFilter,
  status: ReportStatusFilter,
  asc: boolean,
): ReportRow[] {
  const sign = asc ? 1 : -1;
  return inRange(items, filter)
    .filter((item) => status === REPORT_STATUS.all || item.status === status)
    .sort((one, other) => sign * (compare(one.atUs, other.atUs) || compare(BigInt(one.id), BigInt(other.id))))
    .map((item) => ({
      id: item.id,
      createTime: new Date(msOf(item.atUs)).toISOString(),
      type: item.type,
      assignee: item.staff?.name ?? '',
      status: item.status,
    }));
}

/** The ranking of a range. */
export function staffTotalsOf(items: readonly Item[], filter: FigureFilter): StaffTotals[] {
  const theirs = new Map<string, Item[]>();
  for (const item of inRange(items, filter)) {
    if (item.staff !== null) theirs.set(item.staff.id, [...(theirs.get(item.staff.id) ?? []), item]);
  }
  return Array.from(theirs, ([staffId, own]): StaffTotals => {
    const solvedNum = own.filter(({ status }) => status === REPORT_STATUS.solved).length;
    const answered = own.flatMap(({ answeredAfterUs }) => answeredAfterUs ?? []);
    const ratings = own.flatMap(({ rating }) => rating ?? []);
    return {
      staffId,
      staffName: own[0]?.staff?.name ?? '',
      assignedNum: own.length,
      solvedNum,
      solvedRate: solvedNum / own.length,
      firstResponseMs: answered.length === 0 ? null : averageMs(answered),
      ratedNum: ratings.length,
      rating: ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
    };
  }).sort(
    (one, other) =>
      other.solvedNum - one.solvedNum ||
      other.assignedNum - one.assignedNum ||
      compare(BigInt(one.staffId), BigInt(other.staffId)),
  );
}

/** The bars of the rank chart. */
export function topTenOf(items: readonly Item[], filter: FigureFilter): StaffTotals[] {
  return staffTotalsOf(items, filter).slice(0, TOP_STAFF);
}

/** The rows of a ranking report: each day's ranking, newest day first. */
export function staffDaysOf(items: readonly Item[], filter: FigureFilter): StaffDay[] {
  return daysOf(filter)
    .toReversed()
    .flatMap((day) =>
      staffTotalsOf(items, { ...filter, startDate: day, endDate: day }).map((totals) => ({
        createTime: day,
        ...totals,
      })),
    );
}

/** The usage cards. */
export function usageOf(items: readonly Item[], present: Present): UsageAnalysis {
  const today = dayOf(present.timeZone, present.nowMs);
  const week = daysOf({ startDate: daysLater(today, 1 - USAGE_DAYS), endDate: today });
  const yesterday = items.filter(({ day }) => day === daysLater(today, -1));
  const thenUs = BigInt(sameTimeYesterday(present)) * 1_000n;
  const byThen = yesterday
    .filter(({ atUs }) => atUs < thenUs)
    .map((item) =>
      item.status === REPORT_STATUS.solved && item.solvedAtUs >= thenUs
        ? { ...item, status: REPORT_STATUS.open }
        : item,
    );
  const card = (count: (some: readonly Item[]) => number): Usage => {
    const [todayNum, byNow] = [count(items.filter(({ day }) => day === today)), count(byThen)];
    return {
      todayNum,
      yesterdayNum: count(yesterday),
      yesterdayByNowNum: byNow,
      taotalNum: count(items),
      week: week.map((day) => count(items.filter((item) => item.day === day))),
      isIncrease: todayNum > byNow,
      percent: byNow === 0 ? null : tenthsAwayFromZero((todayNum - byNow) * 1_000, byNow) / 10,
    };
  };
  const ofType = (type: ReportType) => card((some) => some.filter((item) => item.type === type).length);
  return {
    DailyUser: card((some) => new Set(some.map(({ customerId }) => customerId)).size),
    DailyQuery: ofType(REPORT_TYPE.query),
    DailySolved: card((some) => some.filter(({ status }) => status === REPORT_STATUS.solved).length),
    DailyChat: ofType(REPORT_TYPE.chat),
  };
}

/** The service cards. */
export function serviceOf(items: readonly Item[], { timeZone, nowMs }: Present): ServiceToday {
  const today = dayOf(timeZone, nowMs);
  const ofToday = inRange(items, { type: REPORT_TYPE.chat, startDate: today, endDate: today });
  const chats = ofToday.map(({ status, atUs, solvedAtUs, answeredAfterUs }) => {
    const isOpen = status === REPORT_STATUS.open;
    const endUs = isOpen ? BigInt(nowMs) * 1_000n : solvedAtUs;
    const waitedUs = answeredAfterUs ?? endUs - atUs;
    return { isOpen, answeredAfterUs, waitedUs: waitedUs < 0n ? 0n : waitedUs };
  });
  const answers = chats.flatMap(({ answeredAfterUs }) => answeredAfterUs ?? []).sort(compare);
  const [lower, upper] = [answers[(answers.length - 1) >> 1], answers[answers.length >> 1]];
  const longest = chats
    .map(({ waitedUs }) => waitedUs)
    .sort(compare)
    .at(-1);
  return {
    medianFirstResponseMs: lower === undefined || upper === undefined ? null : averageMs([lower, upper]),
    first: outcomes(ofToday.map(({ judged }) => judged.first)),
    longestWaitMs: longest === undefined ? null : averageMs([longest]),
    missedNum: chats.filter(({ isOpen, answeredAfterUs }) => !isOpen && answeredAfterUs === null).length,
  };
}

/** How targets were kept. @param products codes, in their order */
export function targetsOf(items: readonly Item[], filter: FigureFilter, products: readonly number[]): TargetsKept[] {
  const own = inRange(items, filter);
  const kept = (product: number | null, some: readonly Item[]): TargetsKept => {
    const judged = some.map((item) => item.judged);
    const total = (of: 'nextInTime' | 'nextLate') => judged.reduce((sum, each) => sum + each[of], 0);
    return {
      product,
      first: outcomes(judged.map(({ first }) => first)),
      next: { metNum: total('nextInTime'), missedNum: total('nextLate') },
      resolve: outcomes(judged.map(({ resolved }) => resolved)),
    };
  };
  const isJudged = ({ first, next, resolve }: TargetsKept) =>
    [first, next, resolve].some(({ metNum, missedNum }) => metNum + missedNum > 0);
  const each = products.map((code) =>
    kept(
      code,
      own.filter(({ product }) => product === code),
    ),
  );
  return [kept(null, own), ...each.filter(isJudged)];
}

function outcomes(judgements: readonly (boolean | null)[]): TargetsKept['first'] {
  return {
    metNum: judgements.filter((each) => each === true).length,
    missedNum: judgements.filter((each) => each === false).length,
  };
}

function tenthsAwayFromZero(numerator: number, denominator: number): number {
  const tenths = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 && tenths > 0 ? -tenths : tenths;
}

/** Rounded once, halves up. */
function averageMs(us: readonly bigint[]): number {
  const sum = us.reduce((total, each) => total + each, 0n);
  const count = BigInt(us.length);
  return Number((2n * sum + 1_000n * count) / (2_000n * count));
}

function msOf(us: bigint): number {
  return Number(us / 1_000n);
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}
