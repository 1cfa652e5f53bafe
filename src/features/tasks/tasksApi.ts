import { TASK_PAGE_SIZE } from '#contract/constants.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { pageChats, pageMyChats } from '#contract/http/gen/chats.js';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { TaskFilters } from './taskFilters.ts';

export interface TasksApi {
  readonly fetchPage: FetchPage<TaskFilters, ChatTask>;
}

export function createTasksApi(http: HttpClient): TasksApi {
  return {
    fetchPage: ({ filters, etag }) =>
      filters.scope === 'mine'
        ? http.sendPage(pageMyChats, { lateFirst: true, ...inputOf(filters) }, etag)
        : http.sendPage(pageChats, { all: true, ...inputOf(filters) }, etag),
  };
}

function inputOf({ product, chatEnded, keyword, pageNo, cursor }: TaskFilters) {
  return {
    ...(product === null ? {} : { comeFrom: product }),
    ...(chatEnded === null ? {} : { chatEnded }),
    ...(keyword === '' ? {} : { keyword }),
    ...(cursor === null ? {} : { cursor }),
    pageNo,
    pageSize: TASK_PAGE_SIZE,
  };
}
