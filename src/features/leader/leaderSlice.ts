import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { ChatTask } from '../../../contract/http/chats.ts';
import type { StaffPresence } from '../../../contract/http/staff.ts';
import { createLiveList, type LiveListState } from '../../common/liveList/index.ts';
import type { AssignState } from '../assign/index.ts';
import { chatAssignment, type AssignableChat } from './assign/assignSlice.ts';
import {
  NO_STAFF_FILTERS,
  NO_TASK_FILTERS,
  type LeaderStaffFilters,
  type LeaderTab,
  type LeaderTaskFilters,
  type LeaderView,
} from './leaderFilters.ts';

export interface LeaderState {
  readonly page: LeaderPageState;
  readonly tasks: LiveListState<LeaderTaskFilters, ChatTask>;
  readonly staff: LiveListState<LeaderStaffFilters, StaffPresence>;
  readonly assign: AssignState<AssignableChat> | null;
}

/** The part of the store that this feature reads. */
export interface LeaderRoot {
  readonly leader: LeaderState;
}

export interface LeaderPageState {
  readonly tab: LeaderTab;
}

const pageSlice = createSlice({
  name: 'leader',
  initialState: (): LeaderPageState => ({ tab: 'task' }),
  reducers: {
    tabTurned: (_, { payload: { tab } }: PayloadAction<{ readonly tab: LeaderTab }>): LeaderPageState => ({ tab }),
  },
});

export const { tabTurned } = pageSlice.actions;

/** A change of the view by the user. */
export interface ViewChange {
  readonly tab?: LeaderTab;
  readonly tasks?: Partial<LeaderTaskFilters>;
  readonly staff?: Partial<LeaderStaffFilters>;
}

export const leaderOpened = createAction('leader/opened');
export const leaderClosed = createAction('leader/closed');
export const leaderRefreshRequested = createAction('leader/refreshRequested');
export const viewChanged = createAction('leader/viewChanged', (payload: ViewChange) => ({ payload }));
/** The address contains this view: it was opened, or gone back to. */
export const addressRead = createAction<{ readonly search: string }>('leader/addressRead');
export const chatEntered = createAction<{ readonly chatId: string; readonly fromId: string }>('leader/chatEntered');

export const leaderTasks = createLiveList<LeaderRoot, LeaderTaskFilters, ChatTask>({
  name: 'leaderTasks',
  noFilters: NO_TASK_FILTERS,
  pick: (root) => root.leader.tasks,
});
export const leaderStaff = createLiveList<LeaderRoot, LeaderStaffFilters, StaffPresence>({
  name: 'leaderStaff',
  noFilters: NO_STAFF_FILTERS,
  pick: (root) => root.leader.staff,
});

/** The leader page: all chats and all agents. */
export const leaderReducer = combineReducers({
  page: pageSlice.reducer,
  tasks: leaderTasks.reducer,
  staff: leaderStaff.reducer,
  assign: chatAssignment.reducer,
});

export const selectTab = (root: LeaderRoot) => root.leader.page.tab;
export const selectView = createSelector(
  [selectTab, leaderTasks.selectFilters, leaderStaff.selectFilters],
  (tab, tasks, staff): LeaderView => ({ tab, tasks, staff }),
);
