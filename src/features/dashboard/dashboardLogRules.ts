import type { DayTrend, StaffTotals, UsageAnalysis } from '../../../contract/http/reports.ts';
import { ADDRESS_READ_LOG_RULE, ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { Ranges } from './dashboardRanges.ts';
import { addressRead, rangeChosen, rangesChanged, ranks, trends, usage, type DashboardState } from './dashboardSlice.ts';
import type { FiguresPart, FiguresState } from './figures.ts';

const trend = ruleFor<readonly DayTrend[]>('keep');
const rank = ruleFor<readonly StaffTotals[]>({
  each: { fields: { staffId: 'keep', staffName: 'mask', assignedNum: 'keep', solvedNum: 'keep', solvedRate: 'keep', firstResponseMs: 'keep' } },
});
const ranges = ruleFor<Ranges>('keep');
const usageFigures = ruleFor<UsageAnalysis>('keep');

function actionsOf<Root, Figures>({ actions }: Pick<FiguresPart<Root, Figures>, 'actions'>, figures: AnyLogRule): LogRules['actions'] {
  return {
    [actions.wanted.type]: 'keep',
    [actions.asked.type]: 'keep',
    [actions.received.type]: { fields: { figures } },
    [actions.failed.type]: { fields: { error: ERROR_LOG_RULE } },
  };
}

function stateOf(figures: AnyLogRule): AnyLogRule {
  const shown: { readonly [Key in keyof NonNullable<FiguresState<unknown>['shown']>]: AnyLogRule } = { days: 'keep', figures };
  const fields: { readonly [Key in keyof FiguresState<unknown>]: AnyLogRule } = { status: 'keep', days: 'keep', shown: { fields: shown }, error: ERROR_LOG_RULE };
  return { fields };
}

const state: { readonly [Key in keyof DashboardState]: AnyLogRule } = {
  ranges, usage: stateOf(usageFigures), queryTrend: stateOf(trend), chatTrend: stateOf(trend), queryRank: stateOf(rank), chatRank: stateOf(rank),
};

/** Figures are kept, what people are called is masked. Addresses are typed. */
export const dashboardLogRules: LogRules = {
  actions: {
    ...actionsOf(usage, usageFigures),
    ...actionsOf(trends.queryTrend, trend),
    ...actionsOf(trends.chatTrend, trend),
    ...actionsOf(ranks.queryRank, rank),
    ...actionsOf(ranks.chatRank, rank),
    [rangeChosen.type]: 'keep',
    [rangesChanged.type]: 'keep',
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
  },
  state: { dashboard: { fields: state } },
};
