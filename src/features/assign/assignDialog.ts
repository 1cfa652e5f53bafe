import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { Assignee } from '#contract/http/staff.ts';
import { type ErrorText, markFailure } from '#common/errors.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';

/** Something that can be assigned to a member of staff. */
export interface Assignable {
  readonly id: string;
  readonly toId: string | null;
  readonly toName: string;
  /** It has ended and can no longer be assigned. */
  readonly isOver: boolean;
}

/** An open Assign dialog. Refreshes of the page do not change it. */
export interface AssignState<Thing extends Assignable> {
  /** As it was when the dialog was opened, or after the newest change. */
  readonly thing: Thing;
  /** What changed while the dialog is open; null: nothing. */
  readonly news: AssignNews | null;
  readonly search: RemoteSearch<Assignee>;
  readonly chosen: Assignee | null;
  readonly status: 'choosing' | 'sending';
  /** Why the last attempt failed. */
  readonly error: ErrorText | null;
}

/** It has ended, has another assignee, or has none any more. */
export type AssignNews = 'over' | 'assigned' | 'released';

interface AssignOptions<Root, Thing extends Assignable> {
  /** Prefix of its action types. */
  readonly name: string;
  readonly pick: (root: Root) => AssignState<Thing> | null;
}

/** A dialog that assigns something: its actions, reducer and selector. {@link assignDialogSaga} does the rest. */
export function createAssignDialog<Root, Thing extends Assignable>({ name, pick }: AssignOptions<Root, Thing>) {
  const actions = createAssignActions<Thing>(name);
  return { actions, reducer: createAssignReducer(actions), select: pick };
}

export type AssignDialogParts<Thing extends Assignable> = ReturnType<typeof createAssignDialog<never, Thing>>;
export type AssignActions<Thing extends Assignable> = ReturnType<typeof createAssignActions<Thing>>;

function createAssignActions<Thing extends Assignable>(name: string) {
  return {
    assignOpened: createAction(`${name}/assignOpened`, (payload: Thing) => ({ payload })),
    assignDismissed: createAction(`${name}/assignDismissed`),
    /** An empty keyword finds the most likely people. */
    assigneeTyped: createAction<{ readonly keyword: string }>(`${name}/assigneeTyped`),
    assigneesReceived: createAction<readonly Assignee[]>(`${name}/assigneesReceived`),
    assigneesFailed: markFailure(createAction(`${name}/assigneesFailed`)),
    assigneeChosen: createAction<Assignee | null>(`${name}/assigneeChosen`),
    assignSubmitted: createAction<{ readonly toId: string }>(`${name}/assignSubmitted`),
    /** The answer may arrive when the dialog is open for something else. */
    assignSucceeded: createAction<{ readonly id: string }>(`${name}/assignSucceeded`),
    /** A null error: the thing itself says what failed. */
    assignFailed: markFailure(
      createAction<{ readonly id: string; readonly error: ErrorText | null }>(`${name}/assignFailed`),
    ),
    /** The thing has changed its assignee, or has ended, while the dialog is open. */
    thingSeen: createAction(`${name}/thingSeen`, (payload: Thing) => ({ payload })),
  };
}

function createAssignReducer<Thing extends Assignable>(actions: AssignActions<Thing>) {
  type State = AssignState<Thing>;
  const reduceOpen = (state: State, action: UnknownAction): State | null => {
    const { search } = state;
    if (actions.assignDismissed.match(action)) return null;
    if (actions.assigneeTyped.match(action))
      return { ...state, search: { ...search, keyword: action.payload.keyword, status: 'searching' }, error: null };
    if (actions.assigneesReceived.match(action))
      return { ...state, search: { ...search, status: 'ready', options: action.payload } };
    if (actions.assigneesFailed.match(action))
      return { ...state, search: { ...search, status: 'failed', options: [] } };
    if (actions.assigneeChosen.match(action)) return withChosen(state, action.payload);
    if (actions.assignSubmitted.match(action)) return { ...state, status: 'sending', error: null };
    if (actions.assignSucceeded.match(action)) return action.payload.id === state.thing.id ? null : state;
    if (actions.assignFailed.match(action))
      return action.payload.id === state.thing.id
        ? { ...state, status: 'choosing', error: action.payload.error }
        : state;
    if (actions.thingSeen.match(action)) return withSeen(state, action.payload);
    return state;
  };
  return (state: State | null = null, action: UnknownAction): State | null => {
    if (actions.assignOpened.match(action))
      return { thing: action.payload, news: null, search: NO_SEARCH, chosen: null, status: 'choosing', error: null };
    return state === null ? null : reduceOpen(state, action);
  };
}

function withChosen<Thing extends Assignable>(state: AssignState<Thing>, chosen: Assignee | null): AssignState<Thing> {
  return { ...state, chosen, error: null, search: chosen === null ? { ...state.search, keyword: '' } : state.search };
}

function withSeen<Thing extends Assignable>(state: AssignState<Thing>, seen: Thing): AssignState<Thing> {
  return { ...state, thing: seen, news: newsOf(seen), chosen: state.chosen?.id === seen.toId ? null : state.chosen };
}

function newsOf({ isOver, toId }: Assignable): AssignNews {
  if (isOver) return 'over';
  return toId === null ? 'released' : 'assigned';
}
