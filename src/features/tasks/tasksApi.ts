import { TASK_PAGE_SIZE } from '../../../contract/constants.ts';
import { pageChats, pageMyChats } from '../../../contract/http/gen/chats.js';
import { mapAnswer, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { TaskFilters } from './taskFilters.ts';
import type { TaskPage } from './tasksSlice.ts';

export interface TaskQuery {
  readonly filters: TaskFilters;
  /** Of the answer that is here already; null: none. */
  readonly etag: string | null;
}

export interface TasksApi {
  /** null: the answer that is here still holds. Failures show on the list, not as notices. */
  readonly fetchPage: (query: TaskQuery) => Cancellable<TaskPage | null>;
}

export function createTasksApi(http: HttpClient): TasksApi {
  return {
    fetchPage: ({ filters, etag }) => {
      const options = { etag, quiet: true };
      const answer = filters.scope === 'mine'
        ? http.sendTagged(pageMyChats, inputOf(filters), options)
        : http.sendTagged(pageChats, { all: true, ...inputOf(filters) }, options);
      return mapAnswer(answer, (tagged) => tagged && { ...tagged.data, etag: tagged.etag });
    },
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
