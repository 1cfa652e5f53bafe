import { createSelector } from 'reselect';
import { parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { QUERY_TEXT_MAX } from '#contract/constants.ts';
import { trimmed } from '#contract/enteredText.ts';
import { selectNow, type ClockRoot } from '#common/clock/index.ts';
import { selectPictures, type PicturesRoot } from '../conversation/attachments/chatPictures.ts';
import { selectMessages } from '../conversation/messageRows.ts';
import { newestWhere } from '../conversation/messageView.ts';
import {
  selectConnection,
  selectHeldUnread,
  selectReadDue,
  selectTyping,
  selectUnsentCount,
  type ConversationsRoot,
  type RealtimeRoot,
} from '../realtime/index.ts';
import type { CustomerState } from './customerSlice.ts';
import type { LineState } from './lineSlice.ts';
import { selectView, type ViewRoot } from './viewSlice.ts';
import type { SolvedCheckState } from './solvedCheckSlice.ts';

export interface CustomerRoot extends RealtimeRoot, ConversationsRoot, PicturesRoot, ViewRoot, ClockRoot {
  readonly customer: CustomerState;
  readonly line: LineState;
  readonly solvedCheck: SolvedCheckState;
}

export const selectPhase = (state: CustomerRoot) => state.customer.phase;
export const selectTokenState = (state: CustomerRoot) => state.customer.token;
export const selectZone = (state: CustomerRoot) => state.customer.timeZone;
/** Until when the customer may not write, in milliseconds since 1970; null: they may, or may again. */
export function selectBlockedUntil(state: CustomerRoot): number | null {
  const until = Date.parse(state.customer.blockedUntil ?? '');
  return until > (selectNow(state) ?? 0) ? until : null;
}

/** All that the page names: also those of old chats and queries. */
export const selectProducts = (state: CustomerRoot) => state.customer.products;

/** Those of the tiles and the form. */
export const selectOfferedProducts = createSelector([selectProducts], (products) =>
  products.filter(({ isActive }) => isActive),
);

export const selectDraft = (state: CustomerRoot) => state.customer.draft;

/** The customer's chat, ended or not; null: none. */
export const selectOwnChat = (state: CustomerRoot) =>
  state.customer.phase.name === 'talking' ? state.customer.phase.chat : null;

/** The ended chat that the customer may be asked to rate; null: none. */
export function selectRatedChat(state: CustomerRoot): string | null {
  const own = selectOwnChat(state);
  if (own === null) return state.customer.ratingDue;
  return own.progress.name === 'ended' ? own.chatId : null;
}

export const selectCarriedText = (state: CustomerRoot) => state.customer.carried;

/** What the customer wrote while no one has answered, for a query instead of the chat: sent texts and the draft. */
export function selectUnansweredText(state: CustomerRoot): string {
  const chat = selectOwnChat(state);
  const messages = chat === null ? [] : selectMessages(state, chat.chatId);
  const isAnswered = messages.some(({ fromType }) => fromType === PERSON_TYPE.staff);
  const texts = messages.flatMap(({ side, msgType, msg }) =>
    side === 'mine' && msgType === MESSAGE_TYPE.text ? [parseContent(msg).text ?? ''] : [],
  );
  return [...(isAnswered ? [] : texts), trimmed(selectDraft(state))]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, QUERY_TEXT_MAX);
}

/** The nickname of the agent who is typing; null: no one is typing. */
export function selectTypist(state: CustomerRoot): string | null {
  const chat = selectOwnChat(state);
  if (chat?.progress.name !== 'answered') return null;
  return selectTyping(state, chat.chatId)?.personType === PERSON_TYPE.staff ? chat.progress.agentName : null;
}

/**
 * The agent's avatar as the contract's HeadImg. The page learns it on opening the chat, or from the agent's first
 * message.
 */
export function selectAgentAvatar(state: CustomerRoot): string {
  const chat = selectOwnChat(state);
  if (chat?.progress.name !== 'answered') return '';
  const { agentName, agentAvatar } = chat.progress;
  if (agentAvatar !== '') return agentAvatar;
  const newest = newestWhere(selectMessages(state, chat.chatId), ({ fromType }) => fromType === PERSON_TYPE.staff);
  return newest?.fromNickName === agentName ? newest.fromHeadImg : '';
}

/** How much ending the chat now would discard: unsent messages, and pictures next to the message box. */
export const selectLosses = (state: CustomerRoot, chatId: string) =>
  selectUnsentCount(state) + selectPictures(state, chatId).length;

export const selectLine = (state: CustomerRoot) => state.line;

/**
 * When staff work next on the product that the customer asks about, or before they choose one, on the first if all are
 * closed. Nothing: they work now, or it is not known.
 */
export function selectBackAt(state: CustomerRoot) {
  const { closed } = state.line;
  const product = selectOwnChat(state)?.product ?? selectChosenProduct(state);
  const areAll = closed.length >= selectOfferedProducts(state).length;
  return closed.find(({ comeFrom }) => (product === null ? areAll : comeFrom === product))?.backAt;
}

export const selectSolvedCheck = (state: CustomerRoot) => state.solvedCheck;

/** The product to open a chat about; null while none is chosen. */
export const selectChosenProduct = (state: CustomerRoot) =>
  state.customer.phase.name === 'choosing' ? state.customer.phase.product : null;

const isTokenTrouble = (state: CustomerRoot) => selectTokenState(state) === 'asked';

/** The connection as the banner shows it. An expired token is hidden, because the page renews it by itself. */
export const selectConnectionView = createSelector(
  [selectConnection, isTokenTrouble, (state: CustomerRoot) => state.customer.secondsToRetry],
  (connection, isWaitingForApp, seconds) => {
    if (isWaitingForApp) return { name: 'off' } as const;
    if (connection.name === 'ended' && connection.reason === 'unauthorized') return { name: 'connecting' } as const;
    return connection.name === 'waiting'
      ? ({ name: connection.name, seconds, reason: connection.reason } as const)
      : connection;
  },
);

/** How many unread agent messages the chat holds while the customer is in another view. */
export function selectUnread(state: CustomerRoot): number {
  const chat = selectOwnChat(state);
  return chat === null ? 0 : selectHeldUnread(state, chat.chatId, PERSON_TYPE.staff);
}

/** Whether the server has accepted the customer's token. */
export function selectIsKnown(state: CustomerRoot): boolean {
  const { name } = selectPhase(state);
  return name === 'choosing' || name === 'talking';
}

/** Whether the customer is in another view than the chat. False until the customer is known. */
export const selectIsAway = (state: CustomerRoot) => selectIsKnown(state) && selectView(state).name !== 'chat';

/** Whether the customer sees a choice of products: the tiles, or the form of a query. */
export function selectAsksForProduct(state: CustomerRoot): boolean {
  const { name } = selectView(state);
  return name === 'raise' ? selectIsKnown(state) : name === 'chat' && selectPhase(state).name === 'choosing';
}

/** The newest message that counts as read because the customer sees the chat; null: none. */
export function selectMarkDue(state: CustomerRoot): { readonly chatId: string; readonly chatSeq: number } | null {
  const chat = selectView(state).name === 'chat' ? selectOwnChat(state) : null;
  const chatSeq = chat === null ? null : selectReadDue(state, chat.chatId, PERSON_TYPE.staff);
  return chat === null || chatSeq === null ? null : { chatId: chat.chatId, chatSeq };
}
