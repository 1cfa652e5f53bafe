import { createSelector, weakMapMemoize } from 'reselect';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { isSameRecord } from '#common/liveList/index.ts';
import { chatAssignment } from './assign/assignSlice.ts';
import type { ChosenChat } from './assign/bulkAssignSlice.ts';
import { leaderStaff, leaderTasks, type LeaderRoot } from './leaderSlice.ts';

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

/** Opens the Assign dialog for a chat. */
export function assignmentOf({ id, customerName, assigneeId, assigneeName, isEffective }: LeaderTaskRow) {
  return chatAssignment.actions.assignOpened({
    id,
    customerName,
    toId: assigneeId,
    toName: assigneeName,
    isOver: !isEffective,
  });
}

/** The live chats of the page, as they can be chosen. The same array until it changes. */
export const selectLiveChats = createSelector(
  [selectLeaderTaskRows],
  (rows): readonly ChosenChat[] =>
    rows.filter(({ isEffective }) => isEffective).map(({ id, customerName }) => ({ id, customerName })),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

/**
 * The name of the person whose chats are shown, as one of the lists has it; otherwise their id. null: everyone's are
 * shown.
 */
export function selectStaffName(root: LeaderRoot): string | null {
  const { staffId } = leaderTasks.selectFilters(root);
  if (staffId === null) return null;
  const person = leaderStaff.selectRows(root).find(({ userId }) => userId === staffId);
  const task = leaderTasks.selectRows(root).find(({ toId }) => toId === staffId);
  return person?.name ?? task?.toName ?? staffId;
}
