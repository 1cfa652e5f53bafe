import { ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as reports from '#contract/http/reports.ts';
import { FIRST_PAGE } from '../objects.ts';
import type { Row, Rows } from '../row.ts';

/** Figures are the same for everyone who may read them. */
const figures = <In>(request: In): Row<In> => ({
  by: staff(ROLE_KEY.dashboard),
  own: { request: () => request, answer: 200 },
  foreign: 'it is the same for all',
  missing: 'it names nothing',
});
const RANGE = { startDate: '2026-01-01', endDate: '2026-01-31' } as const;

export const reportRows: Rows<typeof reports> = {
  usageAnalysisData: figures({}),
  serviceToday: figures({}),
  daysTrends: figures(RANGE),
  topTen: figures(RANGE),
  targetsKept: figures(RANGE),
  tagsUsed: figures(RANGE),
  pageStaffDays: figures({ ...RANGE, ...FIRST_PAGE }),
  pageReport: figures({ ...RANGE, ...FIRST_PAGE }),
  exportReport: figures(RANGE),
  exportQueryRanking: figures(RANGE),
  exportChatRanking: figures(RANGE),
};
