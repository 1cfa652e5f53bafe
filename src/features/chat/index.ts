export { mayLookOn, selectMayWrite } from './accessSelectors.ts';
export { chatAddress, isWorkspace } from './chatAddress.ts';
export { createChatApi } from './chatLoadingSaga.ts';
export { fetchGreeting } from './greetingSaga.ts';
export { chatSaga } from './chatSaga.ts';
export { chatOrderReducer } from './chatOrder.ts';
export { chatReducer, chatSelected, draftChanged, lookupRequested, workspaceOpened } from './chatSlice.ts';
export {
  selectChats,
  selectDraft,
  selectIsWorkspaceOpen,
  selectMyStaffId,
  selectSelectedChat,
  selectSelectedId,
  type ChatRoot,
} from './chatSelectors.ts';
export { selectOpenCount, selectOthersWaiting, selectWaitingCount } from './groupSelectors.ts';
export { createChatDrafts } from './draftsSaga.ts';
export { awaySaga } from './awaySaga.ts';
export { chatAwayReducer } from './awaySlice.ts';
export { connectionDetailsSaga } from './connectionDetailsSaga.ts';
export { chatConnectionReducer } from './connectionDetailsSlice.ts';
export { queriesSaga } from './queriesSaga.ts';
export { chatQueriesReducer, createQueriesApi, type QueriesApi } from './queriesSlice.ts';
