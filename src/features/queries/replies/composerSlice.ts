import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../../contract/http/queries.ts';
import { markFailure } from '../../../common/failures.ts';
import type { MessageText } from '../../../common/messageText.ts';
import { queryClosed } from '../detail/detailSlice.ts';
import { NO_COMPOSER, WRITING, type Collision, type Composer, type Composition } from './composer.ts';
import type { RelatedQuery } from './relatedQueries.ts';

/** What the user is asked before it is done. */
export type ReplyQuestion =
  | { readonly name: 'start' }
  | { readonly name: 'delete'; readonly replyId: string; readonly isSending: boolean }
  /** What is written would be lost. `edit`: because another reply is to be edited; null: because writing is to end. */
  | { readonly name: 'discard'; readonly edit: Reply | null };

/** Where the keyboard goes next, once that is drawn. */
export type FocusWish = { readonly to: 'text' | 'start' } | { readonly to: 'reply'; readonly replyId: string };

export interface ComposersState {
  /** By query. They outlive its screen. */
  readonly ofQuery: Readonly<Record<string, Composer>>;
  readonly question: ReplyQuestion | null;
  readonly focus: FocusWish | null;
}

const initialState: ComposersState = { ofQuery: {}, question: null, focus: null };

interface OfQuery {
  readonly queryId: string;
}
type Of<More> = PayloadAction<OfQuery & More>;

/** Replies that are being written: every transition of the specification's section 4. */
const composerSlice = createSlice({
  name: 'queryComposer',
  initialState,
  reducers: {
    /** Start Response: a confirmation comes first. */
    startRequested: (state, _: PayloadAction<OfQuery>): ComposersState => ({ ...state, question: { name: 'start' } }),
    startConfirmed: (state, _: PayloadAction<OfQuery>): ComposersState => ({ ...state, question: null }),
    questionDeclined: (state): ComposersState =>
      state.question?.name === 'delete' && state.question.isSending ? state : { ...state, question: null },
    editRequested: (state, _: Of<{ readonly reply: Reply }>) => state,
    /** The user wants to write no more. */
    cancelRequested: (state, _: PayloadAction<OfQuery>) => state,
    discardAsked: (state, { payload: { edit } }: PayloadAction<{ readonly edit: Reply | null }>): ComposersState => ({
      ...state,
      question: { name: 'discard', edit },
    }),
    discardConfirmed: (state, _: Of<{ readonly edit: Reply | null }>): ComposersState => ({ ...state, question: null }),

    /** Writing begins. What stood there goes aside if it is named so, else it is gone. */
    compositionBegun: (
      state,
      {
        payload: { queryId, composition, aside },
      }: Of<{ readonly composition: Composition; readonly aside: Composition | null }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, () => ({ ...NO_COMPOSER, current: composition, aside })),
      question: null,
      focus: { to: 'text' },
    }),
    textChanged: (state, { payload: { queryId, text } }: Of<{ readonly text: string }>): ComposersState =>
      withCurrent(state, queryId, { text }, { problem: null, hasLeftEdit: false }),
    relatedChanged: (
      state,
      { payload: { queryId, related } }: Of<{ readonly related: readonly RelatedQuery[] }>,
    ): ComposersState => withCurrent(state, queryId, { related }, {}),
    /** The text was cleared while editing: from here on it is a new reply, or the one that had been put aside. */
    editLeft: (
      state,
      { payload: { queryId, composition } }: Of<{ readonly composition: Composition }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, () => ({ ...NO_COMPOSER, current: composition, hasLeftEdit: true })),
      focus: { to: 'text' },
    }),
    /** Nothing is written any more but what had been put aside. */
    compositionEnded: (state, { payload: { queryId, focus } }: Of<{ readonly focus: FocusWish }>): ComposersState => ({
      ...withComposer(state, queryId, ({ aside }) => ({ ...NO_COMPOSER, current: aside })),
      focus,
    }),

    sendRequested: (state, _: PayloadAction<OfQuery>) => state,
    /** The colleague's reply was no reason not to. */
    sendAnywayRequested: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(state, queryId, () => ({ collision: null })),
    sendHeld: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(state, queryId, () => ({ sending: { name: 'sending', waitsFor: 'uploads' }, problem: null })),
    sendStarted: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withCurrent(
        state,
        queryId,
        { wasSent: true },
        { sending: { name: 'sending', waitsFor: 'answer' }, problem: null },
      ),
    sendFailed: (
      state,
      { payload: { queryId, problem } }: Of<{ readonly problem: MessageText | null }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, () => ({ sending: WRITING, problem })),
      focus: problem === null ? state.focus : { to: 'text' },
    }),
    collided: (state, { payload: { queryId, collision } }: Of<{ readonly collision: Collision }>): ComposersState =>
      withComposer(state, queryId, () => ({ sending: WRITING, collision, problem: null })),
    collisionDismissed: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(state, queryId, () => ({ collision: null })),
    /** To look at it first. */
    newsRequested: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(state, queryId, () => ({ collision: null })),
    /** What others have written meanwhile has been seen. @param updateTime of the version that an edit would replace */
    newsSeen: (
      state,
      {
        payload: { queryId, seenId, updateTime },
      }: Of<{ readonly seenId: string | null; readonly updateTime?: string }>,
    ): ComposersState => {
      const mode = state.ofQuery[queryId]?.current?.mode;
      const isNewer = mode?.name === 'edit' && updateTime !== undefined;
      return withCurrent(state, queryId, { seenId, ...(isNewer ? { mode: { ...mode, updateTime } } : {}) }, {});
    },

    deleteRequested: (
      state,
      { payload: { replyId } }: PayloadAction<{ readonly replyId: string }>,
    ): ComposersState => ({ ...state, question: { name: 'delete', replyId, isSending: false } }),
    deleteConfirmed: (state, { payload: { replyId } }: Of<{ readonly replyId: string }>): ComposersState => ({
      ...state,
      question: { name: 'delete', replyId, isSending: true },
    }),
    deleteSettled: (state): ComposersState => ({ ...state, question: null }),

    /** Kept from an earlier load of the page. What has been written since stays. */
    composersRestored: (
      state,
      { payload }: PayloadAction<Readonly<Record<string, Pick<Composer, 'current' | 'aside'>>>>,
    ): ComposersState => ({
      ...state,
      ofQuery: {
        ...Object.fromEntries(Object.entries(payload).map(([queryId, kept]) => [queryId, { ...NO_COMPOSER, ...kept }])),
        ...state.ofQuery,
      },
    }),
    focusGiven: (state): ComposersState => ({ ...state, focus: null }),
    focusRequested: (state, { payload: focus }: PayloadAction<FocusWish>): ComposersState => ({ ...state, focus }),
  },
  extraReducers: (builder) => {
    builder.addCase(queryClosed, (state): ComposersState => ({ ...state, question: null, focus: null }));
  },
});

