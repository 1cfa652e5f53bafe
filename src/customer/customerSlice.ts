import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import type { Product } from '#contract/http/products.ts';
import type { AppError } from '#common/errors.ts';
import {
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  chatExitRequested,
  countdownTicked,
  type ChatEvent,
} from '../realtime/index.ts';
import { tokenReceived } from './withToken.ts';

/** Who ended the chat; `unknown`: it ended while this page was offline. */
export type EndedBy = 'customer' | 'staff' | 'product' | 'unknown';

export type ChatProgress =
  | { readonly name: 'waiting' }
  /** `agentAvatar`: the contract's HeadImg; '' without a picture, or while it is unknown. */
  | { readonly name: 'answered'; readonly agentName: string; readonly agentAvatar: string }
  | { readonly name: 'ended'; readonly by: EndedBy };

export interface OwnChat {
  readonly chatId: string;
  readonly product: number;
  readonly progress: ChatProgress;
}

/** Why the chat could not be ended. `text` comes from the server; '' when it sent none. */
export type EndProblem = Pick<ReturnType<typeof chatExitFailed>['payload'], 'reason' | 'text'>;

export type Ending =
  | { readonly name: 'none' }
  | { readonly name: 'asking'; readonly problem: EndProblem | null }
  | { readonly name: 'underWay' };

export type CustomerPhase =
  | { readonly name: 'starting' }
  | { readonly name: 'failed'; readonly error: AppError }
  /** `isMissing`: the customer pressed Start without choosing a product. */
  | {
      readonly name: 'choosing';
      readonly product: number | null;
      readonly isMissing: boolean;
      readonly isOpening: boolean;
      readonly error: AppError | null;
    }
  | { readonly name: 'talking'; readonly chat: OwnChat; readonly ending: Ending };

/** What holds for the whole page. */
type Terms = Pick<CustomerState, 'timeZone' | 'blockedUntil' | 'ratingDue'>;

export interface CustomerState {
  readonly phase: CustomerPhase;
  /** `asked`: the page waits for a token from the app. */
  readonly token: 'none' | 'held' | 'asked';
  /** IANA name of the deployment's time zone. */
  readonly timeZone: string;
  /** Until then the server takes nothing that the customer writes; null: it does. */
  readonly blockedUntil: string | null;
  /** The last chat, if it can be rated; null: it cannot. */
  readonly ratingDue: string | null;
  /** The active products in their order, and then others that the customer has asked about. */
  readonly products: readonly Product[];
  readonly draft: string;
  /** Text for a new query, until its form takes it over; '' for none. */
  readonly carried: string;
  readonly secondsToRetry: number | null;
}

const initialState: CustomerState = {
  phase: { name: 'starting' },
  token: 'none',
  timeZone: 'UTC',
  blockedUntil: null,
  ratingDue: null,
  products: [],
  draft: '',
  carried: '',
  secondsToRetry: null,
};
const CHOOSING = { name: 'choosing', product: null, isMissing: false, isOpening: false, error: null } as const;
const NOT_ENDING: Ending = { name: 'none' };

