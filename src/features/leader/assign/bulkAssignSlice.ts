import { createAssignDialog, type Assignable, type AssignState } from '../../assign/index.ts';

/** A chat that was chosen for the dialog. */
export interface ChosenChat {
  readonly id: string;
  readonly customerName: string;
}

/** A chat that could not be assigned, and the server's text about it. */
export interface FailedChat extends ChosenChat {
  readonly reason: string;
}

/** Several chats in one Assign dialog: those that are not assigned yet. */
export interface ChosenChats extends Assignable {
  readonly selected: readonly ChosenChat[];
  /** Of the last attempt. */
  readonly failures: readonly FailedChat[];
}

interface BulkAssignRoot {
  readonly leader: { readonly bulkAssign: AssignState<ChosenChats> | null };
}

/** The Assign dialog for several chats. */
export const bulkAssignment = createAssignDialog({
  name: 'bulkAssign',
  pick: (root: BulkAssignRoot) => root.leader.bulkAssign,
});

/** Several chats as the thing of one dialog. */
export function chosenChats(selected: readonly ChosenChat[], failures: readonly FailedChat[] = []): ChosenChats {
  return { id: 'selected', toId: null, toName: '', isOver: selected.length === 0, selected, failures };
}
