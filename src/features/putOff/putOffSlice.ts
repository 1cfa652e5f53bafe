import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PutOff } from '#contract/http/putOff.ts';
import { PUT_OFF } from '#contract/putOff.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import type { SnoozedChats } from './putOff.tsx';
import type { PutOffSubject } from './putOffForm.ts';

/** What a user does with something that they have put off. `edit`: a text goes back into the message box. */
interface Act {
  readonly id: string;
  readonly act: 'cancel' | 'send' | 'edit';
}

interface PutOffState extends SnoozedChats {
  /** What is due first at first; null: not loaded yet. */
  readonly items: readonly PutOff[] | null;
  readonly error: AppError | null;
  /** The list is on screen. */
  readonly isOpen: boolean;
  /** The chat or query on screen. */
  readonly shown: PutOffSubject | null;
  /** What the server is being asked for. */
  readonly acting: Act | null;
  /** The text that the user is about to discard. */
  readonly askedId: string | null;
}

export interface PutOffRoot {
  readonly putOff: PutOffState;
}

const initialState: PutOffState = {
  items: null,
  snoozed: [],
  error: null,
  isOpen: false,
  shown: null,
  acting: null,
  askedId: null,
};

const putOffSlice = createSlice({
  name: 'putOff',
  initialState,
  reducers: {
    screenOpened: (state): PutOffState => ({ ...state, isOpen: true, error: null }),
    screenClosed: (state): PutOffState => ({ ...state, isOpen: false }),
    subjectShown: (state, { payload: shown }: PayloadAction<PutOffSubject | null>): PutOffState => ({
      ...state,
      shown,
    }),
    itemsReceived: (state, { payload }: PayloadAction<{ readonly items: readonly PutOff[] }>): PutOffState => {
      const snoozed = payload.items.flatMap(({ kind, chatId }) =>
        kind === PUT_OFF.snooze && chatId !== null ? [chatId] : [],
      );
      return {
        ...state,
        items: state.items !== null && isSameRecord(state.items, payload.items) ? state.items : payload.items,
        snoozed: isSameRecord(state.snoozed, snoozed) ? state.snoozed : snoozed,
        error: null,
      };
    },
    itemsFailed: (state, { payload: error }: PayloadAction<AppError>): PutOffState => ({ ...state, error }),
    discardAsked: (state, { payload: { id } }: PayloadAction<{ readonly id: string | null }>): PutOffState => ({
      ...state,
      askedId: id,
    }),
    acted: (state, { payload: acting }: PayloadAction<Act>): PutOffState => ({ ...state, acting }),
    actDone: (state): PutOffState => ({ ...state, acting: null, askedId: null }),
    actFailed: (state, _: PayloadAction<AppError>): PutOffState => ({ ...state, acting: null, askedId: null }),
    /** Something may have ended an item. */
    itemsStale: (state) => state,
  },
});

export const {
  screenOpened,
  screenClosed,
  subjectShown,
  itemsReceived,
  itemsFailed,
  discardAsked,
  acted,
  actDone,
  actFailed,
  itemsStale,
} = putOffSlice.actions;
markFailure(itemsFailed, actFailed);
export const putOffReducer = putOffSlice.reducer;

const NONE: readonly PutOff[] = [];

export const selectItems = ({ putOff }: PutOffRoot) => putOff.items ?? NONE;
export const selectAreLoaded = ({ putOff }: PutOffRoot) => putOff.items !== null;
export const selectError = ({ putOff }: PutOffRoot) => putOff.error;
export const selectShown = ({ putOff }: PutOffRoot) => putOff.shown;
export const selectActing = ({ putOff }: PutOffRoot) => putOff.acting;
export const selectAskedId = ({ putOff }: PutOffRoot) => putOff.askedId;
/** Whether the list must be current. */
export const selectIsWanted = ({ putOff }: PutOffRoot) => putOff.isOpen || putOff.items?.length !== 0;