export const {
  startRequested,
  startConfirmed,
  questionDeclined,
  editRequested,
  cancelRequested,
  discardAsked,
  discardConfirmed,
  compositionBegun,
  textChanged,
  relatedChanged,
  editLeft,
  compositionEnded,
  sendRequested,
  sendAnywayRequested,
  sendHeld,
  sendStarted,
  sendFailed,
  collided,
  collisionDismissed,
  newsRequested,
  newsSeen,
  deleteRequested,
  deleteConfirmed,
  deleteSettled,
  composersRestored,
  focusGiven,
  focusRequested,
} = composerSlice.actions;
markFailure(sendFailed);
export const composerReducer = composerSlice.reducer;

/** A composer in which nothing is written is none. */
function withComposer(
  state: ComposersState,
  queryId: string,
  change: (composer: Composer) => Partial<Composer>,
): ComposersState {
  const { [queryId]: before = NO_COMPOSER, ...others } = state.ofQuery;
  const composer = { ...before, ...change(before) };
  return { ...state, ofQuery: composer.current === null ? others : { ...others, [queryId]: composer } };
}

function withCurrent(
  state: ComposersState,
  queryId: string,
  change: Partial<Composition>,
  around: Partial<Composer>,
): ComposersState {
  return withComposer(state, queryId, ({ current }) => ({
    ...around,
    current: current === null ? null : { ...current, ...change },
  }));
}
