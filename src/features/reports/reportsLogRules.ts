import type { DayTrend, ReportRow, StaffTotals } from '../../../contract/http/reports.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { Report, ReportState } from './report.ts';
import type { ReportChartState } from './reportChart.ts';
import { chatRanking, queryRanking, trend, type RankingRow, type ReportsRoot, type ReportsState } from './reportsSlice.ts';

const rankingRow = ruleFor<RankingRow>({
  fields: {
    id: 'keep', createTime: 'keep', staffId: 'keep', staffName: 'mask', assignedNum: 'keep', solvedNum: 'keep', solvedRate: 'keep', firstResponseMs: 'keep',
  },
});
const totals = ruleFor<StaffTotals>({
  fields: { staffId: 'keep', staffName: 'mask', assignedNum: 'keep', solvedNum: 'keep', solvedRate: 'keep', firstResponseMs: 'keep' },
});
const trendRow = ruleFor<ReportRow>({ fields: { id: 'keep', createTime: 'keep', type: 'keep', assignee: 'mask', status: 'keep' } });
const day = ruleFor<DayTrend>({ fields: { days: 'keep', openNum: 'keep', solvedNum: 'keep', notSolvedNum: 'keep' } });

/** Days, numbers and ids are kept; people's names are masked. */
export const reportsLogRules: LogRules = collect({
  queryRanking: rulesOf(queryRanking, rankingRow, totals),
  chatRanking: rulesOf(chatRanking, rankingRow, totals),
  trend: rulesOf(trend, trendRow, day),
});

function rulesOf<Row extends { readonly id: string }, Figures>(
  { actions, chart, list }: Pick<Report<ReportsRoot, Row, Figures>, 'actions' | 'chart' | 'list'>, row: AnyLogRule, figure: AnyLogRule,
): LogRules {
  const ofList = liveListLogRules(list, 'list', { filters: 'keep', typed: 'mask', row });
  const shown: AnyLogRule = { fields: { of: 'keep', figures: { each: figure } } };
  const ofChart: { readonly [Key in keyof ReportChartState<Figures>]: AnyLogRule } = { status: 'keep', wanted: 'keep', shown, error: ERROR_LOG_RULE };
  const state: { readonly [Key in keyof ReportState<Row, Figures>]: AnyLogRule } = {
    list: ofList.state['list'] ?? 'drop', chart: { fields: ofChart }, file: 'keep',
  };
  return {
    actions: {
      ...ofList.actions,
      [actions.viewChanged.type]: 'keep',
      [actions.addressRead.type]: ADDRESS_READ_LOG_RULE,
      [chart.actions.figuresWanted.type]: 'keep',
      [chart.actions.figuresReceived.type]: shown,
      [chart.actions.figuresFailed.type]: ERROR_LOG_RULE,
    },
    state,
  };
}

function collect(rules: { readonly [Key in keyof ReportsState]: LogRules }): LogRules {
  const parts = Object.entries(rules);
  return {
    actions: Object.fromEntries(parts.flatMap(([, { actions }]) => Object.entries(actions))),
    state: { reports: { fields: Object.fromEntries(parts.map(([name, { state }]) => [name, { fields: state }])) } },
  };
}
