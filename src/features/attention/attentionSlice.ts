import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { chatEventsReceived, packetsReceived, realtimeStopped, tabBecameVisible } from '../../realtime/index.ts';

/** What came in a chat while the tab was hidden. */
export interface ChatNews {
  readonly chatId: string;
  /** It was assigned meanwhile. */
  readonly isNew: boolean;
  /** Of the customer. */
  readonly messages: number;
  /** The newest of them; 0 without any. */
  readonly lastSeq: number;
}

export interface AttentionState {
  /** What the user wants, on this device; null until that has been read. */
  readonly wish: 'sound' | 'silence' | null;
  /** Whether the browser lets the page sound. */
  readonly browser: 'allows' | 'blocks';
  /** By chat. */
  readonly news: Readonly<Record<string, ChatNews>>;
}

const initialState: AttentionState = { wish: null, browser: 'blocks', news: {} };

const attentionSlice = createSlice({
  name: 'attention',
  initialState,
  reducers: {
    preferenceRead: (state, { payload }: PayloadAction<{ readonly wish: 'sound' | 'silence' }>): AttentionState => ({
      ...state,
      wish: payload.wish,
    }),
    browserAnswered: (
      state,
      { payload }: PayloadAction<{ readonly browser: 'allows' | 'blocks' }>,
    ): AttentionState => ({ ...state, browser: payload.browser }),
    /** The control was used; what that means is decided by how things stand. */
    soundPressed: (state) => state,
    newsCame: (state, { payload }: PayloadAction<{ readonly news: readonly ChatNews[] }>): AttentionState => ({
      ...state,
      news: payload.news.reduce(withNews, state.news),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(tabBecameVisible, withoutNews)
      .addCase(realtimeStopped, withoutNews)
      // Read in another tab, or taken away again: no news any more.
      .addCase(packetsReceived, (state, { payload: { packets } }) =>
        packets.reduce((current, packet) => {
          if (packet.type !== 'state' || packet.state.personType !== PERSON_TYPE.staff) return current;
          const { chatId, readSeq } = packet.state;
          return readSeq >= (current.news[chatId]?.lastSeq ?? Infinity) ? without(current, chatId) : current;
        }, state),
      )
      .addCase(chatEventsReceived, (state, { payload: { events } }) =>
        events.reduce(
          (current, { chatId, kind }) =>
            kind === CHAT_EVENT.recalled || kind === CHAT_EVENT.ended ? without(current, chatId) : current,
          state,
        ),
      ),
});

function withNews(all: AttentionState['news'], came: ChatNews): AttentionState['news'] {
  const { chatId } = came;
  const known = all[chatId] ?? { chatId, isNew: false, messages: 0, lastSeq: 0 };
  const sum: ChatNews = {
    chatId,
    isNew: known.isNew || came.isNew,
    messages: known.messages + came.messages,
    lastSeq: Math.max(known.lastSeq, came.lastSeq),
  };
  return { ...all, [chatId]: sum };
}

function without(state: AttentionState, chatId: string): AttentionState {
  if (state.news[chatId] === undefined) return state;
  return { ...state, news: Object.fromEntries(Object.entries(state.news).filter(([id]) => id !== chatId)) };
}

function withoutNews(state: AttentionState): AttentionState {
  return Object.keys(state.news).length === 0 ? state : { ...state, news: {} };
}

export const { preferenceRead, browserAnswered, soundPressed, newsCame } = attentionSlice.actions;
export const attentionReducer = attentionSlice.reducer;
