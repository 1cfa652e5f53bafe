import { ERROR_LOG_RULE, type AnyLogRule, type LogRules } from '../../../common/logRules.ts';
import { queryDetailLogRule, querySummaryLogRule } from '../../queryView/index.ts';
import {
  pageFailed, pageReceived, pageRequested, panelRemembered, panelToggled, queriesOpened, queryFailed, queryOpened, queryReceived, type ChatQueriesState,
} from './queriesSlice.ts';

const page: AnyLogRule = {
  fields: { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep', records: { each: querySummaryLogRule } },
};
const state: Readonly<Record<keyof ChatQueriesState, AnyLogRule>> = {
  panel: 'keep', customerId: 'keep', status: 'keep', wanted: 'keep', page, error: ERROR_LOG_RULE,
  opened: { fields: { status: 'keep', id: 'keep', query: queryDetailLogRule, error: ERROR_LOG_RULE } },
};

/** Ids, states and times are kept; what people wrote and how they are called is masked. */
export const queriesLogRules: LogRules = {
  actions: {
    [panelRemembered.type]: 'keep',
    [panelToggled.type]: 'keep',
    [queriesOpened.type]: 'keep',
    [pageRequested.type]: 'keep',
    [pageReceived.type]: page,
    [pageFailed.type]: ERROR_LOG_RULE,
    [queryOpened.type]: 'keep',
    [queryReceived.type]: queryDetailLogRule,
    [queryFailed.type]: { fields: { id: 'keep', error: ERROR_LOG_RULE } },
  },
  state: { chatQueries: { fields: state } },
};
