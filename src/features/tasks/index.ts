export {
  ChatCustomer,
  ChatStateTag,
  ChatStatus,
  ChatTime,
  LastMessage,
  ProductName,
  RatingMark,
  wordsOfRating,
} from './components/chatFacts.tsx';
export { ChatLink } from './components/ChatLink.tsx';
export { OpenLiveChat } from './components/OpenLiveChat.tsx';
export { ProductSelect, SolvedSelect } from './components/ChatSelects.tsx';
export { chatPath, openChat, tasksSaga, type ChatListDeps, type TasksApi, type TasksDeps } from './tasksSaga.ts';
export { addressRead, taskOpened, tasksList, type TaskPage, type TasksRoot } from './tasksList.ts';
export { readSolvedCheck } from './taskFilters.ts';
export { default as tasksTexts } from './texts.json';
