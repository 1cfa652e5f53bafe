import type { ChatTask } from '#contract/http/chats.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import { createAssignDialog, type Assignable, type AssignState } from '../assign/index.ts';

/** A chat in the Assign dialog. It is over once it has ended; without an assignee it waits in the line. */
export interface AssignableChat extends Assignable {
  readonly customerName: string;
}

export type ChosenChat = Pick<AssignableChat, 'id' | 'customerName'>;

/** A chat that could not be assigned, and the server's text about it. */
interface FailedChat extends ChosenChat {
  readonly reason: string;
}

/** Several chats in one Assign dialog: those that are not assigned yet. */
export interface ChosenChats extends Assignable {
  readonly selected: readonly ChosenChat[];
  /** Of the last attempt. */
  readonly failures: readonly FailedChat[];
}

interface AssignRoot {
  readonly leader: {
    readonly assign: AssignState<AssignableChat> | null;
    readonly bulkAssign: AssignState<ChosenChats> | null;
  };
}

export const chatAssignment = createAssignDialog({
  name: 'assign',
  pick: (root: AssignRoot) => root.leader.assign,
});

export const bulkAssignment = createAssignDialog({
  name: 'bulkAssign',
  pick: (root: AssignRoot) => root.leader.bulkAssign,
});

export function assignableOf(
  chat: Pick<ChatTask, 'chatId' | 'nickName' | 'toId' | 'toName' | 'chatEnded'>,
): AssignableChat {
  const { chatId, nickName, toId, toName, chatEnded } = chat;
  return { id: chatId, customerName: nickName, toId, toName, isOver: chatEnded === CHAT_ENDED.yes };
}

/** Several chats as the thing of one dialog. */
export function chosenChats(selected: readonly ChosenChat[], failures: readonly FailedChat[] = []): ChosenChats {
  return { id: 'selected', toId: null, toName: '', isOver: selected.length === 0, selected, failures };
}
