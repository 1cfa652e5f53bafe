import type { ChatTask } from '../../../contract/http/chats.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ruleFor, type LogRules } from '../../common/logRules.ts';
import type { PresenceState } from './presenceSlice.ts';
import type { TaskFilters } from './taskFilters.ts';
import { addressRead, taskOpened, tasksList } from './tasksList.ts';

/** Lists carry names of customers and colleagues: those are masked. */
export const chatTaskLogRule = ruleFor<ChatTask>({
  fields: {
    id: 'keep', chatId: 'keep', fromId: 'keep', fromName: 'mask', nickName: 'mask', fromHeadImg: 'keep', toId: 'keep', toName: 'mask',
    comeFrom: 'keep', chatEnded: 'keep', createTime: 'keep', updateTime: 'keep', waitingSince: 'keep', unReadCount: 'keep',
  },
});

/** A Live ID's field takes anything: what is typed there is masked, as everywhere. */
const filters = ruleFor<TaskFilters>({ fields: { scope: 'keep', product: 'keep', chatEnded: 'keep', keyword: 'mask', pageNo: 'keep', cursor: 'keep' } });
const ofList = liveListLogRules(tasksList, 'tasks', { filters, typed: 'mask', row: chatTaskLogRule });

export const tasksLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [taskOpened.type]: ruleFor<{ chatId: string; fromId: string }>('keep'),
  },
  state: { ...ofList.state, presence: ruleFor<PresenceState>('keep') },
};