/** The customer's page, from choosing a product to the end of the chat. */
const customerSlice = createSlice({
  name: 'customer',
  initialState,
  reducers: {
    /** The page has loaded, or the customer retries after a failure. */
    startRequested: (state): CustomerState => ({ ...state, phase: { name: 'starting' } }),
    startFailed: (state, { payload: error }: PayloadAction<AppError>): CustomerState => ({
      ...state,
      phase: { name: 'failed', error },
    }),
    tokenRequested: (state): CustomerState => ({ ...state, token: 'asked' }),
    /** The server has rejected the token. */
    tokenDied: (state): CustomerState => state,
    termsReceived: (state, { payload }: PayloadAction<Terms>): CustomerState => ({ ...state, ...payload }),
    /** A product that can no longer be chosen is not chosen any more. */
    productsReceived: (state, { payload: products }: PayloadAction<readonly Product[]>): CustomerState => {
      const { phase } = state;
      if (phase.name !== 'choosing') return { ...state, products };
      return { ...state, products, phase: { ...phase, product: offered(products, phase.product) } };
    },
    noChatFound: (state): CustomerState => ({ ...state, phase: CHOOSING }),
    productChosen: (state, { payload: product }: PayloadAction<number>): CustomerState =>
      state.phase.name === 'choosing' ? { ...state, phase: { ...state.phase, product, isMissing: false } } : state,
    /** The customer pressed 'Start chat'. Without a product the page shows an error instead. */
    chatRequested: (state): CustomerState => {
      const { phase } = state;
      if (phase.name !== 'choosing') return state;
      const isMissing = phase.product === null;
      return { ...state, phase: { ...phase, isMissing, isOpening: !isMissing, error: null } };
    },
    openFailed: (state, { payload: error }: PayloadAction<AppError>): CustomerState =>
      state.phase.name === 'choosing' ? { ...state, phase: { ...state.phase, isOpening: false, error } } : state,
    chatEntered: (state, { payload: chat }: PayloadAction<CustomerChat>): CustomerState => ({
      ...state,
      phase: { name: 'talking', chat: fromWire(chat), ending: NOT_ENDING },
    }),
    /** The page has asked again after a disconnection. null: no chat is open any more. */
    chatRefreshed: (state, { payload: chat }: PayloadAction<CustomerChat | null>): CustomerState => {
      if (state.phase.name !== 'talking') return state;
      const known = state.phase.chat;
      const isOpen = chat?.chatId === known.chatId && known.progress.name !== 'ended';
      return withChat(state, isOpen ? fromWire(chat) : ended(known, 'unknown'));
    },
    /** Preselects the previous chat's product. */
    newChatRequested: (state): CustomerState => {
      const { phase, products } = state;
      if (phase.name !== 'talking') return { ...state, phase: CHOOSING };
      const { chatId, product } = phase.chat;
      return { ...state, ratingDue: chatId, phase: { ...CHOOSING, product: offered(products, product) } };
    },
    endRequested: (state): CustomerState => withEnding(state, { name: 'asking', problem: null }),
    endDeclined: (state): CustomerState => withEnding(state, NOT_ENDING),
    draftChanged: (state, { payload: draft }: PayloadAction<string>): CustomerState => ({ ...state, draft }),
    /** The customer sends the typed text. Text that cannot be sent stays in the box. */
    draftSubmitted: (state, _action: PayloadAction<string>): CustomerState => state,
    draftSent: (state): CustomerState => ({ ...state, draft: '' }),
    /** The customer leaves a query instead of waiting in line. */
    queryPreferred: (state): CustomerState => state,
    textCarried: (state, { payload: carried }: PayloadAction<string>): CustomerState => ({ ...state, carried }),
    /** The form of the new query has the text now. */
    carriedTextTaken: (state): CustomerState => ({ ...state, carried: '' }),
    /** The customer pressed a link to another site, in the web view of an app. */
    linkPressed: (state, _action: PayloadAction<{ readonly url: string }>): CustomerState => state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(tokenReceived, (state): CustomerState => ({ ...state, token: 'held' }))
      .addCase(chatEventsReceived, (state, { payload: { events } }): CustomerState =>
        state.phase.name === 'talking' ? withChat(state, events.reduce(withEvent, state.phase.chat)) : state,
      )
      .addCase(chatExitRequested, (state): CustomerState => withEnding(state, { name: 'underWay' }))
      .addCase(chatExitConfirmed, (state, { payload: { chatId } }): CustomerState =>
        state.phase.name === 'talking' && state.phase.chat.chatId === chatId
          ? withChat(state, ended(state.phase.chat, 'customer'))
          : state,
      )
      .addCase(chatExitFailed, (state, { payload: { reason, text } }): CustomerState =>
        withEnding(state, { name: 'asking', problem: { reason, text } }),
      )
      .addCase(countdownTicked, (state, { payload: { seconds } }): CustomerState => ({
        ...state,
        secondsToRetry: seconds,
      })),
});

/** @returns the code; null for a product that cannot be chosen */
function offered(products: readonly Product[], code: number | null): number | null {
  return products.some((product) => product.isActive && product.code === code) ? code : null;
}

function fromWire({ chatId, comeFrom, toName, toHeadImg, chatEnded }: CustomerChat): OwnChat {
  return {
    chatId,
    product: comeFrom,
    progress: chatEnded === 1 ? { name: 'ended', by: 'unknown' } : progressOf(toName, toHeadImg),
  };
}

function progressOf(agentName: string, agentAvatar: string): ChatProgress {
  return agentName === '' ? { name: 'waiting' } : { name: 'answered', agentName, agentAvatar };
}

/** An ended chat cannot be ended again. */
function withChat(state: CustomerState, chat: OwnChat): CustomerState {
  const { phase } = state;
  if (phase.name !== 'talking' || phase.chat === chat) return state;
  return { ...state, phase: { ...phase, chat, ending: chat.progress.name === 'ended' ? NOT_ENDING : phase.ending } };
}

/** The question is shown in an open chat only. */
function withEnding(state: CustomerState, ending: Ending): CustomerState {
  const { phase } = state;
  return phase.name === 'talking' && phase.chat.progress.name !== 'ended'
    ? { ...state, phase: { ...phase, ending } }
    : state;
}

/** The first report of who ended the chat wins, because a chat ends once. */
function ended(chat: OwnChat, by: EndedBy): OwnChat {
  return chat.progress.name === 'ended' ? chat : { ...chat, progress: { name: 'ended', by } };
}

function withEvent(chat: OwnChat, { chatId, kind, toName, actorType }: ChatEvent): OwnChat {
  if (chatId !== chat.chatId || chat.progress.name === 'ended') return chat;
  switch (kind) {
    case CHAT_EVENT.assigned:
      return { ...chat, progress: progressOf(toName, '') };
    case CHAT_EVENT.recalled:
      return { ...chat, progress: { name: 'waiting' } };
    case CHAT_EVENT.ended:
      return ended(chat, endedBy(actorType));
    default:
      return chat;
  }
}

function endedBy(actorType: number): EndedBy {
  if (actorType === PERSON_TYPE.customer) return 'customer';
  return actorType === PERSON_TYPE.staff ? 'staff' : 'product';
}

export const {
  startRequested,
  startFailed,
  tokenRequested,
  tokenDied,
  termsReceived,
  productsReceived,
  noChatFound,
  productChosen,
  chatRequested,
  openFailed,
  chatEntered,
  chatRefreshed,
  newChatRequested,
  endRequested,
  endDeclined,
  draftChanged,
  draftSubmitted,
  draftSent,
  queryPreferred,
  textCarried,
  carriedTextTaken,
  linkPressed,
} = customerSlice.actions;
export const customerReducer = customerSlice.reducer;
