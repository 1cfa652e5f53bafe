import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { ChatAppContext } from '#contract/http/appContext.ts';
import type { CustomerPanel, TimelineEntry } from '#contract/http/customerPanel.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createLoaded, type LoadedState } from '#common/loaded.ts';
import { BLOCK_RULES, type BlockForm } from './blockForm.ts';
import { NOTE_RULES, type NoteForm, type NoteSubject } from './noteForm.ts';

interface OfCustomer {
  readonly customerId: string;
}

/** What follows the first page of the timeline. */
interface FurtherState {
  readonly status: 'ready' | 'loading' | 'failed';
  readonly records: readonly TimelineEntry[];
  /** Leads to the next page; undefined: none was loaded after the first. */
  readonly next: string | null | undefined;
}

export interface CustomerPanelRoot {
  readonly customerPanel: {
    readonly shown: LoadedState<OfCustomer, CustomerPanel>;
    readonly further: FurtherState;
    readonly app: LoadedState<{ readonly chatId: string }, readonly ChatAppContext[]>;
    readonly note: FormState<NoteSubject, NoteForm> | null;
    readonly block: FormState<NoteSubject, BlockForm> | null;
  };
}

/** The customer of the chat on screen. */
export const shownCustomer = createLoaded({
  name: 'customerPanel',
  pick: ({ customerPanel }: CustomerPanelRoot) => customerPanel.shown,
});

/** What the app of the customer has said about itself in the chat on screen, the newest first. */
export const appContexts = createLoaded({
  name: 'appContexts',
  pick: ({ customerPanel }: CustomerPanelRoot) => customerPanel.app,
});

export const noteForm = createDialogForm({
  name: 'customerNote',
  rules: NOTE_RULES,
  pick: ({ customerPanel }: CustomerPanelRoot) => customerPanel.note,
});

export const blockForm = createDialogForm({
  name: 'customerBlock',
  rules: BLOCK_RULES,
  pick: ({ customerPanel }: CustomerPanelRoot) => customerPanel.block,
});

/** A leader lets the customer write again. */
export const liftRequested = createAction<{ readonly customerId: string }>('customerBlock/liftRequested');
export const liftFailed = markFailure(createAction<AppError>('customerBlock/liftFailed'));

const initialState: FurtherState = { status: 'ready', records: [], next: undefined };

const furtherSlice = createSlice({
  name: 'customerTimeline',
  initialState,
  reducers: {
    moreRequested: (state): FurtherState => ({ ...state, status: 'loading' }),
    moreReceived: (
      state,
      { payload: { records, next } }: PayloadAction<Pick<CustomerPanel['timeline'], 'records' | 'next'>>,
    ): FurtherState => ({ status: 'ready', records: [...state.records, ...records], next }),
    moreFailed: (state, _: PayloadAction<AppError>): FurtherState => ({ ...state, status: 'failed' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(shownCustomer.actions.opened, () => initialState)
      .addCase(shownCustomer.actions.closed, () => initialState),
});

export const { moreRequested, moreReceived, moreFailed } = furtherSlice.actions;
markFailure(moreFailed);

export const customerPanelReducer = combineReducers({
  shown: shownCustomer.reducer,
  further: furtherSlice.reducer,
  app: appContexts.reducer,
  note: noteForm.reducer,
  block: blockForm.reducer,
});

const NONE = { records: [], next: null };

/** The loaded part of the timeline. `next` leads to the rest; null: this is all. */
export const selectTimeline = createSelector(
  [shownCustomer.select, ({ customerPanel }: CustomerPanelRoot) => customerPanel.further],
  (shown, { status, records, next }) => {
    const first = shown.status === 'ready' ? shown.content.timeline : NONE;
    return { status, records: [...first.records, ...records], next: next === undefined ? first.next : next };
  },
);
