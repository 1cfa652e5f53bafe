import { createAction } from '@reduxjs/toolkit';
import type { ChatTask } from '#contract/http/chats.ts';
import { createLiveList, type ListPage, type LiveListState } from '#common/liveList/index.ts';
import { NO_FILTERS, type TaskFilters } from './taskFilters.ts';

export type TaskPage = ListPage<ChatTask>;

/** The part of the store that this feature reads. It is declared here so that the feature does not import the app. */
export interface TasksRoot {
  readonly tasks: LiveListState<TaskFilters, ChatTask>;
}

export const tasksList = createLiveList({
  name: 'tasks',
  noFilters: NO_FILTERS,
  pick: (root: TasksRoot) => root.tasks,
  headingOf: ({ scope }) => scope,
});

/** The address contains these filters: it was opened, or gone back to. */
export const addressRead = createAction<{ readonly search: string }>('tasks/addressRead');
export const taskOpened = createAction<{ readonly chatId: string; readonly fromId: string }>('tasks/taskOpened');
