import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { CustomerChat } from '../../contract/http/customer.ts';
import type { AppError } from '../common/errors.ts';
import { chatEventsReceived, countdownTicked, type ChatEvent } from '../realtime/index.ts';

/** The customer's chat. `agentName` is '' while it waits in line. */
export interface OwnChat { readonly chatId: string; readonly product: number; readonly agentName: string; readonly isEnded: boolean }

/** Where the customer is. */
export type CustomerPhase =
  | { readonly name: 'starting' }
  | { readonly name: 'failed'; readonly error: AppError }
  /** `isMissing`: the customer wanted to start without having chosen. */
  | { readonly name: 'choosing'; readonly product: number | null; readonly isMissing: boolean; readonly isOpening: boolean; readonly error: AppError | null }
  | { readonly name: 'talking'; readonly chat: OwnChat };

export interface CustomerState {
  readonly phase: CustomerPhase;
  /** `asked`: the app has been asked for a token, and has not answered. */
  readonly token: 'none' | 'held' | 'asked';
  /** IANA name of the deployment's zone. */
  readonly timeZone: string;
  readonly draft: string;
  readonly secondsToRetry: number | null;
}

const initialState: CustomerState = { phase: { name: 'starting' }, token: 'none', timeZone: 'UTC', draft: '', secondsToRetry: null };
const CHOOSING = { name: 'choosing', product: null, isMissing: false, isOpening: false, error: null } as const;

/** The customer's page: from the question for a product to the end of the chat. */
const customerSlice = createSlice({
  name: 'customer',
  initialState,
  reducers: {
    /** The page is on screen, or the customer tries again after a failure. */
    startRequested: (state): CustomerState => ({ ...state, phase: { name: 'starting' } }),
    startFailed: (state, { payload: error }: PayloadAction<AppError>): CustomerState => ({ ...state, phase: { name: 'failed', error } }),
    tokenAsked: (state): CustomerState => ({ ...state, token: 'asked' }),
    tokenReceived: (state): CustomerState => ({ ...state, token: 'held' }),
    /** The server does not take the token any more. */
    tokenDied: (state): CustomerState => state,
    zoneReceived: (state, { payload: timeZone }: PayloadAction<string>): CustomerState => ({ ...state, timeZone }),
    noChatFound: (state): CustomerState => ({ ...state, phase: CHOOSING }),
    productChosen: (state, { payload: product }: PayloadAction<number | null>): CustomerState =>
      (state.phase.name === 'choosing' ? { ...state, phase: { ...state.phase, product, isMissing: false } } : state),
    /** 'Start chat' was pressed. Without a product nothing starts, and the page says why. */
    chatRequested: (state): CustomerState => {
      const { phase } = state;
      if (phase.name !== 'choosing') return state;
      const isMissing = phase.product === null;
      return { ...state, phase: { ...phase, isMissing, isOpening: !isMissing, error: null } };
    },
    openFailed: (state, { payload: error }: PayloadAction<AppError>): CustomerState =>
      (state.phase.name === 'choosing' ? { ...state, phase: { ...state.phase, isOpening: false, error } } : state),
    chatEntered: (state, { payload: chat }: PayloadAction<CustomerChat>): CustomerState => ({ ...state, phase: { name: 'talking', chat: fromWire(chat) } }),
    /** Asked again after a break in the connection: null when no chat is open any more. */
    chatRefreshed: (state, { payload: chat }: PayloadAction<CustomerChat | null>): CustomerState => {
      if (state.phase.name !== 'talking') return state;
      const known = state.phase.chat;
      const isSame = chat !== null && chat.chatId === known.chatId;
      return { ...state, phase: { name: 'talking', chat: isSame ? fromWire(chat) : { ...known, isEnded: true } } };
    },
    newChatRequested: (state): CustomerState => ({ ...state, phase: CHOOSING }),
    draftChanged: (state, { payload: draft }: PayloadAction<string>): CustomerState => ({ ...state, draft }),
    /** The customer sends what is typed. What cannot be sent stays in the box. */
    draftSubmitted: (state, _action: PayloadAction<string>): CustomerState => state,
    draftSent: (state): CustomerState => ({ ...state, draft: '' }),
  },
  extraReducers: (builder) => builder
    .addCase(chatEventsReceived, (state, { payload: { events } }): CustomerState => (state.phase.name === 'talking'
      ? { ...state, phase: { name: 'talking', chat: events.reduce(withEvent, state.phase.chat) } }
      : state))
    .addCase(countdownTicked, (state, { payload: { seconds } }): CustomerState => ({ ...state, secondsToRetry: seconds })),
});

function fromWire({ chatId, comeFrom, toName, chatEnded }: CustomerChat): OwnChat {
  return { chatId, product: comeFrom, agentName: toName, isEnded: chatEnded === 1 };
}

function withEvent(chat: OwnChat, { chatId, kind, toName }: ChatEvent): OwnChat {
  if (chatId !== chat.chatId) return chat;
  switch (kind) {
    case CHAT_EVENT.assigned: return { ...chat, agentName: toName };
    case CHAT_EVENT.recalled: return { ...chat, agentName: '' };
    case CHAT_EVENT.ended: return { ...chat, isEnded: true };
    default: return chat;
  }
}

export const {
  startRequested, startFailed, tokenAsked, tokenReceived, tokenDied, zoneReceived, noChatFound, productChosen, chatRequested, openFailed,
  chatEntered, chatRefreshed, newChatRequested, draftChanged, draftSubmitted, draftSent,
} = customerSlice.actions;
export const customerReducer = customerSlice.reducer;
