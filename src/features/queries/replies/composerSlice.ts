import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '#contract/http/queries.ts';
import { markFailure } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { cannedInserted, insertedAfter } from '../../cannedTexts/index.ts';
import { queryClosed } from '../detail/detailSlice.ts';
import {
  NO_COMPOSER,
  WRITING,
  type Collision,
  type Composer,
  type Composition,
  type RelatedQuery,
} from './composer.ts';

/** A question that the user must answer first. */
type ReplyQuestion =
  | { readonly name: 'start' }
  /** The reply closes the query. */
  | { readonly name: 'close' }
  | { readonly name: 'delete'; readonly replyId: string; readonly isSending: boolean }
  /**
   * The text would be lost. `edit`: the reply that the user wants to edit instead; null: the user wants to stop
   * writing.
   */
  | { readonly name: 'discard'; readonly edit: Reply | null };

/** What takes the focus once it is drawn. */
export type FocusTarget = { readonly to: 'text' | 'start' } | { readonly to: 'reply'; readonly replyId: string };

export interface ComposersState {
  /** By query id. Entries outlive the query's screen. */
  readonly ofQuery: Readonly<Record<string, Composer>>;
  readonly question: ReplyQuestion | null;
  readonly focus: FocusTarget | null;
}

const initialState: ComposersState = { ofQuery: {}, question: null, focus: null };

export interface OfQuery {
  readonly queryId: string;
}
type Of<More> = PayloadAction<OfQuery & More>;

