import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ChatSummary } from '#contract/http/chats.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import {
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  chatExitRequested,
  countdownTicked,
  packetsReceived,
  realtimeStarted,
  sendUndone,
  type ChatEvent,
} from '../../realtime/index.ts';
import { cannedInserted, insertedAfter, type CannedInsert } from '../cannedTexts/index.ts';
import { tagsSaved } from '../tags/index.ts';
import { withEvents, withoutVisits, withPackets, withRecords, withSnapshot, type ListedChats } from './chatList.ts';

/** What would be lost if a chat ended now. */
export interface EndingLoss {
  readonly draft: boolean;
  readonly unsent: number;
  readonly unanswered: boolean;
}

export const NO_LOSS: EndingLoss = { draft: false, unsent: 0, unanswered: false };

interface ChatKey {
  readonly chatId: string;
}
interface UnreadLine extends ChatKey {
  readonly afterSeq: number;
}
interface SendQuestion extends ChatKey {
  /** The colleague's newest message. */
  readonly chatSeq: number;
}
export interface EndQuestion extends ChatKey {
  readonly loss: EndingLoss;
}

/** The state of the search for a chat that is not in the list. `notMine` also means a chat that does not exist. */
type Lookup =
  | { readonly name: 'loading' | 'notMine'; readonly chatId: string }
  | { readonly name: 'failed'; readonly chatId: string; readonly error: AppError };

/** The mode of the workspace: `C` to chat, as far as the chat is mine; `V` to view it only. */
export type ChatMode = 'C' | 'V';

export interface ChatState {
  /** The staff account whose chats and drafts these are; null before the first sign-in to the chat service. */
  readonly me: string | null;
  /** `closed`: no screen shows the workspace. `stale`: the last request failed, so the list may be outdated. */
  readonly status: 'closed' | 'waiting' | 'loading' | 'ready' | 'stale' | 'failed';
  readonly error: AppError | null;
  readonly chats: ListedChats;
  /** The list is being loaded although no screen shows it, to count those who wait. */
  readonly isCountAsked: boolean;
  /** Chat events since the list was requested; the answer may not include them. */
  readonly eventsSinceAsked: readonly ChatEvent[];
  /** Leads to further ended chats; null when all are loaded. */
  readonly nextCursor: string | null;
  readonly isLoadingMore: boolean;
  readonly selectedId: string | null;
  readonly mode: ChatMode;
  /** The chat's customer according to the address; null when it names none. */
  readonly fromId: string | null;
  /**
   * The chats that this window has shown. A window that was opened for one chat and never left it may close with it.
   */
  readonly scope: { readonly name: 'none' | 'several' } | { readonly name: 'one'; readonly chatId: string };
  readonly lookup: Lookup | null;
  readonly drafts: Readonly<Record<string, string>>;
  /** The canned reply that was last inserted into a draft, by chat id. */
  readonly inserted: Readonly<Record<string, CannedInsert>>;
  /** The position of the line of unread messages in the chat that was opened last; null for no line. */
  readonly unread: UnreadLine | null;
  /** A colleague has answered since the user began to write. */
  readonly sendQuestion: SendQuestion | null;
  /** The end of a chat that the user must confirm. */
  readonly endQuestion: EndQuestion | null;
  readonly endingId: string | null;
  readonly list: 'shown' | 'hidden';
  readonly secondsToRetry: number | null;
}

const initialState: ChatState = {
  me: null,
  status: 'closed',
  error: null,
  chats: {},
  isCountAsked: false,
  eventsSinceAsked: [],
  nextCursor: null,
  isLoadingMore: false,
  selectedId: null,
  mode: 'C',
  fromId: null,
  scope: { name: 'none' },
  lookup: null,
  drafts: {},
  inserted: {},
  unread: null,
  sendQuestion: null,
  endQuestion: null,
  endingId: null,
  list: 'shown',
  secondsToRetry: null,
};

