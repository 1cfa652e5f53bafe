import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the customer looks at. */
export type CustomerView =
  /** The chat, or the way into one. */
  | { readonly name: 'chat' }
  | { readonly name: 'queries' }
  | { readonly name: 'raise' }
  /** `cardOf`: the chat whose card led here; null: none did. `isRaised`: the customer has raised it this moment. */
  | { readonly name: 'query'; readonly id: string; readonly cardOf: string | null; readonly isRaised: boolean };

export interface PlaceState {
  readonly view: CustomerView;
  /** How many of the customer's queries have a reply that they have not read. */
  readonly newReplies: number;
}

/** The part of the store that says where the customer is. */
export interface PlaceRoot {
  readonly place: PlaceState;
}

export const CHAT: CustomerView = { name: 'chat' };
export const QUERIES: CustomerView = { name: 'queries' };
export const RAISE: CustomerView = { name: 'raise' };

const initialState: PlaceState = { view: CHAT, newReplies: 0 };

/** Where the customer is, and whether news waits for them elsewhere. */
const placeSlice = createSlice({
  name: 'place',
  initialState,
  reducers: {
    /** The customer goes there, and comes back from there. */
    viewOpened: withView,
    /** It takes the place of what is shown: nobody comes back to that. */
    viewReplaced: withView,
    /** The browser leads there, by its Back button or because the page has begun. */
    viewShown: withView,
    /** The page's own Back button. */
    backRequested: (state): PlaceState => state,
    newRepliesCounted: (state, { payload: newReplies }: PayloadAction<number>): PlaceState =>
      state.newReplies === newReplies ? state : { ...state, newReplies },
  },
});

function withView(state: PlaceState, { payload: view }: PayloadAction<CustomerView>): PlaceState {
  return { ...state, view };
}

export const { viewOpened, viewReplaced, viewShown, backRequested, newRepliesCounted } = placeSlice.actions;
export const placeReducer = placeSlice.reducer;

export const selectView = (state: PlaceRoot) => state.place.view;
export const selectNewReplies = (state: PlaceRoot) => state.place.newReplies;

/** The query that a card opens. @param chatId whose card it is */
export function queryOfCard(id: string, chatId: string): CustomerView {
  return { name: 'query', id, cardOf: chatId, isRaised: false };
}

export function ownQuery(id: string): CustomerView {
  return { name: 'query', id, cardOf: null, isRaised: false };
}

/** Where Back leads when the customer came from nowhere. */
export function parentOf(view: CustomerView): CustomerView {
  return view.name === 'query' && view.cardOf === null ? QUERIES : CHAT;
}
