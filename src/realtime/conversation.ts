import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { PERSON_TYPE, type PersonType } from '../../contract/domain.ts';
import type { ChatPacket } from '../../workers/chat/api.ts';
import type { AppError } from '../common/errors.ts';
import { markOpened, NO_CARDS_OPENED, type CardsOpened } from './cards.ts';
import type { QueuedSend } from './conversationEvents.ts';
import {
  contiguousFrom,
  EMPTY_LOG,
  firstSeq,
  fromPush,
  lastSeq,
  lastSeqFrom,
  mergeMessages,
  refreshMessages,
  type ChatMessage,
  type MessageLog,
} from './messageLog.ts';
import type { ChatEvent, Person } from './realtimeEvents.ts';

/**
 * - `queued`: waits for the connection, or for the one before it
 * - `sent`: the answer is awaited since `at`
 * - `rejected`: the server said no, for good
 * - `failed`: offline too long; its writer decides
 */
export type PendingState =
  | { readonly name: 'queued' }
  | { readonly name: 'sent'; readonly at: number }
  | { readonly name: 'rejected'; readonly code: number; readonly text: string }
  | { readonly name: 'failed' };

/** A message of mine that the server has not acknowledged. */
export interface PendingSend extends QueuedSend {
  readonly state: PendingState;
  /** The server's words when it refused it for now. They stay while the message is sent again. */
  readonly refusal?: string;
}

