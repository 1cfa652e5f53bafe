import type { QueryLogEntry } from '../../../../contract/http/queries.ts';
import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../../common/logRules.ts';
import { assignLogRules } from '../../assign/index.ts';
import { queryDetailLogRule, querySummaryLogRule } from '../../queryView/index.ts';
import { queryAssignment, type AssignableQuery } from './assign/queryAssignment.ts';
import { queryFailed, queryOpened, queryChanged, queryReceived, statusChosen, statusSettled, tabTurned, type DetailState } from './detailSlice.ts';
import type { QueryDetailState } from './detailState.ts';
import { logFailed, logReceived, type LogState } from './log/logSlice.ts';
import {
  relatedFailed, relatedOpened, relatedPageRequested, relatedQueryFailed, relatedQueryReceived, relatedReceived, relatedWanted, type RelatedState,
} from './related/relatedSlice.ts';

const entry = ruleFor<QueryLogEntry>({
  fields: {
    id: 'keep', fromName: 'mask', toName: 'mask', description: 'keep', createTime: 'keep', extend: { json: { fields: { oldDesc: 'mask', newDesc: 'mask' } } },
  },
});
const page: AnyLogRule = {
  fields: { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep', records: { each: querySummaryLogRule } },
};
const ofAssign = assignLogRules(
  queryAssignment.actions, ruleFor<AssignableQuery>({ fields: { id: 'keep', toId: 'keep', toName: 'mask', isOver: 'keep' } }),
);

const shown: { readonly [Key in keyof DetailState]: AnyLogRule } = {
  id: 'keep', status: 'keep', query: queryDetailLogRule, error: ERROR_LOG_RULE, tab: 'keep', change: 'keep',
};
const log: { readonly [Key in keyof LogState]: AnyLogRule } = { status: 'keep', entries: { each: entry }, error: ERROR_LOG_RULE };
const related: { readonly [Key in keyof RelatedState]: AnyLogRule } = {
  reporterId: 'keep', status: 'keep', wanted: 'keep', page, error: ERROR_LOG_RULE, opened: { fields: { status: 'keep', id: 'keep', query: queryDetailLogRule, error: ERROR_LOG_RULE } },
};
const state: { readonly [Key in keyof QueryDetailState]: AnyLogRule } = {
  shown: { fields: shown }, assign: ofAssign.rule, log: { fields: log }, related: { fields: related },
};

/** Ids, states and times are kept; what people wrote and how they are called is masked. */
export const queryDetailLogRules: LogRules = {
  actions: {
    ...ofAssign.actions,
    [queryOpened.type]: 'keep',
    [queryChanged.type]: 'keep',
    [queryReceived.type]: queryDetailLogRule,
    [queryFailed.type]: { fields: { id: 'keep', error: ERROR_LOG_RULE, isMissing: 'keep' } },
    [tabTurned.type]: 'keep',
    [statusChosen.type]: 'keep',
    [statusSettled.type]: 'keep',
    [logReceived.type]: { each: entry },
    [logFailed.type]: ERROR_LOG_RULE,
    [relatedWanted.type]: 'keep',
    [relatedPageRequested.type]: 'keep',
    [relatedReceived.type]: page,
    [relatedFailed.type]: ERROR_LOG_RULE,
    [relatedOpened.type]: 'keep',
    [relatedQueryReceived.type]: queryDetailLogRule,
    [relatedQueryFailed.type]: { fields: { id: 'keep', error: ERROR_LOG_RULE } },
  },
  state: { queryDetail: { fields: state } },
};
