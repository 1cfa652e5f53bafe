import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { DELETED_CONTENT, parseContent } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import type { AppError } from '#common/errors.ts';
import type { QueuedSend } from './conversationEvents.ts';
import {
  contiguousFrom,
  EMPTY_LOG,
  eraseMessages,
  firstSeq,
  fromPush,
  lastSeq,
  lastSeqFrom,
  mergeMessages,
  refreshMessages,
  withoutDeleted,
  type ChatMessage,
  type MessageLog,
  markOpened,
  NO_CARDS_OPENED,
  type CardsOpened,
} from './messageLog.ts';
import { isFrom, type ChatEvent, type Person } from './realtimeEvents.ts';

/*
 * The messages of one chat, as this page holds them, and pure functions that return the next state of them.
 *
 * Numbers. The server numbers the messages of a chat 1, 2, 3, … (`chatSeq`). The numbers give the order, reveal
 * duplicates, and show what is missing. The oldest number here need not be 1: older messages are loaded page by page
 * (`olderCursor`).
 *
 * Gaps. Pushes can get lost or arrive out of order. Two numbers show it: `contiguousSeq`, up to which no message is
 * missing, and `knownSeq`, the highest number that exists. A lower `contiguousSeq` means a gap. Messages after a gap
 * are in the log and on screen, while `syncSaga` loads the missing ones. A new login resumes after `contiguousSeq`.
 *
 *   log 5 6 7 . 9    contiguousSeq 7, knownSeq 9: message 8 is missing
 *
 * Held-back messages. While the first page loads, its range is unknown. Pushes of that time wait in `heldBack` and are
 * added once the page is here. Without that, the page would have to be merged with messages that may not adjoin it.
 *
 * Marks. Each side has two: up to which number it has received, and up to which it has read. They arrive by several
 * ways and in any order, so only the higher value counts. The exceptions are `withNewReader` and `withoutReader`.
 *
 * Pending sends. A message of mine has no number until the server acknowledges it. Until then it is in `pending` under
 * the id that its sender gave it (`clientMsgId`). The acknowledgement, a push or a loaded page turns it into a numbered
 * message, whichever comes first.
 */

/**
 * - `queued`: waits for the connection, or for the message before it
 * - `sent`: waits for the answer since `at`
 * - `rejected`: the server refused it for good
 * - `failed`: was offline too long; the user decides
 */
export type PendingState =
  | { readonly name: 'queued' }
  | { readonly name: 'sent'; readonly at: number }
  | { readonly name: 'rejected'; readonly code: number; readonly text: string }
  | { readonly name: 'failed' };

/** A message of mine that the server has not acknowledged. */
export interface PendingSend extends QueuedSend {
  readonly state: PendingState;
  /** The server's text when it refused the message for now. It stays while the message is sent again. */
  readonly refusal?: string;
}

