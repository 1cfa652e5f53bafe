import type { ChatTask } from '../../../contract/http/chats.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ruleFor, type LogRules } from '../../common/logRules.ts';
import type { PresenceState } from './presenceSlice.ts';
import { addressRead, taskOpened, tasksList } from './tasksList.ts';

/** Lists carry names of customers and colleagues: those are masked. */
export const chatTaskLogRule = ruleFor<ChatTask>({
  fields: {
    id: 'keep', chatId: 'keep', fromId: 'keep', fromName: 'mask', nickName: 'mask', fromHeadImg: 'mask', toId: 'keep', toName: 'mask',
    comeFrom: 'keep', chatEnded: 'keep', createTime: 'keep', updateTime: 'keep', waitingSince: 'keep', unReadCount: 'keep',
  },
});

/** A Live ID is looked for by its number. */
const ofList = liveListLogRules(tasksList, 'tasks', { filters: 'keep', typed: 'keep', row: chatTaskLogRule });

export const tasksLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    [addressRead.type]: ruleFor<{ search: string }>('keep'),
    [taskOpened.type]: ruleFor<{ chatId: string; fromId: string }>('keep'),
  },
  state: { ...ofList.state, presence: ruleFor<PresenceState>('keep') },
};
