import { createSelector, weakMapMemoize } from 'reselect';
import { CHAT_ENDED } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import { leaderTasks } from './leaderSlice.ts';

export interface LeaderTaskRow {
  readonly id: string;
  readonly fromId: string;
  readonly customerName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly customerAvatar: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isEffective: boolean;
  readonly product: number;
  /** null: it waits in the queue. */
  readonly assigneeId: string | null;
  readonly assigneeName: string;
  /** Since when the customer waits for an answer; null: no one waits. */
  readonly waitingSince: string | null;
  /** undefined: there is none, or it may not be read. */
  readonly lastMessage: ChatTask['lastMessage'];
}

/** Rows as shown. A row is the same object until it changes. */
export const selectLeaderTaskRows = createSelector([leaderTasks.selectRows], (tasks): readonly LeaderTaskRow[] =>
  tasks.map((task) => rowOf(task)),
);

const rowOf = weakMapMemoize((task: ChatTask): LeaderTaskRow => ({
  id: task.chatId,
  fromId: task.fromId,
  customerName: task.nickName,
  customerAvatar: task.fromHeadImg,
  createdAt: task.createTime,
  updatedAt: task.updateTime,
  isEffective: task.chatEnded === CHAT_ENDED.no,
  product: task.comeFrom,
  assigneeId: task.toId,
  assigneeName: task.toName,
  waitingSince: task.waitingSince,
  lastMessage: task.lastMessage,
}));