/** Up to which chatSeq one side has received and read. Marks only grow. */
export interface Marks {
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export interface Conversation {
  /** `absent`: only its marks and unsent messages are known. `loading`: what is pushed meanwhile is held back. */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly messages: MessageLog;
  /** Everything from the oldest message here up to this number is here: where a resumption begins. */
  readonly contiguousSeq: number;
  /** The highest number heard of. Above `contiguousSeq` it means that messages are missing. */
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
  /** The other side was typing at that instant, by the page's clock. */
  readonly typing: { readonly personType: number; readonly at: number } | null;
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 };

export const EMPTY_CONVERSATION: Conversation = {
  status: 'absent',
  error: null,
  messages: EMPTY_LOG,
  contiguousSeq: 0,
  knownSeq: 0,
  heldBack: [],
  pending: [],
  olderCursor: null,
  isLoadingOlder: false,
  customer: NO_MARKS,
  staff: NO_MARKS,
  cardsOpened: NO_CARDS_OPENED,
  typing: null,
};

/**
 * A snapshot of the newest messages. What was here before goes: it was not to be continued, because nobody knows what
 * lies between, or because the server's numbers are no longer the ones that it was given.
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
    status: 'ready',
    error: null,
    messages: EMPTY_LOG,
    contiguousSeq: 0,
    knownSeq: 0,
    heldBack: [],
    olderCursor: next,
    isLoadingOlder: false,
  };
  return withPushed(withNewer(blank, page, me), conversation.heldBack, me);
}

/** Messages that follow what is here: what the answer leaves out below its newest does not exist. */
export function withNewer(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const newest = messages.reduce((highest, { chatSeq }) => Math.max(highest, chatSeq), 0);
  const merged = withMessages(conversation, messages, me);
  const contiguousSeq = contiguousFrom(merged.messages, Math.max(merged.contiguousSeq, newest));
  return contiguousSeq === merged.contiguousSeq ? merged : { ...merged, contiguousSeq };
}

/** Takes over numbered messages, wherever they come from. A pending send that is among them is pending no more. */
export function withMessages(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const log = mergeMessages(conversation.messages, markOpened(messages, conversation.cardsOpened));
  if (log === conversation.messages) return conversation;
  return {
    ...withoutSettled(conversation, messages, me),
    messages: log,
    contiguousSeq: contiguousFrom(log, conversation.contiguousSeq),
    knownSeq: Math.max(conversation.knownSeq, lastSeq(log)),
  };
}

/** One packet of a report. A packet that says nothing new returns the same conversation. */
export function withPacket(
  conversation: Conversation,
  packet: ChatPacket,
  { me, at }: { me: Person; at: number },
): Conversation {
  switch (packet.type) {
    case 'message':
      return withPush(conversation, fromPush(packet), me);
    case 'sendAcked':
      return withAck(conversation, packet.ack, me);
    case 'state':
      return withMarks(conversation, packet.state.personType, packet.state);
    case 'typing':
      return { ...conversation, typing: { personType: packet.typing.personType, at } };
    case 'refused':
      return withRefusal(conversation, packet.error);
    case 'event':
      return withEvent(conversation, packet.event);
    case 'exitAcked':
    case 'exitRefused':
      return conversation;
  }
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

/** What came before the messages it is about holds for them, too. A snapshot that is yet to be asked for knows it. */
function withEvent(conversation: Conversation, { kind, queryId, chatSeq }: ChatEvent): Conversation {
  if (conversation.status === 'absent' || conversation.status === 'failed') return conversation;
  if (kind !== CHAT_EVENT.cardOpened || chatSeq <= (conversation.cardsOpened[queryId] ?? 0)) return conversation;
  const cardsOpened = { ...conversation.cardsOpened, [queryId]: chatSeq };
  return {
    ...conversation,
    cardsOpened,
    messages: refreshMessages(conversation.messages, markOpened(conversation.messages.flat(), cardsOpened)),
  };
}

/**
 * Whoever is given a chat begins to read after what staff has said last, even if they had read on before: the one time
 * that a mark goes back.
 * The server's own mark may stand higher, and follows.
 * @param at when it was given, by the server's clock
 */
export function withNewReader(conversation: Conversation, at: number): Conversation {
  const isSaid = ({ fromType, serverTime }: ChatMessage) => fromType === PERSON_TYPE.staff && serverTime < at;
  const said = lastSeqFrom(conversation.messages, { above: 0, upTo: conversation.contiguousSeq }, isSaid);
  return { ...conversation, staff: { deliveredSeq: said, readSeq: said } };
}

/** Changes the state of the pending sends that `next` has an answer for; null leaves one as it is. */
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
  return { ...conversation, pending: [...conversation.pending, { ...send, state: { name: 'queued' } }] };
}

/**
 * Adds sends of other tabs that are not known yet, each in its place by when it was written. A tab may have gone before
 * it could note that one was stored: that is a message here already. Nobody may look at the chat here, but what becomes
 * of them is known only where its messages are.
 */
export function withAdopted(conversation: Conversation, sends: readonly QueuedSend[], me: Person): Conversation {
  const stored = conversation.messages
    .flat()
    .filter(({ fromType, fromId }) => fromType === me.type && fromId === me.id);
  const known = new Set([...conversation.pending, ...stored].map(({ clientMsgId }) => clientMsgId));
  const fresh = sends
    .filter(({ clientMsgId }) => !known.has(clientMsgId))
    .map((send): PendingSend => ({ ...send, state: { name: 'queued' } }));
  if (fresh.length === 0) return conversation;
  const pending = [...conversation.pending, ...fresh].sort((a, b) => a.queuedAt - b.queuedAt);
  return { ...conversation, status: conversation.status === 'absent' ? 'loading' : conversation.status, pending };
}

function withPush(conversation: Conversation, message: ChatMessage, me: Person): Conversation {
  const settled = withoutSettled(conversation, [message], me);
  const quiet = settled.typing?.personType === message.fromType ? { ...settled, typing: null } : settled;
  switch (quiet.status) {
    case 'ready':
      return withPushed(quiet, [message], me);
    case 'loading':
      return { ...quiet, heldBack: [...quiet.heldBack, message] };
    case 'absent':
    case 'failed':
      return quiet; // a snapshot will hold it
  }
}

/**
 * What is older than the oldest message here comes with its page: alone it would leave a hole that nobody looks for.
 */
function withPushed(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  const oldest = firstSeq(conversation.messages);
  return withMessages(
    conversation,
    messages.filter(({ chatSeq }) => chatSeq > oldest),
    me,
  );
}

function withoutSettled(conversation: Conversation, messages: readonly ChatMessage[], me: Person): Conversation {
  if (conversation.pending.length === 0) return conversation;
  const settled = new Set(
    messages
      .filter(({ fromType, fromId }) => fromType === me.type && fromId === me.id)
      .map(({ clientMsgId }) => clientMsgId),
  );
  return withoutPending(conversation, ({ clientMsgId }) => settled.has(clientMsgId));
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
  return withPush(
    conversation,
    {
      chatSeq,
      serverMsgId,
      clientMsgId,
      fromType: me.type,
      fromId: me.id,
      fromNickName: '',
      fromHeadImg: '',
      msgType,
      msg,
      serverTime,
    },
    me,
  );
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
  const sides: Readonly<Record<PersonType, 'customer' | 'staff' | null>> = {
    [PERSON_TYPE.customer]: 'customer',
    [PERSON_TYPE.staff]: 'staff',
    [PERSON_TYPE.system]: null,
  };
  return Object.entries(sides).find(([type]) => Number(type) === personType)?.[1] ?? null;
}
