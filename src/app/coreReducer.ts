import { combineSlices } from '@reduxjs/toolkit';
import type { Reducer, StateFromReducersMapObject, UnknownAction } from 'redux';
import type { Reducers } from '#common/feature.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import type { AvatarsRoot } from '../conversation/avatars/index.ts';
import { loginReducer } from '../features/login/index.ts';
import { selectLastUserId, sessionReducer, sessionStarted } from '../features/session/index.ts';
import type { ChatRoot } from '../features/chat/index.ts';
import type { HistoryDialogRoot } from '../features/history/index.ts';
import type { TasksRoot } from '../features/tasks/index.ts';
import type { ConversationsRoot } from '../realtime/index.ts';
import { navigationReducer } from './navigationSlice.ts';
import { pageReducer } from './pageSlice.ts';

/** Slices that the login form needs. All others load with their features. */
const coreReducers = {
  session: sessionReducer,
  login: loginReducer,
  toasts: toastsReducer,
  navigation: navigationReducer,
  page: pageReducer,
};

export type CoreState = StateFromReducersMapObject<typeof coreReducers>;
/** The parts of the state that the app reads. Other slices are added when their features have loaded. */
export type AppState = CoreState &
  Partial<ConversationsRoot & AvatarsRoot & TasksRoot & HistoryDialogRoot & Pick<ChatRoot, 'chat'>>;

/** The reducer of a page, to which features add slices. */
export function createPageReducer(reducers: Reducers = {}) {
  const combined = combineSlices(coreReducers).withLazyLoadedSlices<Record<string, unknown>>();
  const known = new Set(Object.keys(coreReducers));
  /** Adds slices. They get their initial state with the next action. @returns the names of the new ones */
  const inject = (more: Reducers): readonly string[] => {
    const fresh = Object.entries(more).filter(([slice]) => !known.has(slice));
    for (const [slice, reducer] of fresh) {
      known.add(slice);
      combined.inject({ reducerPath: slice, reducer });
    }
    return fresh.map(([slice]) => slice);
  };
  inject(reducers);
  return { reducer: resetForOtherUser(combined), inject };
}

/**
 * Keeps input for the person who typed it: the end of a session leaves the store as it is, but the sign-in of another
 * person resets it.
 */
function resetForOtherUser(reducer: Reducer<AppState>): Reducer<AppState> {
  return (state, action: UnknownAction) => {
    if (state === undefined || !sessionStarted.match(action)) return reducer(state, action);
    const before = selectLastUserId(state);
    if (before === null || before === action.payload.user.id) return reducer(state, action);
    const fresh = reducer(undefined, action);
    const { navigation, page } = state;
    const toasts = { ...state.toasts, notifications: [] };
    return { ...fresh, session: sessionReducer(state.session, action), navigation, page, toasts };
  };
}
