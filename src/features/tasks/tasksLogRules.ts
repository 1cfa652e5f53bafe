import type { ChatTask } from '../../../contract/http/chats.ts';
import type { AppError } from '../../common/errors.ts';
import { ruleFor, type LogRule, type LogRules } from '../../common/logRules.ts';
import type { PresenceState } from './presenceSlice.ts';
import type { TaskFilters } from './taskFilters.ts';
import { addressRead, filtersChanged, keywordTyped, pageFailed, pageReceived, taskOpened, type TaskPage, type TasksState } from './tasksSlice.ts';

const task: LogRule<ChatTask> = {
  fields: {
    id: 'keep', chatId: 'keep', fromId: 'keep', fromName: 'mask', nickName: 'mask', fromHeadImg: 'mask', toId: 'keep', toName: 'mask',
    comeFrom: 'keep', chatEnded: 'keep', createTime: 'keep', updateTime: 'keep', waitingSince: 'keep', unReadCount: 'keep',
  },
};
const page: LogRule<TaskPage> = {
  fields: {
    pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep', etag: 'keep', records: { each: task },
  },
};

/** Lists carry names of customers and colleagues: those are masked. A Live ID is looked for by its number. */
export const tasksLogRules: LogRules = {
  actions: {
    [filtersChanged.type]: ruleFor<Partial<TaskFilters>>('keep'),
    [keywordTyped.type]: ruleFor<{ text: string }>('keep'),
    [addressRead.type]: ruleFor<{ search: string }>('keep'),
    [pageReceived.type]: ruleFor<TaskPage>(page),
    [pageFailed.type]: ruleFor<{ error: AppError; heldAt: number | null }>('keep'),
    [taskOpened.type]: ruleFor<{ chatId: string; fromId: string }>('keep'),
  },
  state: {
    tasks: ruleFor<TasksState>({ fields: { status: 'keep', filters: 'keep', typed: 'keep', page, error: 'keep', heldAt: 'keep' } }),
    presence: ruleFor<PresenceState>('keep'),
  },
};
