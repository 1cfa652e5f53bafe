import { combineReducers } from 'redux';
import { chatAwayReducer, chatConnectionReducer, chatQueriesReducer, chatReducer } from '../features/chat/index.ts';
import { checkReducer } from '../features/check/index.ts';
import { presenceReducer, tasksReducer } from '../features/tasks/index.ts';
import { conversationsReducer, picturesReducer, realtimeReducer } from '../realtime/index.ts';
import { coreReducers, forOnePerson, type CoreState } from './coreReducer.ts';
import { layoutReducer } from './layout/layoutSlice.ts';

const combined = combineReducers({
  ...coreReducers,
  layout: layoutReducer,
  check: checkReducer,
  tasks: tasksReducer,
  presence: presenceReducer,
  chat: chatReducer,
  chatAway: chatAwayReducer,
  chatConnection: chatConnectionReducer,
  chatQueries: chatQueriesReducer,
  realtime: realtimeReducer,
  conversations: conversationsReducer,
  pictures: picturesReducer,
});
export type RootState = ReturnType<typeof combined>;

/** The store as long as the screens have not loaded, and afterwards. */
export type AppState = CoreState & Partial<Omit<RootState, keyof CoreState>>;

/** The whole store. A replay begins with it. */
export const rootReducer = forOnePerson<RootState, AppState>(combined);