/** Replies that are being written, with every transition of the specification's section 4. */
const composerSlice = createSlice({
  name: 'queryComposer',
  initialState,
  reducers: {
    /** The user pressed Start Response while a colleague was answering. A confirmation follows. */
    startRequested: (state, _: PayloadAction<OfQuery>): ComposersState => ({ ...state, question: { name: 'start' } }),
    startConfirmed: (state, _: PayloadAction<OfQuery>): ComposersState => ({ ...state, question: null }),
    questionDeclined: (state): ComposersState =>
      state.question?.name === 'delete' && state.question.isSending ? state : { ...state, question: null },
    editRequested: (state, _: Of<{ readonly reply: Reply }>) => state,
    /** The user wants to stop writing. */
    cancelRequested: (state, _: PayloadAction<OfQuery>) => state,
    discardAsked: (state, { payload: { edit } }: PayloadAction<{ readonly edit: Reply | null }>): ComposersState => ({
      ...state,
      question: { name: 'discard', edit },
    }),
    discardConfirmed: (state, _: Of<{ readonly edit: Reply | null }>): ComposersState => ({ ...state, question: null }),

    /** Starts a reply. The previous one is lost unless it is passed as `aside`. */
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
      withComposer(state, queryId, ({ current }) => ({
        problem: null,
        hasLeftEdit: false,
        current: current === null ? null : withText(current, text),
      })),
    relatedChanged: (
      state,
      { payload: { queryId, related } }: Of<{ readonly related: readonly RelatedQuery[] }>,
    ): ComposersState => withCurrent(state, queryId, { related }),
    /** The user cleared the text of an edit. The composer continues with a new reply, or with the one put aside. */
    editLeft: (
      state,
      { payload: { queryId, composition } }: Of<{ readonly composition: Composition }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, () => ({ ...NO_COMPOSER, current: composition, hasLeftEdit: true })),
      focus: { to: 'text' },
    }),
    /** The reply has ended. One that was put aside becomes current again. `focus` null: the screen is closed. */
    compositionEnded: (
      state,
      { payload: { queryId, focus } }: Of<{ readonly focus: FocusTarget | null }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, ({ aside }) => ({ ...NO_COMPOSER, current: aside })),
      focus,
    }),

    /** `isClosing`: the query is closed with it. */
    sendRequested: (state, _: Of<{ readonly isClosing?: boolean }>): ComposersState =>
      state.question?.name === 'close' ? { ...state, question: null } : state,
    /** The user pressed Send and close. A confirmation follows if the reply can be sent. */
    sendAndCloseRequested: (state, _: PayloadAction<OfQuery>) => state,
    closeAsked: (state): ComposersState => ({ ...state, question: { name: 'close' } }),
    /** The user sends despite the collision. */
    sendAnywayRequested: (state, action: Of<{ readonly isClosing?: boolean }>) => withoutCollision(state, action),
    sendHeld: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(state, queryId, () => ({ sending: { name: 'sending', waitsFor: 'uploads' }, problem: null })),
    sendStarted: (state, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState =>
      withComposer(withCurrent(state, queryId, { wasSent: true }), queryId, () => ({
        sending: { name: 'sending', waitsFor: 'answer' },
        problem: null,
      })),
    sendFailed: (
      state,
      { payload: { queryId, problem } }: Of<{ readonly problem: MessageText | null }>,
    ): ComposersState => ({
      ...withComposer(state, queryId, () => ({ sending: WRITING, problem })),
      focus: problem === null ? state.focus : { to: 'text' },
    }),
    collided: (state, { payload: { queryId, collision } }: Of<{ readonly collision: Collision }>): ComposersState =>
      withComposer(state, queryId, () => ({ sending: WRITING, collision, problem: null })),
    collisionDismissed: withoutCollision,
    /** The user wants to see the colleague's change first. */
    newsRequested: withoutCollision,
    /** The user has seen the colleagues' changes. @param updateTime the version that an edit would replace */
    newsSeen: (
      state,
      {
        payload: { queryId, seenId, updateTime },
      }: Of<{ readonly seenId: string | null; readonly updateTime?: string }>,
    ): ComposersState => {
      const mode = state.ofQuery[queryId]?.current?.mode;
      const isNewer = mode?.name === 'edit' && updateTime !== undefined;
      return withCurrent(state, queryId, { seenId, ...(isNewer ? { mode: { ...mode, updateTime } } : {}) });
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

    /** Stored by an earlier load of the page. Replies begun since then win. */
    composersRestored: (
      state,
      { payload }: PayloadAction<Readonly<Record<string, Pick<Composer, 'current' | 'aside'>>>>,
    ): ComposersState => ({
      ...state,
      ofQuery: {
        ...Object.fromEntries(
          Object.entries(payload).map(([queryId, restored]) => [queryId, { ...NO_COMPOSER, ...restored }]),
        ),
        ...state.ofQuery,
      },
    }),
    focusGiven: (state): ComposersState => ({ ...state, focus: null }),
    focusRequested: (state, { payload: focus }: PayloadAction<FocusTarget>): ComposersState => ({ ...state, focus }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(queryClosed, (state): ComposersState => ({ ...state, question: null, focus: null }))
      .addCase(cannedInserted, (state, { payload: { place, ...insert } }): ComposersState => {
        const inserted = insertedAfter(state.ofQuery[place.id]?.current?.inserted, insert);
        return place.kind === 'reply' ? withCurrent(state, place.id, { inserted }) : state;
      });
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
  sendAndCloseRequested,
  closeAsked,
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

/** Removes the entry of a query without a current reply. */
function withComposer(
  state: ComposersState,
  queryId: string,
  change: (composer: Composer) => Partial<Composer>,
): ComposersState {
  const { [queryId]: before = NO_COMPOSER, ...others } = state.ofQuery;
  const composer = { ...before, ...change(before) };
  return { ...state, ofQuery: composer.current === null ? others : { ...others, [queryId]: composer } };
}

/** What was inserted is forgotten with the text. */
function withText({ inserted, ...others }: Composition, text: string): Composition {
  return { ...others, text, ...(text !== '' && inserted !== undefined && { inserted }) };
}

function withCurrent(state: ComposersState, queryId: string, change: Partial<Composition>): ComposersState {
  return withComposer(state, queryId, ({ current }) => ({
    current: current === null ? null : { ...current, ...change },
  }));
}

function withoutCollision(state: ComposersState, { payload: { queryId } }: PayloadAction<OfQuery>): ComposersState {
  return withComposer(state, queryId, () => ({ collision: null }));
}
