export { createChatApi, fetchGreeting } from './chatApi.ts';
export { chatSaga, type ChatDeps } from './chatSaga.ts';
export { chatOrderReducer } from './chatOrder.ts';
export { chatReducer, workspaceOpened } from './chatSlice.ts';
export { selectIsWorkspaceOpen, selectSelectedChat, type ChatRoot } from './chatSelectors.ts';
export { selectOpenCount, selectOthersWaiting, selectWaitingCount } from './groupSelectors.ts';
export { createChatDrafts } from './draftsSaga.ts';
export { awaySaga } from './away/awaySaga.ts';
export { chatAwayReducer } from './away/awaySlice.ts';
export { connectionDetailsSaga, type ConnectionDetailsDeps } from './connection/detailsSaga.ts';
export { chatConnectionReducer } from './connection/detailsSlice.ts';
export {
  chatQueriesReducer,
  createQueriesApi,
  queriesSaga,
  type QueriesApi,
  type QueriesDeps,
} from './queries/index.ts';
