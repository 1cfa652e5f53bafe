import type { Assignee, StaffPresence } from '../../../contract/http/staff.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { chatTaskLogRule } from '../tasks/index.ts';
import {
  assigneeChosen, assigneesReceived, assigneeTyped, assignFailed, assignOpened, assignSubmitted, assignSucceeded, chatSeen, type AssignableChat, type AssignState,
} from './assign/assignSlice.ts';
import type { LeaderTaskFilters } from './leaderFilters.ts';
import { addressRead, chatEntered, leaderStaff, leaderTasks, tabTurned, viewChanged, type LeaderState } from './leaderSlice.ts';

const presence = { isOnline: 'keep', isAway: 'keep', openChats: 'keep', maxChats: 'keep', headImg: 'keep' } as const;
const colleague = ruleFor<StaffPresence>({
  fields: {
    id: 'keep', userId: 'keep', account: 'mask', name: 'mask', type: 'keep', onlineStartTime: 'keep', offlineTime: 'keep', updateTime: 'keep', ...presence,
  },
});
const assignee = ruleFor<Assignee>({ fields: { id: 'keep', account: 'mask', name: 'mask', email: 'mask', ...presence } });
const chat = ruleFor<AssignableChat>({ fields: { chatId: 'keep', customerName: 'mask', toId: 'keep', toName: 'mask', isEnded: 'keep' } });

/** An assignee is looked for by their name. */
const taskFilters = ruleFor<LeaderTaskFilters>({ fields: { product: 'keep', keyword: 'mask', lateFirst: 'keep', pageNo: 'keep', cursor: 'keep' } });
const ofTasks = liveListLogRules(leaderTasks, 'tasks', { filters: taskFilters, typed: 'mask', row: chatTaskLogRule });
const ofStaff = liveListLogRules(leaderStaff, 'staff', { filters: 'keep', typed: 'mask', row: colleague });

const dialog: { readonly [Key in keyof AssignState]: AnyLogRule } = {
  chat, news: 'keep', search: { fields: { keyword: 'mask', status: 'keep', options: { each: assignee } } }, chosen: assignee, status: 'keep', error: 'keep',
};
const state: { readonly [Key in keyof LeaderState]: AnyLogRule } = {
  page: 'keep', tasks: ofTasks.state['tasks'] ?? 'drop', staff: ofStaff.state['staff'] ?? 'drop', assign: { fields: dialog },
};

/** Names of customers and colleagues are masked, and so is what they are looked for by. */
export const leaderLogRules: LogRules = {
  actions: {
    ...ofTasks.actions,
    ...ofStaff.actions,
    [tabTurned.type]: 'keep',
    [viewChanged.type]: { fields: { tab: 'keep', tasks: taskFilters, staff: 'keep' } },
    [addressRead.type]: 'mask',
    [chatEntered.type]: 'keep',
    [assignOpened.type]: chat,
    [chatSeen.type]: chat,
    [assigneeTyped.type]: { fields: { keyword: 'mask' } },
    [assigneesReceived.type]: { each: assignee },
    [assigneeChosen.type]: assignee,
    [assignSubmitted.type]: 'keep',
    [assignFailed.type]: 'keep',
    [assignSucceeded.type]: 'keep',
  },
  state: { leader: { fields: state } },
};
