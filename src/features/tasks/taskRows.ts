import { createSelector, weakMapMemoize } from 'reselect';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { tasksList } from './tasksList.ts';

export interface TaskRow {
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly id: string;
  readonly fromId: string;
  readonly customerName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly customerAvatar: string;
  /** null: it waits in line. */
  readonly assigneeId: string | null;
  readonly updatedAt: string;
  readonly isEffective: boolean;
  readonly product: number;
  readonly unread: number;
  /** Since when the customer waits for an answer; null: no one waits. */
  readonly waitingSince: string | null;
  /** undefined: there is none, or it may not be read. */
  readonly lastMessage: ChatTask['lastMessage'];
}

/** Rows as shown. A row is the same object until it changes. */
export const selectTaskRows = createSelector(
  [tasksList.selectRows, tasksList.selectFirstIndex],
  (tasks, first): readonly TaskRow[] => tasks.map((task, offset) => rowOf(task, first + offset)),
);

const rowOf = weakMapMemoize((task: ChatTask, index: number): TaskRow => ({
  index,
  id: task.chatId,
  fromId: task.fromId,
  customerName: task.nickName === '' ? task.fromName : task.nickName,
  customerAvatar: task.fromHeadImg,
  assigneeId: task.toId,
  updatedAt: task.updateTime,
  isEffective: task.chatEnded === CHAT_ENDED.no,
  product: task.comeFrom,
  unread: task.unReadCount,
  waitingSince: task.waitingSince,
  lastMessage: task.lastMessage,
}));
