import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
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
  const given = PANELS.filter((panel) => !isSameChoice(ranges[panel], FIRST_RANGES[panel])).map((panel) => [
    panel,
    writeRangeWord(ranges[panel]),
  ]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
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
      return withParams('/rankQuery', range);
    case 'chatRank':
      return withParams('/rankChat', range);
    case 'queryTrend':
      return withParams('/queryAndChat', range);
    case 'chatTrend':
      return withParams('/queryAndChat', { ...range, type: 'chat' });
  }
}

function withParams(path: string, params: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(params).toString();
  return search === '' ? path : `${path}?${search}`;
}