/** Up to which chatSeq one side has received and read. Marks only grow. */
export interface Marks {
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export interface Conversation {
  /** `absent`: only marks and unsent messages are known. `loading`: pushed messages are held back. */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly messages: MessageLog;
  /** No message is missing between the oldest one here and this number. A new login resumes from it. */
  readonly contiguousSeq: number;
  /** The highest number that exists as far as the page knows. Above `contiguousSeq`, messages are missing. */
  readonly knownSeq: number;
  readonly heldBack: readonly ChatMessage[];
  /** In the order in which they were written. */
  readonly pending: readonly PendingSend[];
  /** Leads to the messages before the oldest one here; null when there are none. */
  readonly olderCursor: string | null;
  readonly isLoadingOlder: boolean;
  readonly customer: Marks;
  readonly staff: Marks;
  readonly cardsOpened: CardsOpened;
  /** Numbers of messages whose deletion this page has learned of. */
  readonly deletedSeqs: readonly number[];
  /** The message that the next text of mine answers; null: none. */
  readonly quotedSeq: number | null;
  /** The message that the user wants to delete; null: none. */
  readonly deletion: Deletion | null;
  readonly typing: Typing | null;
}

/** `problem`: the server's text when it failed, '' for none; null: it has not failed. */
export interface Deletion {
  readonly chatSeq: number;
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Someone else is typing. */
interface Typing {
  readonly personType: number;
  readonly personId: string;
  /** Their first report without a longer pause, by the page's clock. */
  readonly since: number;
  /** The last report, by the page's clock. */
  readonly at: number;
  /** It lasts long enough for screen readers to say it. They say it once, as this stays until the typing is over. */
  readonly isSpoken?: true;
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 };

const NOTHING_LOADED = {
  error: null,
  messages: EMPTY_LOG,
  contiguousSeq: 0,
  knownSeq: 0,
  heldBack: [],
  olderCursor: null,
  isLoadingOlder: false,
};

export const EMPTY_CONVERSATION: Conversation = {
  ...NOTHING_LOADED,
  status: 'absent',
  pending: [],
  customer: NO_MARKS,
  staff: NO_MARKS,
  cardsOpened: NO_CARDS_OPENED,
  deletedSeqs: [],
  quotedSeq: null,
  deletion: null,
  typing: null,
};

/**
 * Takes the newest messages and drops what was here before. That could not be continued: messages between are unknown,
 * or the server's numbers have changed.
 */
export function withPage(
  conversation: Conversation,
  page: readonly ChatMessage[],
  next: string | null,
  me: Person,
): Conversation {
  if (conversation.status !== 'loading') return conversation;
  const blank: Conversation = {
    ...conversation,
    ...NOTHING_LOADED,
    status: 'ready',
    olderCursor: next,
  };
  return withPushed(withNewer(blank, page, me), conversation.heldBack, me);
}

/** Adds messages that follow those here. A number that the answer skips below its newest one does not exist. */
export function withNewer(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const newest = messages.reduce((highest, { chatSeq }) => Math.max(highest, chatSeq), 0);
  const merged = withMessages(conversation, messages, me);
  const contiguousSeq = contiguousFrom(merged.messages, Math.max(merged.contiguousSeq, newest));
  return contiguousSeq === merged.contiguousSeq ? merged : { ...merged, contiguousSeq };
}

/** Adds numbered messages from any source. A pending send among them is no longer pending. */
export function withMessages(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const { cardsOpened, deletedSeqs } = conversation;
  const log = mergeMessages(conversation.messages, withoutDeleted(markOpened(messages, cardsOpened), deletedSeqs));
  if (log === conversation.messages) return conversation;
  return {
    ...withoutAcknowledged(conversation, messages, me),
    messages: log,
    contiguousSeq: contiguousFrom(log, conversation.contiguousSeq),
    knownSeq: Math.max(conversation.knownSeq, lastSeq(log)),
  };
}

/** Applies one packet. Returns the same conversation when the packet changes nothing. */
export function withPacket(
  conversation: Conversation,
  packet: ChatPacket,
  { me, at }: { me: Person; at: number },
): Conversation {
  switch (packet.type) {
    case 'message':
      return isUnused(conversation) ? conversation : withPush(conversation, fromPush(packet.message), me);
    case 'sendAcked':
      return withAck(conversation, packet.ack, me);
    case 'state':
      return withMarks(conversation, packet.state.personType, packet.state);
    case 'typing':
      return withTyping(conversation, packet.typing, at);
    case 'refused':
      return withRefusal(conversation, packet.error);
    case 'event':
      return withEvent(conversation, packet.event);
    case 'exitAcked':
    case 'exitRefused':
      return conversation;
  }
}

function withTyping(conversation: Conversation, { personType, personId }: Body<'Typing'>, at: number): Conversation {
  const { typing } = conversation;
  const isSame = typing?.personType === personType && typing.personId === personId;
  const before = isSame ? typing : { since: at };
  return { ...conversation, typing: { ...before, personType, personId, at } };
}

export function withMarks(
  conversation: Conversation,
  personType: number,
  { deliveredSeq, readSeq }: Marks,
): Conversation {
  const side = sideOf(personType);
  if (side === null) return conversation;
  const known = conversation[side];
  const read = Math.max(known.readSeq, readSeq);
  const delivered = Math.max(known.deliveredSeq, deliveredSeq, read);
  if (read === known.readSeq && delivered === known.deliveredSeq) return conversation;
  return { ...conversation, [side]: { deliveredSeq: delivered, readSeq: read } };
}

/**
 * An event may arrive before the messages it is about; it applies to them too. A snapshot that is not loaded yet will
 * include it.
 */
function withEvent(conversation: Conversation, { kind, queryId, chatSeq }: ChatEvent): Conversation {
  if (conversation.status === 'absent' || conversation.status === 'failed') return conversation;
  if (kind === CHAT_EVENT.erased) return { ...conversation, messages: eraseMessages(conversation.messages, chatSeq) };
  if (kind === CHAT_EVENT.messageDeleted) return withDeleted(conversation, chatSeq);
  if (kind !== CHAT_EVENT.cardOpened || chatSeq <= (conversation.cardsOpened[queryId] ?? 0)) return conversation;
  const cardsOpened = { ...conversation.cardsOpened, [queryId]: chatSeq };
  return {
    ...conversation,
    cardsOpened,
    messages: refreshMessages(conversation.messages, markOpened(conversation.messages.flat(), cardsOpened)),
  };
}

export function withDeleted(conversation: Conversation, chatSeq: number): Conversation {
  const { deletion } = conversation;
  return {
    ...conversation,
    deletion: deletion?.chatSeq === chatSeq ? null : deletion,
    deletedSeqs: [...conversation.deletedSeqs, chatSeq],
    messages: refreshMessages(conversation.messages, [{ chatSeq, msg: DELETED_CONTENT }]),
  };
}

/**
 * A new assignee starts reading after the last staff message, even if they had read further before. Only here and in
 * `withoutReader` does a mark go back. The server's own mark may be higher, and follows.
 * @param at time of the assignment, by the server's clock
 */
export function withNewReader(conversation: Conversation, at: number): Conversation {
  const isByStaff = ({ fromType, serverTime }: ChatMessage) => fromType === PERSON_TYPE.staff && serverTime < at;
  const newestSeq = lastSeqFrom(conversation.messages, { above: 0, upTo: conversation.contiguousSeq }, isByStaff);
  return { ...conversation, staff: { deliveredSeq: newestSeq, readSeq: newestSeq } };
}

/** How far the staff side has read is unknown until the next snapshot. */
export function withoutReader(conversation: Conversation): Conversation {
  return conversation.staff === NO_MARKS ? conversation : { ...conversation, staff: NO_MARKS };
}

/** Changes the state of those pending sends for which `next` returns one; null keeps the state. */
export function withPendingStates(
  conversation: Conversation,
  next: (send: PendingSend) => PendingState | null,
): Conversation {
  const pending = conversation.pending.map((send) => {
    const state = next(send);
    return state === null ? send : { ...send, state };
  });
  return pending.every((send, index) => send === conversation.pending[index])
    ? conversation
    : { ...conversation, pending };
}

export function withoutPending(conversation: Conversation, isGone: (send: PendingSend) => boolean): Conversation {
  const pending = conversation.pending.filter((send) => !isGone(send));
  return pending.length === conversation.pending.length ? conversation : { ...conversation, pending };
}

export function withQueued(conversation: Conversation, send: QueuedSend): Conversation {
  const isAnswer = parseContent(send.msg).quotedSeq !== undefined;
  const quotedSeq = isAnswer ? null : conversation.quotedSeq;
  return { ...conversation, quotedSeq, pending: [...conversation.pending, { ...send, state: { name: 'queued' } }] };
}

/**
 * Adds unknown sends of other tabs, ordered by the time they were written. A tab may have closed before it could record
 * that a send was stored; such a send is already a message here. The conversation starts to load even if no screen
 * shows it: only its messages tell what became of the sends.
 */
export function withRestored(conversation: Conversation, sends: readonly QueuedSend[], me: Person): Conversation {
  const stored = conversation.messages.flat().filter((message) => isFrom(me, message));
  const known = new Set([...conversation.pending, ...stored].map(({ clientMsgId }) => clientMsgId));
  const fresh = sends
    .filter(({ clientMsgId }) => !known.has(clientMsgId))
    .map((send): PendingSend => ({ ...send, state: { name: 'queued' } }));
  if (fresh.length === 0) return conversation;
  const pending = [...conversation.pending, ...fresh].sort((a, b) => a.queuedAt - b.queuedAt);
  return { ...conversation, status: conversation.status === 'absent' ? 'loading' : conversation.status, pending };
}

/** Nothing shows its messages: a push changes nothing. Most pushes are of such chats. */
function isUnused({ status, pending, typing }: Conversation): boolean {
  return (status === 'absent' || status === 'failed') && pending.length === 0 && typing === null;
}

function withPush(conversation: Conversation, message: ChatMessage, me: Person): Conversation {
  const acknowledged = withoutAcknowledged(conversation, [message], me);
  const withoutTyping =
    acknowledged.typing?.personType === message.fromType ? { ...acknowledged, typing: null } : acknowledged;
  if (withoutTyping.status === 'ready') return withPushed(withoutTyping, [message], me);
  return withoutTyping.status === 'loading'
    ? { ...withoutTyping, heldBack: [...withoutTyping.heldBack, message] }
    : withoutTyping; // the next snapshot will contain it
}

/**
 * Ignores messages older than the oldest one here: they come with their page. Alone they would leave a gap that no one
 * fills.
 */
function withPushed(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const oldest = firstSeq(conversation.messages);
  return withMessages(
    conversation,
    messages.filter(({ chatSeq }) => chatSeq > oldest),
    me,
  );
}

function withoutAcknowledged(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  if (conversation.pending.length === 0) return conversation;
  const acknowledged = new Set(messages.filter((message) => isFrom(me, message)).map(({ clientMsgId }) => clientMsgId));
  return withoutPending(conversation, ({ clientMsgId }) => acknowledged.has(clientMsgId));
}

function withAck(
  conversation: Conversation,
  ack: Extract<ChatPacket, { type: 'sendAcked' }>['ack'],
  me: Person,
): Conversation {
  const send = conversation.pending.find(({ clientMsgId }) => clientMsgId === ack.clientMsgId);
  const { chatSeq, serverMsgId, clientMsgId, serverTime } = ack;
  if (send === undefined) {
    return conversation.status === 'ready' && chatSeq > conversation.knownSeq
      ? { ...conversation, knownSeq: chatSeq }
      : conversation;
  }
  const { msgType, msg } = send;
  const sender = { fromType: me.type, fromId: me.id, fromNickName: '', fromHeadImg: '' };
  return withPush(conversation, { chatSeq, serverMsgId, clientMsgId, ...sender, msgType, msg, serverTime }, me);
}

function withRefusal(
  conversation: Conversation,
  error: Extract<ChatPacket, { type: 'refused' }>['error'],
): Conversation {
  const refused = conversation.pending.find(
    ({ clientMsgId, state }) => clientMsgId === error.clientMsgId && state.name !== 'rejected',
  );
  if (refused === undefined) return conversation;
  const { code, text, retryable } = error;
  const next: PendingSend = retryable
    ? { ...refused, state: { name: 'queued' }, refusal: text }
    : { ...refused, state: { name: 'rejected', code, text } };
  return { ...conversation, pending: conversation.pending.map((send) => (send === refused ? next : send)) };
}

function sideOf(personType: number): 'customer' | 'staff' | null {
  if (personType === PERSON_TYPE.customer) return 'customer';
  return personType === PERSON_TYPE.staff ? 'staff' : null;
}
