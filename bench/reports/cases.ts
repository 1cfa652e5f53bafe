import { REPORT_PAGE_SIZE } from '#contract/constants.ts';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import {
  daysTrends,
  pageReport,
  pageStaffDays,
  tagsUsed,
  targetsKept,
  topTen,
  usageAnalysisData,
} from '#contract/http/reports.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import type { ReportsSide } from './reportsChild.ts';

/** One call as a screen makes it. */
export interface Case {
  /** The call, and its page. */
  readonly what: string;
  readonly range: Range;
  /** Filter and order. */
  readonly how: string;
  readonly ask: () => Promise<unknown>;
}

export interface Range {
  readonly name: string;
  readonly days: number;
}

/** The last two end today. */
export const RANGES: readonly Range[] = [
  { name: 'Yesterday', days: 1 },
  { name: 'Last 30 days', days: 31 },
  { name: '366 days', days: 366 },
];
const TYPES = [
  { type: REPORT_TYPE.query, name: 'queries' },
  { type: REPORT_TYPE.chat, name: 'chats' },
] as const;
const STATUSES = [
  { status: REPORT_STATUS.all, asc: false, how: 'all' },
  { status: REPORT_STATUS.open, asc: false, how: 'open' },
  { status: REPORT_STATUS.solved, asc: false, how: 'solved' },
  { status: REPORT_STATUS.all, asc: true, how: 'all, oldest first' },
] as const;
const PAGES = ['first', 'middle', 'last'] as const;
const DAY_MS = 86_400_000;

/** Each call of dashboard and reports except exports, for one database. */
export async function casesAt(side: ReportsSide): Promise<readonly Case[]> {
  const cases: Case[] = [
    { what: 'usage cards', range: { name: 'today', days: 1 }, how: '', ask: () => ask(side, usageAnalysisData, {}) },
  ];
  for (const range of RANGES) {
    for (const { type, name } of TYPES) {
      const request = { ...daysOf(range), type };
      const own = (what: string, how: string, call: () => Promise<unknown>): Case => ({
        what: `${what}, ${name}`,
        range,
        how,
        ask: call,
      });
      cases.push(own('top ten', '', () => ask(side, topTen, request)));
      cases.push(own('targets', '', () => ask(side, targetsKept, request)));
      cases.push(own('tags', '', () => ask(side, tagsUsed, request)));
      for (const { status, asc, how } of STATUSES) {
        if (!asc) cases.push(own('trend', how, () => ask(side, daysTrends, { ...request, status })));
        const page = (paging: Paging) => ask(side, pageReport, { ...request, status, asc, ...paging });
        for (const each of await pagesOf(page)) cases.push(own(`trend list, ${each.name} page`, how, each.ask));
      }
      const page = (paging: Paging) => ask(side, pageStaffDays, { ...request, ...paging });
      for (const each of await pagesOf(page)) cases.push(own(`ranking list, ${each.name} page`, '', each.ask));
    }
  }
  return cases;
}

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

async function pagesOf(page: (paging: Paging) => Promise<{ readonly total: number }>) {
  const pageSize = REPORT_PAGE_SIZE;
  const { total } = await page({ pageNo: 1, pageSize });
  const last = Math.max(1, Math.ceil(total / pageSize));
  const numbers = { first: 1, middle: Math.ceil(last / 2), last };
  return PAGES.map((name) => ({ name, ask: () => page({ pageNo: numbers[name], pageSize }) }));
}

/** The same days for both databases, at any hour. */
function daysOf({ days }: Range): { readonly startDate: string; readonly endDate: string } {
  const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
  return days === 1 ? { startDate: day(1), endDate: day(1) } : { startDate: day(days - 1), endDate: day(0) };
}

async function ask<C extends Call>({ url, token }: ReportsSide, call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
  const { data, status, body } = await makeCall(url, call, input, { token });
  if (data === null) throw new Error(`${call.path} answered ${status}: ${body}`);
  return data;
}
