import type { StaffPresence } from '../../../contract/http/staff.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { chatTaskLogRule } from '../tasks/index.ts';
import { assignLogRules } from '../assign/index.ts';
import { chatAssignment, type AssignableChat } from './assign/assignSlice.ts';
import type { LeaderStaffFilters, LeaderTaskFilters } from './leaderFilters.ts';
import { addressRead, chatEntered, leaderStaff, leaderTasks, tabTurned, viewChanged, type LeaderState } from './leaderSlice.ts';

const presence = { isOnline: 'keep', isAway: 'keep', openChats: 'keep', maxChats: 'keep', headImg: 'keep' } as const;
const colleague = ruleFor<StaffPresence>({
  fields: {
    id: 'keep', userId: 'keep', account: 'mask', name: 'mask', type: 'keep', onlineStartTime: 'keep', offlineTime: 'keep', updateTime: 'keep', ...presence,
  },
});
const chat = ruleFor<AssignableChat>({ fields: { id: 'keep', customerName: 'mask', toId: 'keep', toName: 'mask', isOver: 'keep' } });

/** An assignee is looked for by their name. */
const taskFilters = ruleFor<LeaderTaskFilters>({ fields: { product: 'keep', keyword: 'mask', lateFirst: 'keep', pageNo: 'keep', cursor: 'keep' } });
const ofTasks = liveListLogRules(leaderTasks, 'tasks', { filters: taskFilters, typed: 'mask', row: chatTaskLogRule });
/** Its cursors are made of names. */
const staffFilters = ruleFor<LeaderStaffFilters>({ fields: { online: 'keep', pageNo: 'keep', cursor: 'mask' } });
const ofStaff = liveListLogRules(leaderStaff, 'staff', { filters: staffFilters, typed: 'mask', row: colleague, cursor: 'mask' });

const ofDialog = assignLogRules(chatAssignment.actions, chat);
const state: { readonly [Key in keyof LeaderState]: AnyLogRule } = {
  page: 'keep', tasks: ofTasks.state['tasks'] ?? 'drop', staff: ofStaff.state['staff'] ?? 'drop', assign: ofDialog.rule,
};

/** Names of customers and colleagues are masked, and so is what they are looked for by. */
export const leaderLogRules: LogRules = {
  actions: {
    ...ofTasks.actions,
    ...ofStaff.actions,
    [tabTurned.type]: 'keep',
    [viewChanged.type]: { fields: { tab: 'keep', tasks: taskFilters, staff: staffFilters } },
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [chatEntered.type]: 'keep',
    ...ofDialog.actions,
  },
  state: { leader: { fields: state } },
};
