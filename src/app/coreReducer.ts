import { combineSlices } from '@reduxjs/toolkit';
import type { Reducer, StateFromReducersMapObject, UnknownAction } from 'redux';
import type { AvatarsRoot } from '../common/avatars/index.ts';
import type { Reducers } from '../common/feature.ts';
import { toastsReducer } from '../common/toasts/index.ts';
import { loginReducer } from '../features/login/index.ts';
import { selectLastUserId, sessionReducer, sessionStarted } from '../features/session/index.ts';
import type { ChatRoot } from '../features/chat/index.ts';
import type { HistoryDialogRoot } from '../features/history/index.ts';
import type { TasksRoot } from '../features/tasks/index.ts';
import type { ConversationsRoot } from '../realtime/index.ts';
import { navigationReducer } from './navigationSlice.ts';
import { pageReducer } from './pageSlice.ts';

/** What the login form needs. The rest of the store loads with the features. */
const coreReducers = {
  session: sessionReducer,
  login: loginReducer,
  toasts: toastsReducer,
  navigation: navigationReducer,
  page: pageReducer,
};

export type CoreState = StateFromReducersMapObject<typeof coreReducers>;
/** What the app itself reads of the store. Slices of other features are there as well, from when these have loaded. */
export type AppState = CoreState &
  Partial<ConversationsRoot & AvatarsRoot & TasksRoot & HistoryDialogRoot & Pick<ChatRoot, 'chat'>>;

/** The reducer of a page, which grows. */
export interface PageReducer {
  readonly reducer: Reducer<AppState>;
  /** Adds slices, which begin with the next action. @returns the names of those that were not there */
  readonly inject: (reducers: Reducers) => readonly string[];
}

export function createPageReducer(reducers: Reducers = {}): PageReducer {
  const combined = combineSlices(coreReducers).withLazyLoadedSlices<Record<string, unknown>>();
  const known = new Set(Object.keys(coreReducers));
  const inject = (more: Reducers): readonly string[] => {
    const fresh = Object.entries(more).filter(([slice]) => !known.has(slice));
    for (const [slice, reducer] of fresh) {
      known.add(slice);
      combined.inject({ reducerPath: slice, reducer });
    }
    return fresh.map(([slice]) => slice);
  };
  inject(reducers);
  return { reducer: forOnePerson(combined), inject };
}

/**
 * What was typed waits for the person who typed it: a session that died leaves the store as it is, and another person's
 * sign-in leaves nothing of it.
 */
function forOnePerson(reducer: Reducer<AppState>): Reducer<AppState> {
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
