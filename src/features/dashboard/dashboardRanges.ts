import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import { searchOf } from '#common/address.ts';
import {
  isSameChoice,
  LAST_7_DAYS,
  readRangeWord,
  writeRange,
  writeRangeWord,
  type DayRangeChoice,
} from '#common/dayRange.ts';

export const DASHBOARD_PATH = '/dashbroad';

/** The charts in their order on screen. Each has its own range. */
export const PANELS = ['queryTrend', 'chatTrend', 'queryRank', 'chatRank'] as const;
export type PanelName = (typeof PANELS)[number];

export type Ranges = { readonly [Name in PanelName]: DayRangeChoice };

export const FIRST_RANGES: Ranges = {
  queryTrend: LAST_7_DAYS,
  chatTrend: LAST_7_DAYS,
  queryRank: LAST_7_DAYS,
  chatRank: LAST_7_DAYS,
};

export const TYPE_OF: { readonly [Name in PanelName]: ReportType } = {
  queryTrend: REPORT_TYPE.query,
  chatTrend: REPORT_TYPE.chat,
  queryRank: REPORT_TYPE.query,
  chatRank: REPORT_TYPE.chat,
};

/** Writes the ranges as a query string; '' when every chart shows its first range. */
export function writeRanges(ranges: Ranges): string {
  const given = PANELS.filter((panel) => !isSameChoice(ranges[panel], FIRST_RANGES[panel]));
  return searchOf(Object.fromEntries(given.map((panel) => [panel, writeRangeWord(ranges[panel])])));
}

/** Reads what {@link writeRanges} wrote. Users edit and share addresses, so invalid values count as absent. */
export function readRanges(search: string): Ranges {
  const params = new URLSearchParams(search);
  const of = (panel: PanelName) => readRangeWord(params.get(panel) ?? '') ?? FIRST_RANGES[panel];
  return {
    queryTrend: of('queryTrend'),
    chatTrend: of('chatTrend'),
    queryRank: of('queryRank'),
    chatRank: of('chatRank'),
  };
}

/** The address of a chart's report with the chart's range. */
export function reportPath(panel: PanelName, choice: DayRangeChoice): string {
  const range = writeRange(choice);
  switch (panel) {
    case 'queryRank':
      return `/rankQuery${searchOf(range)}`;
    case 'chatRank':
      return `/rankChat${searchOf(range)}`;
    case 'queryTrend':
      return `/queryAndChat${searchOf(range)}`;
    case 'chatTrend':
      return `/queryAndChat${searchOf({ ...range, type: 'chat' })}`;
  }
}