/** The chat workspace: the listed chats, the chat on screen, and the drafts. The messages are in src/realtime. */
const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    workspaceOpened: (state): ChatState => ({ ...state, status: 'waiting', error: null }),
    /** Keeps the typed text, so that the user can go on later. */
    workspaceClosed: (state): ChatState => ({
      ...state,
      status: 'closed',
      selectedId: null,
      lookup: null,
      sendQuestion: null,
      endQuestion: null,
    }),
    /** The list is loaded after a (re)connection, or because the user wants it. */
    listRequested: (state): ChatState => ({
      ...state,
      ...(state.status === 'closed' ? { isCountAsked: true } : { status: 'loading' }),
      eventsSinceAsked: [],
    }),
    /** All my open chats and the newest ended ones. */
    listReceived: (state, { payload }: PayloadAction<ChatsPage>): ChatState => {
      const chats = withEvents(withSnapshot(state.chats, payload.records, state.me), state.eventsSinceAsked);
      return {
        ...state,
        isCountAsked: false,
        status: state.status === 'closed' ? 'closed' : 'ready',
        error: null,
        chats,
        eventsSinceAsked: [],
        nextCursor: payload.next,
        isLoadingMore: false,
      };
    },
    listFailed: (state, { payload: error }: PayloadAction<AppError>): ChatState =>
      state.status === 'closed'
        ? { ...state, isCountAsked: false }
        : { ...state, isCountAsked: false, status: Object.keys(state.chats).length === 0 ? 'failed' : 'stale', error },
    moreRequested: (state): ChatState => (state.nextCursor === null ? state : { ...state, isLoadingMore: true }),
    moreReceived: (state, { payload }: PayloadAction<ChatsPage>): ChatState =>
      state.isLoadingMore
        ? {
            ...state,
            chats: withRecords(state.chats, payload.records, state.me),
            nextCursor: payload.next,
            isLoadingMore: false,
          }
        : state,
    moreFailed: (state): ChatState => ({ ...state, isLoadingMore: false }),
    /** The address names a chat, or none. */
    chatSelected: (
      state,
      { payload: { chatId, mode = 'C', fromId = null } }: PayloadAction<ChatAddress>,
    ): ChatState => {
      if (state.selectedId === chatId) return { ...state, mode, fromId };
      return {
        ...state,
        chats: withoutVisits(state.chats, state.me),
        selectedId: chatId,
        mode,
        fromId,
        scope: widened(state.scope, chatId),
        lookup: null,
        unread: null,
        endQuestion: null,
      };
    },
    lookupRequested: (state): ChatState => state,
    lookupStarted: (state, { payload: { chatId } }: PayloadAction<ChatKey>): ChatState => ({
      ...state,
      lookup: { name: 'loading', chatId },
    }),
    /** One chat was loaded. It is mine, or I may read it. */
    chatReceived: (state, { payload: record }: PayloadAction<ChatSummary>): ChatState => ({
      ...state,
      chats: withRecords(state.chats, [record], state.me),
      lookup: state.lookup?.chatId === record.chatId ? null : state.lookup,
    }),
    lookupRefused: (state, { payload: { chatId } }: PayloadAction<ChatKey>): ChatState => ({
      ...state,
      chats: withoutVisits(state.chats, state.me, chatId),
      lookup: { name: 'notMine', chatId },
    }),
    lookupFailed: (
      state,
      { payload: { chatId, error } }: PayloadAction<ChatKey & { readonly error: AppError }>,
    ): ChatState => ({ ...state, lookup: { name: 'failed', chatId, error } }),
    draftChanged: (state, { payload: { chatId, text } }: PayloadAction<Draft>): ChatState =>
      withDraft(state, chatId, text),
    /** Restored from an earlier load of the page; text that was typed since is newer. */
    draftsRestored: (state, { payload: { texts, inserted } }: PayloadAction<RestoredDrafts>): ChatState => ({
      ...state,
      drafts: { ...texts, ...state.drafts },
      inserted: { ...inserted, ...state.inserted },
    }),
    /** Messages after this number were unread when the chat came on screen. */
    unreadFound: (state, { payload }: PayloadAction<UnreadLine>): ChatState => ({ ...state, unread: payload }),
    /** The user sends the text. Text that cannot be sent stays in the box. */
    draftSubmitted: (state, _action: PayloadAction<Draft>): ChatState =>
      state.sendQuestion === null ? state : { ...state, sendQuestion: null },
    draftSent: (state, { payload: { chatId } }: PayloadAction<ChatKey>): ChatState => withDraft(state, chatId, ''),
    sendQuestionRaised: (state, { payload }: PayloadAction<SendQuestion>): ChatState => ({
      ...state,
      sendQuestion: payload,
    }),
    sendQuestionClosed: (state): ChatState => ({ ...state, sendQuestion: null }),
    /** The user sends the text, and goes on to the waiting chat that is due first. */
    sendNextRequested: (state, _action: PayloadAction<ChatKey>): ChatState => state,
    chatSearchRequested: (state): ChatState => state,
    endRequested: (state, _action: PayloadAction<ChatKey>): ChatState => state,
    /** As endRequested, by a key: a press by accident must not end a chat, so the user always confirms it. */
    endAsked: (state, _action: PayloadAction<ChatKey>): ChatState => state,
    endQuestionRaised: (state, { payload }: PayloadAction<EndQuestion>): ChatState => ({
      ...state,
      endQuestion: payload,
    }),
    endConfirmed: (state, _action: PayloadAction<ChatKey>): ChatState => ({ ...state, endQuestion: null }),
    endDeclined: (state): ChatState => ({ ...state, endQuestion: null }),
    listToggled: (state): ChatState => ({ ...state, list: state.list === 'shown' ? 'hidden' : 'shown' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(realtimeStarted, (state, { payload: { me } }): ChatState =>
        state.me === null ? { ...state, me: me.id } : ownedBy(state, me.id),
      )
      .addCase(cannedInserted, (state, { payload: { place, ...insert } }): ChatState => {
        if (place.kind !== 'chat') return state;
        const inserted = insertedAfter(state.inserted[place.id], insert);
        return { ...state, inserted: { ...state.inserted, [place.id]: inserted } };
      })
      .addCase(chatEventsReceived, (state, { payload: { events } }): ChatState => ({
        ...state,
        chats: withEvents(state.chats, events),
        eventsSinceAsked:
          state.status === 'loading' || state.isCountAsked
            ? [...state.eventsSinceAsked, ...events]
            : state.eventsSinceAsked,
      }))
      .addCase(sendUndone, (state, { payload: { chatId, text } }): ChatState =>
        withDraft(state, chatId, [text, state.drafts[chatId] ?? ''].filter((part) => part !== '').join('\n')),
      )
      .addCase(chatExitRequested, (state, { payload: { chatId } }): ChatState => ({ ...state, endingId: chatId }))
      .addCase(chatExitConfirmed, (state, { payload: { chatId } }): ChatState => {
        const chat = state.chats[chatId];
        const chats = chat === undefined ? state.chats : { ...state.chats, [chatId]: { ...chat, isEnded: true } };
        return withoutEnding({ ...state, chats }, chatId);
      })
      .addCase(chatExitFailed, (state, { payload: { chatId } }): ChatState => withoutEnding(state, chatId))
      .addCase(tagsSaved, (state, { payload: { kind, id, tagIds } }): ChatState => {
        const chat = kind === 'chat' ? state.chats[id] : undefined;
        return chat === undefined ? state : { ...state, chats: { ...state.chats, [id]: { ...chat, tagIds } } };
      })
      .addCase(countdownTicked, (state, { payload: { seconds } }): ChatState => ({
        ...state,
        secondsToRetry: seconds,
      })),
});

