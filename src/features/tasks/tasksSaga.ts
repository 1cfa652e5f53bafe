import { fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { TASK_PAGE_SIZE } from '#contract/constants.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { pageChats, pageMyChats } from '#contract/http/gen/chats.js';
import type { HttpClient } from '#common/http/client.ts';
import { liveListSaga, type FetchPage, type ListScreenDeps } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import { readFilters, writeFilters, type TaskFilters } from './taskFilters.ts';
import { addressRead, taskOpened, tasksList } from './tasksList.ts';

export type TasksApi = ReturnType<typeof createTasksApi>;

export function createTasksApi(http: HttpClient) {
  const fetchPage: FetchPage<TaskFilters, ChatTask> = ({ filters, etag }) =>
    filters.scope === 'mine'
      ? http.sendPage(pageMyChats, { lateFirst: true, ...inputOf(filters) }, etag)
      : http.sendPage(pageChats, { all: true, ...inputOf(filters) }, etag);
  return { fetchPage };
}

function inputOf({ product, tagId, chatEnded, keyword, ...page }: TaskFilters) {
  return {
    ...(product === null ? {} : { comeFrom: product }),
    ...(tagId === null ? {} : { tagId }),
    ...(chatEnded === null ? {} : { chatEnded }),
    ...(keyword === '' ? {} : { keyword }),
    ...pageInput(page, TASK_PAGE_SIZE),
  };
}

const TASKS_PATH = '/checkList';

/** Side effects of a screen with a list of chats. */
export interface ChatListDeps extends ListScreenDeps {
  /** Opens an address in the tab of that name; reuses the tab if it exists. */
  readonly openTab: (url: string, name: string) => void;
}

export interface TasksDeps extends ChatListDeps {
  readonly tasksApi: TasksApi;
}

export function* tasksSaga(deps: TasksDeps): SagaGenerator<void> {
  yield* fork(() => liveListSaga({ list: tasksList, fetchPage: deps.tasksApi.fetchPage, deps }));
  yield* takeEvery(tasksList.actions.filtersChanged, writeAddress, deps);
  yield* takeEvery(addressRead, followAddress);
  yield* takeEvery(taskOpened, ({ payload }) => openChat(deps, payload));
}

/** The filters are in the address, so that a reload, a bookmark or a shared link shows the same list. */
function* writeAddress({ navigate }: TasksDeps): SagaGenerator<void> {
  if ((yield* select(tasksList.selectStatus)) === 'closed') return;
  navigate(`${TASKS_PATH}${writeFilters(yield* select(tasksList.selectFilters))}`, { replace: true });
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const wanted = readFilters(search);
  const isSet = writeFilters(wanted) === writeFilters(yield* select(tasksList.selectFilters));
  if (!isSet) yield* put(tasksList.actions.filtersChanged(wanted));
}

/** The parameters of a chat's address. Without a mode, the chat opens for chatting. */
export interface ChatAddress {
  readonly chatId: string;
  readonly fromId: string;
  readonly mode?: 'C' | 'V';
}

export function chatPath({ chatId, fromId, mode }: ChatAddress): string {
  return `/chat?${new URLSearchParams({ id: chatId, fromId, ...(mode === undefined ? {} : { mode }) }).toString()}`;
}

/** A chat has one tab, however often it is opened. */
export function openChat({ openTab }: Pick<ChatListDeps, 'openTab'>, chat: ChatAddress): void {
  openTab(chatPath(chat), `chat-${chat.chatId}`);
}
