import { createAssignDialog, type Assignable, type AssignState } from '../../assign/index.ts';

/** A chat as far as assigning it goes. It is over once it has ended; with nobody it waits in line. */
export interface AssignableChat extends Assignable {
  readonly customerName: string;
}

interface AssignRoot {
  readonly leader: { readonly assign: AssignState<AssignableChat> | null };
}

/** The Assign dialog of the leader page. */
export const chatAssignment = createAssignDialog<AssignRoot, AssignableChat>({
  name: 'assign',
  pick: (root) => root.leader.assign,
});
