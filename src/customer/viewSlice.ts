import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type CustomerView =
  /** The chat, or the choice of a product. */
  | { readonly name: 'chat' }
  | { readonly name: 'queries' }
  | { readonly name: 'raise' }
  /** `cardOf`: the chat whose card opened the query; null: none. `isRaised`: the customer has just raised the query. */
  | { readonly name: 'query'; readonly id: string; readonly cardOf: string | null; readonly isRaised: boolean };

interface ViewState {
  readonly view: CustomerView;
  /** How many of the customer's queries have an unread reply. */
  readonly newReplies: number;
}

/** The part of the store that holds the current view. */
export interface ViewRoot {
  readonly customerView: ViewState;
}

export const CHAT: CustomerView = { name: 'chat' };
export const QUERIES: CustomerView = { name: 'queries' };
export const RAISE: CustomerView = { name: 'raise' };

const initialState: ViewState = { view: CHAT, newReplies: 0 };

/** The current view, and the number of unread replies in the queries. */
const viewSlice = createSlice({
  name: 'customerView',
  initialState,
  reducers: {
    /** Opens a view. Back returns to the previous one. */
    viewOpened: withView,
    /** Replaces the current view: Back does not return to it. */
    viewReplaced: withView,
    /** The browser shows this view: the user pressed Back or Forward, or the page has just loaded. */
    viewShown: withView,
    /** The user pressed the page's own Back button. */
    backRequested: (state): ViewState => state,
    newRepliesCounted: (state, { payload: newReplies }: PayloadAction<number>): ViewState =>
      state.newReplies === newReplies ? state : { ...state, newReplies },
  },
});

function withView(state: ViewState, { payload: view }: PayloadAction<CustomerView>): ViewState {
  return { ...state, view };
}

export const { viewOpened, viewReplaced, viewShown, backRequested, newRepliesCounted } = viewSlice.actions;
export const customerViewReducer = viewSlice.reducer;

export const selectView = (state: ViewRoot) => state.customerView.view;
export const selectNewReplies = (state: ViewRoot) => state.customerView.newReplies;

/** The query that a card opens. @param chatId the chat that contains the card */
export function queryOfCard(id: string, chatId: string): CustomerView {
  return { name: 'query', id, cardOf: chatId, isRaised: false };
}

export function ownQuery(id: string): CustomerView {
  return { name: 'query', id, cardOf: null, isRaised: false };
}

/** Where Back leads when the history holds no earlier view. */
export function parentOf(view: CustomerView): CustomerView {
  return view.name === 'query' && view.cardOf === null ? QUERIES : CHAT;
}
