import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import { ASSIGN_CHATS_MAX } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { LeaderTask, LeaderFigures } from '#contract/http/chats.ts';
import type { StaffPresence } from '#contract/http/staff.ts';
import { createLiveList, isSameRecord, type LiveListState } from '#common/liveList/index.ts';
import { createPolled, type PolledState } from '#common/polledFigures.ts';
import { createScreenActions } from '#common/screenActions.ts';
import type { AssignState } from '../assign/index.ts';
import {
  bulkAssignment,
  chatAssignment,
  type AssignableChat,
  type ChosenChat,
  type ChosenChats,
} from './assignSlice.ts';
import {
  NO_STAFF_FILTERS,
  NO_TASK_FILTERS,
  type LeaderStaffFilters,
  type LeaderTab,
  type LeaderTaskFilters,
  type LeaderView,
} from './leaderFilters.ts';

export interface LeaderRoot {
  readonly leader: {
    readonly page: LeaderPageState;
    readonly figures: PolledState<LeaderFigures>;
    readonly tasks: LiveListState<LeaderTaskFilters, LeaderTask>;
    readonly staff: LiveListState<LeaderStaffFilters, StaffPresence>;
    readonly assign: AssignState<AssignableChat> | null;
    readonly bulkAssign: AssignState<ChosenChats> | null;
  };
}

interface LeaderPageState {
  readonly tab: LeaderTab;
  /** The chat at the side; null: none. */
  readonly chatId: string | null;
  /** Chats to be assigned together, in the order in which they were chosen. */
  readonly selected: readonly ChosenChat[];
}

const initialPage = (): LeaderPageState => ({ tab: 'task', chatId: null, selected: [] });

const pageSlice = createSlice({
  name: 'leader',
  initialState: initialPage,
  reducers: {
    tabTurned: (state, { payload }: PayloadAction<Pick<LeaderPageState, 'tab'>>) => ({ ...state, ...payload }),
    /** The address names this chat for the side, or none. */
    sideTurned: (state, { payload }: PayloadAction<Pick<LeaderPageState, 'chatId'>>) => ({ ...state, ...payload }),
    /** The user ticks chats, at most as many as one call may assign. */
    chatsSelected: (
      state,
      { payload: { selected } }: PayloadAction<Pick<LeaderPageState, 'selected'>>,
    ): LeaderPageState => {
      const known = new Set(state.selected.map(({ id }) => id));
      const more = selected.filter(({ id }) => !known.has(id));
      return { ...state, selected: [...state.selected, ...more].slice(0, ASSIGN_CHATS_MAX) };
    },
    chatsUnselected: (state, { payload: { ids } }: PayloadAction<{ readonly ids: readonly string[] }>) => ({
      ...state,
      selected: state.selected.filter(({ id }) => !ids.includes(id)),
    }),
    selectionCleared: (state): LeaderPageState => ({ ...state, selected: [] }),
  },
});

export const { tabTurned, sideTurned, chatsSelected, chatsUnselected, selectionCleared } = pageSlice.actions;

export interface ViewChange extends Pick<LeaderView, 'tab' | 'chatId'> {
  readonly tasks: Partial<LeaderTaskFilters>;
  readonly staff: Partial<LeaderStaffFilters>;
}

export const leaderScreen = createScreenActions<ViewChange>('leader');
export const leaderRefreshRequested = createAction('leader/refreshRequested');
export const { viewChanged } = leaderScreen;
export const chatEntered = createAction<{ readonly chatId: string; readonly fromId: string }>('leader/chatEntered');
/** The user wants to see the chats that came in today. */
export const todayChosen = createAction('leader/todayChosen');
/** The user wants to give away the chats of a member of staff. */
export const reassignRequested = createAction<{ readonly staffId: string }>('leader/reassignRequested');

export const leaderFigures = createPolled({
  name: 'leaderFigures',
  pick: (root: LeaderRoot) => root.leader.figures,
});
export const leaderTasks = createLiveList({
  name: 'leaderTasks',
  noFilters: NO_TASK_FILTERS,
  pick: (root: LeaderRoot) => root.leader.tasks,
  // The chats of one person are opened from the Staff tab.
  headingOf: ({ staffId }) => staffId,
});
export const leaderStaff = createLiveList({
  name: 'leaderStaff',
  noFilters: NO_STAFF_FILTERS,
  pick: (root: LeaderRoot) => root.leader.staff,
});

export const leaderReducer = combineReducers({
  page: pageSlice.reducer,
  figures: leaderFigures.reducer,
  tasks: leaderTasks.reducer,
  staff: leaderStaff.reducer,
  assign: chatAssignment.reducer,
  bulkAssign: bulkAssignment.reducer,
});

export const selectTab = (root: LeaderRoot) => root.leader.page.tab;
export const selectSideId = (root: LeaderRoot) => root.leader.page.chatId;
export const selectSelected = (root: LeaderRoot) => root.leader.page.selected;
export const selectView = createSelector(
  [selectTab, leaderTasks.selectFilters, leaderStaff.selectFilters, selectSideId],
  (tab, tasks, staff, chatId): LeaderView => ({ tab, tasks, staff, chatId }),
);

/** The live chats of the page, as they can be chosen. The same array until it changes. */
export const selectLiveChats = createSelector(
  [leaderTasks.selectRows],
  (tasks): readonly ChosenChat[] =>
    tasks
      .filter(({ chatEnded }) => chatEnded === CHAT_ENDED.no)
      .map(({ chatId, nickName }) => ({ id: chatId, customerName: nickName })),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

/**
 * The name of the person whose chats are shown, as one of the lists has it; otherwise their id. null: everyone's are
 * shown.
 */
export function selectStaffName(root: LeaderRoot): string | null {
  const { staffId } = leaderTasks.selectFilters(root);
  if (staffId === null) return null;
  const person = leaderStaff.selectRows(root).find(({ userId }) => userId === staffId);
  const task = leaderTasks.selectRows(root).find(({ toId }) => toId === staffId);
  return person?.name ?? task?.toName ?? staffId;
}
