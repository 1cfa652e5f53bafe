import { TRANSFER_TO } from '#contract/transferKinds.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { Transfer } from '#contract/http/transfers.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import { chatEventsReceived, type ChatEvent } from '../../realtime/index.ts';
import { selectChats, selectMayWrite, selectMyStaffId, selectSelectedId, type ChatRoot } from '../chat/index.ts';

interface TransfersState {
  /** The open offers to the user, and those of the user, oldest first. */
  readonly offers: readonly Transfer[];
  /** Chats whose offer to the user has ended without them. */
  readonly over: readonly string[];
  /** The offer that is being answered. */
  readonly answeringId: string | null;
  /** The offer that the user is about to refuse, and the reason as typed. */
  readonly refusal: { readonly id: string; readonly text: string } | null;
}

export interface TransfersRoot {
  readonly transfers: TransfersState;
}

/** More are not remembered. */
const OVER_MAX = 20;

interface OfOffer {
  readonly id: string;
}

interface Answer extends OfOffer {
  readonly isAccepted: boolean;
}

const initialState: TransfersState = { offers: [], over: [], answeringId: null, refusal: null };

const transfersSlice = createSlice({
  name: 'transfers',
  initialState,
  reducers: {
    offersReceived: (
      state,
      { payload: { offers, over } }: PayloadAction<Pick<TransfersState, 'offers' | 'over'>>,
    ): TransfersState => ({
      ...state,
      offers: isSameRecord(state.offers, offers) ? state.offers : offers,
      over: [...state.over, ...over].filter((id) => !offers.some(({ chatId }) => chatId === id)).slice(-OVER_MAX),
      refusal: offers.some(({ id }) => id === state.refusal?.id) ? state.refusal : null,
    }),
    /** They are loaded again soon. */
    offersFailed: (state, _: PayloadAction<AppError>) => state,
    /** The user is about to refuse an offer. null: not any more. */
    refusalChanged: (state, { payload: refusal }: PayloadAction<TransfersState['refusal']>): TransfersState => ({
      ...state,
      refusal,
    }),
    /** The user takes or refuses an offer to them, or takes theirs back. */
    answered: (state, { payload: { id } }: PayloadAction<Answer>): TransfersState => ({ ...state, answeringId: id }),
    /** Not by others, so it is not over: it has gone. */
    answerSucceeded: (state, { payload: { id } }: PayloadAction<OfOffer>): TransfersState => ({
      ...state,
      offers: state.offers.filter((offer) => offer.id !== id),
      answeringId: null,
      refusal: null,
    }),
    answerFailed: (state, _: PayloadAction<AppError>): TransfersState => ({ ...state, answeringId: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(chatEventsReceived, (state, { payload: { events } }): TransfersState =>
      state.over.length === 0
        ? state
        : { ...state, over: state.over.filter((id) => !events.some((event) => isAssignment(event, id))) },
    ),
});

function isAssignment({ kind, chatId }: ChatEvent, id: string): boolean {
  return kind === CHAT_EVENT.assigned && chatId === id;
}

export const { offersReceived, offersFailed, refusalChanged, answered, answerSucceeded, answerFailed } =
  transfersSlice.actions;
markFailure(offersFailed, answerFailed);
export const transfersReducer = transfersSlice.reducer;

function isFor({ toType, toId }: Transfer, staffId: string | null): boolean {
  return toType === TRANSFER_TO.person && toId === staffId;
}

type Root = TransfersRoot & ChatRoot;

const selectOffers = ({ transfers }: TransfersRoot) => transfers.offers;
export const selectAnsweringId = ({ transfers }: TransfersRoot) => transfers.answeringId;
export const selectRefusal = ({ transfers }: TransfersRoot) => transfers.refusal;

/** The offers to the user. */
export const selectReceived = createSelector([selectOffers, selectMyStaffId], (offers, me) =>
  offers.filter((offer) => isFor(offer, me)),
);

/** The open offer of the chat on screen, by or to the user. */
export const selectShownOffer = createSelector([selectOffers, selectSelectedId], (offers, chatId) =>
  offers.find((offer) => offer.chatId === chatId),
);

/** The chats whose offer to the user is not among these any more, and which they did not take. */
export const selectEnded = (root: Root, offers: readonly Transfer[]) =>
  selectReceived(root)
    .map(({ chatId }) => chatId)
    .filter(
      (id) => !offers.some(({ chatId }) => chatId === id) && selectChats(root)[id]?.toId !== selectMyStaffId(root),
    );

/** Whether the chat on screen was offered to the user, and is not any more. */
export const selectIsOver = (root: Root) =>
  root.transfers.over.some((chatId) => chatId === selectSelectedId(root)) && !selectMayWrite(root);
