// Made by `npm run generate`. Do not edit.

export { assignChats } from './chats/assignChats.js';
export { chatAssign } from './chats/chatAssign.js';
export { endChat } from './chats/endChat.js';
export { leaderFigures } from './chats/leaderFigures.js';
export { listChatSteps } from './chats/listChatSteps.js';
export { pageChatUsers } from './chats/pageChatUsers.js';
export { pageChats } from './chats/pageChats.js';
export { pageHistory } from './chats/pageHistory.js';
export { pageMyChats } from './chats/pageMyChats.js';
export { pageMyChatsToday } from './chats/pageMyChatsToday.js';
export { pageRecord } from './chats/pageRecord.js';
export { pageTask } from './chats/pageTask.js';
export { searchCustomer } from './chats/searchCustomer.js';
