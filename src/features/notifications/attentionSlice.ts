import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { attentionGained, chatEventsReceived, packetsReceived, realtimeStopped } from '../../realtime/index.ts';

/** News of a chat that arrived while no one looked at the page. */
export interface ChatNews {
  readonly chatId: string;
  /** The chat was assigned in this time. */
  readonly isNew: boolean;
  /** Number of messages of the customer. */
  readonly messages: number;
  /** Number of the newest of them; 0: none. */
  readonly lastSeq: number;
}

interface AttentionState {
  /** The user's choice on this device; null: not read yet. */
  readonly preference: 'sound' | 'silence' | null;
  /** Whether the browser allows sound. */
  readonly browser: 'allows' | 'blocks';
  /** By chat. */
  readonly news: Readonly<Record<string, ChatNews>>;
}

const initialState: AttentionState = { preference: null, browser: 'blocks', news: {} };

/**
 * Another feature wants the tone now, whoever looks at the page. `isByUser`: in the handler of a click, which gives the
 * browser's permission.
 */
export const ringRequested = createAction<{ readonly isByUser: boolean }>('attention/ringRequested');

const attentionSlice = createSlice({
  name: 'attention',
  initialState,
  reducers: {
    preferenceRead: (
      state,
      { payload }: PayloadAction<{ readonly preference: 'sound' | 'silence' }>,
    ): AttentionState => ({
      ...state,
      preference: payload.preference,
    }),
    browserAnswered: (
      state,
      { payload }: PayloadAction<{ readonly browser: 'allows' | 'blocks' }>,
    ): AttentionState => ({ ...state, browser: payload.browser }),
    /** The user has pressed the sound control. The saga decides what that means in the current state. */
    soundPressed: (state) => state,
    newsReceived: (state, { payload }: PayloadAction<{ readonly news: readonly ChatNews[] }>): AttentionState => ({
      ...state,
      news: payload.news.reduce(withNews, state.news),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(attentionGained, withoutNews)
      .addCase(realtimeStopped, withoutNews)
      // Messages read in another tab, and chats that were recalled or ended, are no longer news.
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

function withNews(all: AttentionState['news'], added: ChatNews): AttentionState['news'] {
  const { chatId } = added;
  const known = all[chatId] ?? { chatId, isNew: false, messages: 0, lastSeq: 0 };
  const sum: ChatNews = {
    chatId,
    isNew: known.isNew || added.isNew,
    messages: known.messages + added.messages,
    lastSeq: Math.max(known.lastSeq, added.lastSeq),
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

export const { preferenceRead, browserAnswered, soundPressed, newsReceived } = attentionSlice.actions;
export const attentionReducer = attentionSlice.reducer;

/** The part of the store that this feature reads; absent until it has loaded. */
interface AttentionRoot {
  readonly attention?: AttentionState;
}

const NO_NEWS: AttentionState['news'] = {};

/** `unknown`: not read yet. `blocked`: turned on, but the browser waits for a click. */
type SoundState = 'unknown' | 'on' | 'off' | 'blocked';

export function selectSound({ attention }: AttentionRoot): SoundState {
  if (attention === undefined || attention.preference === null) return 'unknown';
  if (attention.preference === 'silence') return 'off';
  return attention.browser === 'allows' ? 'on' : 'blocked';
}

/** Whether the browser waits for a click before it plays any sound. */
export const selectIsSoundBlocked = ({ attention }: AttentionRoot) => attention?.browser === 'blocks';

/** News that arrived while no one looked at the page, by chat. */
export const selectNews = (state: AttentionRoot) => state.attention?.news ?? NO_NEWS;
