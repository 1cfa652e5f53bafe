import type { QueryCategory } from '../../../../contract/http/settings.ts';
import { liveListLogRules } from '../../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../../common/logRules.ts';
import { querySummaryLogRule } from '../../queryView/index.ts';
import type { QueryListFilters } from './queryListFilters.ts';
import {
  addressRead, categoriesReceived, queryList, rowOpened, viewChanged, type QueryListPageState, type QueryListState,
} from './queryListSlice.ts';

const category = ruleFor<QueryCategory>({ fields: { id: 'keep', name: 'mask', module: 'mask', remark: 'mask', status: 'keep' } });
const filters = ruleFor<QueryListFilters>({
  fields: {
    tab: 'keep', categoryId: 'keep', status: 'keep', keyword: 'mask', sort: 'keep', isAscending: 'keep', pageNo: 'keep', cursor: 'keep',
  },
});
const ofList = liveListLogRules(queryList, 'list', { filters, typed: 'mask', row: querySummaryLogRule });
const page: { readonly [Key in keyof QueryListPageState]: AnyLogRule } = { categoriesStatus: 'keep', categories: { each: category }, opened: 'keep' };
const state: { readonly [Key in keyof QueryListState]: AnyLogRule } = { list: ofList.state['list'] ?? 'drop', page: { fields: page } };

/** Titles and names are masked, and so is what they are looked for by. */
export const queryListLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    [viewChanged.type]: filters,
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [categoriesReceived.type]: { each: category },
    [rowOpened.type]: 'keep',
  },
  state: { queryList: { fields: state } },
};
