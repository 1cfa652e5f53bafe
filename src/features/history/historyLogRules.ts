import type { ChatRecord, ChatTask } from '../../../contract/http/chats.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';
import { ADDRESS_READ_LOG_RULE, ERROR_LOG_RULE, ruleFor, type LogRule, type LogRules } from '../../common/logRules.ts';
import type { RemoteSearch } from '../../common/remoteSearch.ts';
import {
  historyDialogOpened, recordKeywordTyped, recordPageChosen, recordsFailed, recordsReceived, recordsRefreshed, recordsSettled, tabChosen,
  type DialogTab, type HistoryChat, type HistoryDialogState,
} from './dialog/historyDialogSlice.ts';
import type { Customer, HistoryPage, RecordPage } from './historyApi.ts';
import type { HistoryFilters } from './historyFilters.ts';
import {
  addressRead, chatsFailed, chatsReceived, customerChosen, customerNamed, customersReceived, customerTyped, filtersChanged, keywordTyped,
  type HistoryState,
} from './historySlice.ts';

const pageFields = { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep' } as const;
const chat: LogRule<ChatTask> = {
  fields: {
    id: 'keep', chatId: 'keep', fromId: 'keep', fromName: 'mask', nickName: 'mask', fromHeadImg: 'keep', toId: 'keep', toName: 'mask',
    comeFrom: 'keep', chatEnded: 'keep', createTime: 'keep', updateTime: 'keep', waitingSince: 'keep', unReadCount: 'keep',
  },
};
const chats: LogRule<HistoryPage> = { fields: { ...pageFields, records: { each: chat } } };
const record: LogRule<ChatRecord> = {
  fields: {
    id: 'keep', chatId: 'keep', chatSeq: 'keep', fromType: 'keep', fromId: 'keep', fromMainId: 'keep', fromNickName: 'mask', fromHeadImg: 'keep',
    contentType: 'keep', content: 'mask', msgType: 'keep', msg: 'message', clientMsgId: 'keep', createTime: 'keep',
  },
};
const records: LogRule<RecordPage> = { fields: { ...pageFields, records: { each: record } } };
const customer: LogRule<Customer> = { fields: { id: 'keep', name: 'mask' } };
const dialogChat: LogRule<HistoryChat> = { fields: { chatId: 'keep', customerName: 'mask', assigneeName: 'mask', productCode: 'keep' } };
const search: LogRule<RemoteSearch<Customer>> = { fields: { keyword: 'mask', status: 'keep', options: { each: customer } } };

const filters: LogRule<HistoryFilters> = {
  fields: { product: 'keep', chatEnded: 'keep', customerId: 'keep', days: 'keep', keyword: 'mask', pageNo: 'keep', cursor: 'keep' },
};

/** Who wrote what to whom is masked or dropped, and so is what is typed, in a Live ID's field, too. */
export const historyLogRules: LogRules = {
  actions: {
    [filtersChanged.type]: ruleFor<Partial<HistoryFilters>>(filters),
    [keywordTyped.type]: ruleFor<{ text: string }>('mask'),
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [chatsReceived.type]: ruleFor<HistoryPage>(chats),
    [chatsFailed.type]: ERROR_LOG_RULE,
    [customerTyped.type]: ruleFor<{ keyword: string }>('mask'),
    [customersReceived.type]: ruleFor<readonly Customer[]>({ each: customer }),
    [customerChosen.type]: ruleFor<Customer>(customer),
    [customerNamed.type]: ruleFor<Customer>(customer),
  },
  state: {
    history: ruleFor<HistoryState | null>({
      fields: { status: 'keep', filters, typed: 'mask', page: chats, error: ERROR_LOG_RULE, customer, customers: search },
    }),
  },
};

/** As above, of the Chat History dialog. */
export const historyDialogLogRules: LogRules = {
  actions: {
    [historyDialogOpened.type]: ruleFor<HistoryChat>(dialogChat),
    [tabChosen.type]: ruleFor<{ tab: DialogTab }>('keep'),
    [recordKeywordTyped.type]: ruleFor<{ text: string }>('mask'),
    [recordPageChosen.type]: ruleFor<PageWanted>('keep'),
    [recordsReceived.type]: ruleFor<RecordPage>(records),
    [recordsRefreshed.type]: ruleFor<RecordPage>(records),
    [recordsFailed.type]: ERROR_LOG_RULE,
  },
  state: {
    historyDialog: ruleFor<HistoryDialogState | null>({
      fields: {
        status: 'keep', chat: dialogChat, tab: 'keep', typed: 'mask', keyword: 'mask', place: 'keep', page: records, error: ERROR_LOG_RULE,
      },
    }),
  },
  origins: { [recordsSettled.type]: 'clock' },
};
