export { ChatScreen } from './components/ChatScreen.tsx';
export { createChatApi, type ChatApi } from './chatApi.ts';
export { chatLogRules } from './chatLogRules.ts';
export { chatSaga, type ChatDeps } from './chatSaga.ts';
export { chatReducer, type ChatState } from './chatSlice.ts';
export { selectUnreadTotal, type ChatRoot } from './chatSelectors.ts';
