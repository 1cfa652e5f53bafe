import { createSelector } from 'reselect';
import { parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { Deadline } from '#common/deadlines.ts';
import type { AppError } from '#common/errors.ts';
import { isSameRecord } from '#common/liveList/index.ts';
import { selectPictures, type PicturesRoot } from '../../conversation/attachments/chatPictures.ts';
import {
  selectConnection,
  selectConversation,
  selectHeldUnread,
  selectLastReceivedAt,
  selectReadDue,
  type Conversation,
  type ChatMessage,
  type ConversationsRoot,
  type RealtimeRoot,
} from '../../realtime/index.ts';
import type { MaybeLookOnRoot } from '../lookOn/index.ts';
import type { MaybePutOffRoot } from '../putOff/index.ts';
import { isListed, isShownSame, unreadAbove, type ListedChat, type ShownChat } from './chatList.ts';
import type { ChatOrderState } from './chatOrder.ts';
import type { ChatState, EndingLoss } from './chatSlice.ts';
import { NO_WAIT, type Wait } from './waits.ts';

export interface ChatRoot extends RealtimeRoot, ConversationsRoot, PicturesRoot, MaybeLookOnRoot, MaybePutOffRoot {
  readonly chat: ChatState;
  readonly chatOrder: ChatOrderState;
}

/** Whether a chat is mine and open, mine and ended, or not mine. */
export type ChatOwnership = 'mine' | 'ended' | 'notMine';

export interface ChatRow
  extends Pick<ListedChat, 'chatId' | 'customerId' | 'nickName' | 'headImg' | 'comeFrom'>, Deadline {
  readonly ownership: ChatOwnership;
  /** Since when the customer waits for my answer, as ISO 8601; null: they do not wait. */
  readonly waitingSince: string | null;
  readonly unread: number;
  /** JSON text of the newest message's content; null when there is none. */
  readonly last: { readonly msgType: number; readonly msg: string } | null;
  /** The side of whoever types; null: no one does. */
  readonly typist: number | null;
  /** When the newest message was stored, in milliseconds since 1970; null when there is none. */
  readonly at: number | null;
}

export type ChatPane =
  /** No one is logged in to the chat service. */
  | { readonly name: 'off' }
  | { readonly name: 'none' | 'loading' }
  | { readonly name: 'notMine'; readonly chatId: string }
  | { readonly name: 'failed'; readonly chatId: string; readonly error: AppError }
  | { readonly name: 'mismatch'; readonly chatId: string; readonly customerId: string }
  | { readonly name: 'chat'; readonly chat: ShownChat };

export const selectWorkspace = (state: ChatRoot) => state.chat;
export const selectWorkspaceStatus = (state: ChatRoot) => state.chat.status;
/** Whether a screen shows the workspace, or a chat of it at its side. */
export const selectIsWorkspaceOpen = (state: Pick<ChatRoot, 'chat'>) => state.chat.status !== 'closed';
export const selectMyStaffId = (state: ChatRoot) => state.chat.me;
export const selectSelectedId = (state: ChatRoot) => state.chat.selectedId;
export const selectChats = (state: ChatRoot) => state.chat.chats;
export const selectWaits = (state: ChatRoot) => state.chatOrder.waits;
export const selectListVisibility = (state: ChatRoot) => state.chat.list;
/** Of the chat: a colleague's message that the user should see before they send. null: there is none. */
export function selectSendQuestion(state: ChatRoot, chatId: string): ChatMessage | null {
  const { sendQuestion } = state.chat;
  if (sendQuestion?.chatId !== chatId) return null;
  const { messages } = selectConversation(state, chatId);
  return messages.flat().find(({ chatSeq }) => chatSeq === sendQuestion.chatSeq) ?? null;
}

/** A colleague in a chat: its assignee, or one who has joined it. '' for one who is not known. */
export function selectColleagueName(
  { lookOn }: ChatRoot,
  { chatId, toId, toName }: Pick<ListedChat, 'chatId' | 'toId' | 'toName'>,
  personId: string | undefined,
): string {
  if (personId === toId) return toName;
  const onlookers = lookOn?.chatId === chatId ? lookOn.onlookers : [];
  return onlookers.find(({ staffId }) => staffId === personId)?.name ?? '';
}

export const selectEndQuestion = (state: ChatRoot) => state.chat.endQuestion;
export const selectDraft = (state: ChatRoot, chatId: string) => state.chat.drafts[chatId] ?? '';
export const selectInserted = (state: ChatRoot, chatId: string) => state.chat.inserted[chatId];
/** The message number below the line of unread messages; null for no line. */
export const selectUnreadLine = ({ chat: { unread } }: ChatRoot, chatId: string) =>
  unread?.chatId === chatId ? unread.afterSeq : null;
export const selectIsRefused = ({ chat: { lookup } }: ChatRoot, chatId: string) =>
  lookup?.name === 'notMine' && lookup.chatId === chatId;
export const selectIsEnding = (state: ChatRoot, chatId: string) => state.chat.endingId === chatId;
export const selectMore = (state: ChatRoot): 'none' | 'more' | 'loading' => {
  if (state.chat.nextCursor === null) return 'none';
  return state.chat.isLoadingMore ? 'loading' : 'more';
};

export const selectMode = (state: ChatRoot) => state.chat.mode;

export function ownershipOf(chat: Pick<ListedChat, 'toId' | 'isEnded'>, me: string | null): ChatOwnership {
  if (chat.toId !== me) return 'notMine';
  return chat.isEnded ? 'ended' : 'mine';
}

interface DrawnRow {
  readonly conversation: Conversation;
  readonly wait: Wait;
  readonly me: string | null;
  readonly row: ChatRow;
}

/** Rows as last drawn: a push changes the row of its chat, and the others stay the same objects. */
const drawn = new WeakMap<ListedChat, DrawnRow>();

export function rowOf(chat: ListedChat, state: ChatRoot): ChatRow {
  const { chatId, customerId, nickName, headImg, comeFrom } = chat;
  const conversation = selectConversation(state, chatId);
  const wait = state.chatOrder.waits[chatId] ?? NO_WAIT;
  const { me } = state.chat;
  const known = drawn.get(chat);
  if (known?.conversation === conversation && known.wait === wait && known.me === me) return known.row;
  const ownership = ownershipOf(chat, me);
  const last = lastMessageOf(chat, conversation);
  const row: ChatRow = {
    chatId,
    customerId,
    nickName,
    headImg,
    comeFrom,
    ownership,
    waitingSince: ownership === 'mine' && wait.since !== null ? new Date(wait.since).toISOString() : null,
    dueAt: wait.dueAt,
    urgentAt: wait.urgentAt,
    unread: unreadOf(state, chat, conversation),
    last: last && { msgType: last.msgType, msg: last.msg },
    typist: conversation.typing?.personType ?? null,
    at: last?.at ?? null,
  };
  const shown = known !== undefined && isSameRecord(known.row, row) ? known.row : row;
  drawn.set(chat, { conversation, wait, me, row: shown });
  return shown;
}

function lastMessageOf({ lastMessage }: ListedChat, { messages }: Conversation): ListedChat['lastMessage'] {
  const held = messages.at(-1)?.at(-1);
  return held !== undefined && held.chatSeq >= (lastMessage?.chatSeq ?? 0)
    ? { ...held, at: held.serverTime }
    : lastMessage;
}

/** Exact when all messages above my mark are loaded; otherwise the server's count plus what was pushed since. */
function unreadOf(state: ChatRoot, chat: ListedChat, { status, messages, staff: { readSeq } }: Conversation): number {
  const oldest = messages[0]?.[0]?.chatSeq ?? Infinity;
  return status === 'ready' && oldest <= readSeq + 1
    ? selectHeldUnread(state, chat.chatId, PERSON_TYPE.customer)
    : unreadAbove(chat, readSeq);
}

export const selectListed = createSelector([selectChats, selectMyStaffId], (chats, me) =>
  Object.values(chats).filter((chat) => isListed(chat, me)),
);

/** The rows of the list, in no order. The same array until a row changes. */
export const selectChatRows = createSelector(
  [(state: ChatRoot) => state, selectListed],
  (state, chats): readonly ChatRow[] => chats.map((chat) => rowOf(chat, state)),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

/** The chat of the address, if it is known. */
export const selectSelectedChat = (state: ChatRoot) =>
  state.chat.selectedId === null ? undefined : state.chat.chats[state.chat.selectedId];

export function selectPane(state: ChatRoot): ChatPane {
  const { selectedId, lookup, status, error } = state.chat;
  if (selectConnection(state).name === 'off') return { name: 'off' };
  if (selectedId === null) return { name: 'none' };
  const chat = selectSelectedChat(state);
  if (chat !== undefined)
    return isMismatch(state.chat, chat)
      ? { name: 'mismatch', chatId: chat.chatId, customerId: chat.customerId }
      : { name: 'chat', chat };
  if (lookup !== null && lookup.name !== 'loading') return lookup;
  return status === 'failed' && error !== null ? { name: 'failed', chatId: selectedId, error } : { name: 'loading' };
}

/** Whether two panes look the same: a message changes its chat, but not the parts around the conversation. */
export function isPaneSame(a: ChatPane, b: ChatPane): boolean {
  return a.name === 'chat' && b.name === 'chat' ? isShownSame(a.chat, b.chat) : isSameRecord(a, b);
}

/** Whether the address names another customer than the chat's. */
export function isMismatch({ fromId }: ChatState, { customerId }: ListedChat): boolean {
  return fromId !== null && fromId !== customerId;
}

/** Whether there is something in the message box that is not on its way. */
export const selectHasContent = (state: ChatRoot, chatId: string) =>
  selectDraft(state, chatId) !== '' || selectPictures(state, chatId).some(({ isWanted }) => !isWanted);

/** What would be lost if this chat ended now; null for nothing. */
export function selectEndingLoss(state: ChatRoot, chatId: string): EndingLoss | null {
  const draft = hasVisibleCharacter(selectDraft(state, chatId)) || selectPictures(state, chatId).length > 0;
  const { pending } = selectConversation(state, chatId);
  const unsent = pending.filter(({ state: { name } }) => name !== 'rejected').length;
  const { since } = selectWaits(state)[chatId] ?? NO_WAIT;
  const unanswered = unsent === 0 && since !== null;
  return draft || unsent > 0 || unanswered ? { draft, unsent, unanswered } : null;
}

/** The newest text of the customer that is here; '' for none. */
export const selectCustomerText = createSelector(
  [(state: ChatRoot, chatId: string) => selectConversation(state, chatId).messages],
  (messages) => parseContent(newestText(messages)?.msg ?? '').text ?? '',
);

/** Searches from the end: it is looked for after each message. */
function newestText(messages: Conversation['messages']) {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const text = messages[index]
      ?.filter(({ fromType, msgType }) => fromType === PERSON_TYPE.customer && msgType === MESSAGE_TYPE.text)
      .at(-1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The read mark that is due for the chat on screen; null when none is. Only the assignee marks messages as read. */
export function selectMarkDue(state: ChatRoot): { readonly chatId: string; readonly chatSeq: number } | null {
  const chat = selectSelectedChat(state);
  if (state.chat.status === 'closed' || chat === undefined || chat.toId !== state.chat.me) return null;
  if (state.chat.mode === 'V' || isMismatch(state.chat, chat)) return null;
  const chatSeq = selectReadDue(state, chat.chatId, PERSON_TYPE.customer);
  return chatSeq === null ? null : { chatId: chat.chatId, chatSeq };
}

/** The connection as the banner shows it. */
export const selectConnectionView = createSelector(
  [selectConnection, (state: ChatRoot) => state.chat.secondsToRetry],
  (connection, seconds) =>
    connection.name === 'waiting' ? { name: connection.name, seconds, reason: connection.reason } : connection,
);

/** An approximate time: when the server last sent something, in milliseconds since 1970. */
export const selectNow = (state: ChatRoot) => selectLastReceivedAt(state) ?? 0;
