import { createAssignDialog, type Assignable, type AssignState } from '../../assign/index.ts';

/** A chat in the Assign dialog. It is over once it has ended; without an assignee it waits in the queue. */
export interface AssignableChat extends Assignable {
  readonly customerName: string;
}

interface AssignRoot {
  readonly leader: { readonly assign: AssignState<AssignableChat> | null };
}

/** The Assign dialog of the leader page. */
export const chatAssignment = createAssignDialog({
  name: 'assign',
  pick: (root: AssignRoot) => root.leader.assign,
});