interface ChatAddress {
  readonly chatId: string | null;
  readonly mode?: ChatMode;
  readonly fromId?: string | null;
}
export interface ChatsPage {
  readonly records: readonly ChatSummary[];
  readonly next: string | null;
}
interface Draft extends ChatKey {
  readonly text: string;
}
/** By chat id. */
interface RestoredDrafts {
  readonly texts: Readonly<Record<string, string>>;
  readonly inserted?: Readonly<Record<string, CannedInsert>>;
}

/** When another person signs in, nothing of the previous user's list and drafts remains. */
function ownedBy(state: ChatState, me: string): ChatState {
  const { status, selectedId, mode, fromId, scope, list } = state;
  return state.me === me ? state : { ...initialState, me, status, selectedId, mode, fromId, scope, list };
}

function withoutEnding(state: ChatState, chatId: string): ChatState {
  return state.endingId === chatId ? { ...state, endingId: null } : state;
}

function widened(scope: ChatState['scope'], chatId: string | null): ChatState['scope'] {
  if (chatId === null || (scope.name === 'one' && scope.chatId === chatId)) return scope;
  return scope.name === 'none' ? { name: 'one', chatId } : { name: 'several' };
}

function withDraft(state: ChatState, chatId: string, text: string): ChatState {
  const { [chatId]: before, ...drafts } = state.drafts;
  if (text === (before ?? '')) return state;
  if (text !== '') return { ...state, drafts: { ...drafts, [chatId]: text } };
  const { [chatId]: _, ...inserted } = state.inserted;
  return { ...state, drafts, inserted };
}

export const {
  chatReceived,
  chatSearchRequested,
  chatSelected,
  draftChanged,
  draftSent,
  draftSubmitted,
  sendQuestionRaised,
  sendQuestionClosed,
  draftsRestored,
  endAsked,
  endConfirmed,
  endDeclined,
  endQuestionRaised,
  endRequested,
  listFailed,
  listReceived,
  listRequested,
  listToggled,
  lookupFailed,
  lookupRefused,
  lookupRequested,
  lookupStarted,
  moreFailed,
  moreReceived,
  moreRequested,
  sendNextRequested,
  unreadFound,
  workspaceClosed,
  workspaceOpened,
} = chatSlice.actions;
markFailure(listFailed, lookupFailed, moreFailed);

/** Pushes arrive by the thousand, so they bypass immer. */
export function chatReducer(state: ChatState | undefined, action: UnknownAction): ChatState {
  if (state === undefined || !packetsReceived.match(action)) return chatSlice.reducer(state, action);
  const chats = withPackets(state.chats, action.payload.packets);
  return chats === state.chats ? state : { ...state, chats };
}
