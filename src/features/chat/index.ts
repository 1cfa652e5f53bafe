export { ChatScreen } from './components/ChatScreen.tsx';
export { createChatApi, type ChatApi } from './chatApi.ts';
export { chatSaga, type ChatDeps } from './chatSaga.ts';
export { chatReducer, type ChatState } from './chatSlice.ts';
export { selectChatRows, selectUnreadTotal, type ChatRoot } from './chatSelectors.ts';
export { createChatDrafts } from './draftStore.ts';
export { awaySaga } from './away/awaySaga.ts';
export { chatAwayReducer, type ChatAwayRoot } from './away/awaySlice.ts';
export { connectionDetailsSaga, type ConnectionDetailsDeps } from './connection/detailsSaga.ts';
export { chatConnectionReducer, type ChatConnectionRoot } from './connection/detailsSlice.ts';
export {
  chatQueriesReducer, loadQueriesApi, queriesSaga, type ChatQueriesRoot, type QueriesApi, type QueriesDeps,
} from './queries/index.ts';
