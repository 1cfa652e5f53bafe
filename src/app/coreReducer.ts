import { combineReducers, type UnknownAction } from 'redux';
import { toastsReducer } from '../common/toasts/index.ts';
import { loginReducer } from '../features/login/index.ts';
import { selectLastUserId, sessionReducer, sessionStarted } from '../features/session/index.ts';
import { navigationReducer } from './navigationSlice.ts';
import { pageReducer } from './pageSlice.ts';

/** What the login form needs. The rest of the store loads with the screens. */
export const coreReducers = { session: sessionReducer, login: loginReducer, toasts: toastsReducer, navigation: navigationReducer, page: pageReducer };

const combined = combineReducers(coreReducers);
export type CoreState = ReturnType<typeof combined>;

export const coreReducer = forOnePerson<CoreState>(combined);

/**
 * What was typed waits for the person who typed it: a session that died leaves the store as it is, and another person's
 * sign-in leaves nothing of it.
 */
export function forOnePerson<State extends CoreState, Before extends CoreState = State>(
  reducer: (state: Before | undefined, action: UnknownAction) => State,
): (state: Before | undefined, action: UnknownAction) => State {
  return (state, action) => {
    if (state === undefined || !sessionStarted.match(action)) return reducer(state, action);
    const before = selectLastUserId(state);
    if (before === null || before === action.payload.user.id) return reducer(state, action);
    const fresh = reducer(undefined, action);
    const { navigation, page, toasts } = state;
    return { ...fresh, session: sessionReducer(state.session, action), navigation, page, toasts: { ...toasts, notifications: [] } };
  };
}
