import { createSelector } from 'reselect';
import { CHAT_ENDED, PRODUCTS } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import type { PageInfo } from '../../common/components/Pager.tsx';
import type { TasksState } from './tasksSlice.ts';

/** The part of the store that this feature reads. Naming it here keeps the feature free of the app. */
export interface TasksRoot { readonly tasks: TasksState }

type ProductKey = `product.${(typeof PRODUCTS)[number]}`;

export interface TaskRow {
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly id: string;
  readonly fromId: string;
  readonly updatedAt: string;
  readonly isEffective: boolean;
  /** null: a code that has no label. */
  readonly productKey: ProductKey | null;
  readonly productCode: number;
  readonly unread: number;
}

const NO_TASKS: readonly ChatTask[] = [];

export const selectTaskStatus = (state: TasksRoot) => state.tasks.status;
export const selectTaskFilters = (state: TasksRoot) => state.tasks.filters;
/** What stands in the keyword's field. */
export const selectTypedKeyword = ({ tasks: { typed, filters } }: TasksRoot) => typed ?? filters.keyword;
export const selectTaskError = (state: TasksRoot) => state.tasks.error;
/** When the rows were last known to hold, once they may not any more. */
export const selectHeldAt = (state: TasksRoot) => state.tasks.heldAt;
const selectTasks = (state: TasksRoot) => state.tasks.page?.records ?? NO_TASKS;
const selectFirstIndex = ({ tasks: { page } }: TasksRoot) => (page ? (page.pageNo - 1) * page.pageSize + 1 : 1);
const isAnswered = ({ tasks: { status } }: TasksRoot) => status === 'ready' || status === 'stale';
/** Of the page that is shown, as long as it answers the filters that are set. */
const selectEtag = (state: TasksRoot) => (isAnswered(state) ? state.tasks.page?.etag ?? null : null);

/** The next question to ask: what is wanted, and which answer is already here. */
export const selectTaskQuery = createSelector([selectTaskFilters, selectEtag], (filters, etag) => ({ filters, etag }));

/** The page's place in the list; null while there is none to show. */
export const selectTaskPageInfo = (state: TasksRoot): PageInfo | null => state.tasks.page;

/** Rows as shown. Message keys, not text: the screen's language is the component's affair. */
export const selectTaskRows = createSelector([selectTasks, selectFirstIndex], (tasks, first): readonly TaskRow[] =>
  tasks.map((task, offset) => ({
    index: first + offset,
    id: task.chatId,
    fromId: task.fromId,
    updatedAt: task.updateTime,
    isEffective: task.chatEnded === CHAT_ENDED.no,
    productKey: productKey(task.comeFrom),
    productCode: task.comeFrom,
    unread: task.unReadCount,
  })));

function productKey(code: number): ProductKey | null {
  const product = PRODUCTS.find((known) => known === code);
  return product === undefined ? null : `product.${product}`;
}
