import type { QueryLogEntry } from '../../../../contract/http/queries.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../../common/logRules.ts';
import { assignLogRules } from '../../assign/index.ts';
import { queryDetailLogRule, querySummaryLogRule } from '../../chat/index.ts';
import { queryAssignment, type AssignableQuery } from './assign/queryAssignment.ts';
import { queryFailed, queryOpened, queryChanged, queryReceived, statusChosen, statusSettled, tabTurned, type DetailState } from './detailSlice.ts';
import type { QueryDetailState } from './detailState.ts';
import { logFailed, logReceived, type LogState } from './log/logSlice.ts';
import {
  relatedFailed, relatedOpened, relatedPageRequested, relatedQueryFailed, relatedQueryReceived, relatedReceived, relatedWanted, type RelatedState,
} from './related/relatedSlice.ts';

const error: AnyLogRule = { fields: { kind: 'keep', code: 'keep', message: 'mask' } };
const entry = ruleFor<QueryLogEntry>({ fields: { id: 'keep', fromName: 'mask', toName: 'mask', description: 'keep', createTime: 'keep', extend: 'mask' } });
const page: AnyLogRule = {
  fields: { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep', records: { each: querySummaryLogRule } },
};
const ofAssign = assignLogRules(
  queryAssignment.actions, ruleFor<AssignableQuery>({ fields: { id: 'keep', toId: 'keep', toName: 'mask', isOver: 'keep' } }),
);

const shown: { readonly [Key in keyof DetailState]: AnyLogRule } = {
  id: 'keep', status: 'keep', query: queryDetailLogRule, error, tab: 'keep', change: 'keep',
};
const log: { readonly [Key in keyof LogState]: AnyLogRule } = { status: 'keep', entries: { each: entry }, error };
const related: { readonly [Key in keyof RelatedState]: AnyLogRule } = {
  reporterId: 'keep', status: 'keep', wanted: 'keep', page, error, opened: { fields: { status: 'keep', id: 'keep', query: queryDetailLogRule, error } },
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
    [queryFailed.type]: { fields: { id: 'keep', error, isMissing: 'keep' } },
    [tabTurned.type]: 'keep',
    [statusChosen.type]: 'keep',
    [statusSettled.type]: 'keep',
    [logReceived.type]: { each: entry },
    [logFailed.type]: error,
    [relatedWanted.type]: 'keep',
    [relatedPageRequested.type]: 'keep',
    [relatedReceived.type]: page,
    [relatedFailed.type]: error,
    [relatedOpened.type]: 'keep',
    [relatedQueryReceived.type]: queryDetailLogRule,
    [relatedQueryFailed.type]: { fields: { id: 'keep', error } },
  },
  state: { queryDetail: { fields: state } },
};
