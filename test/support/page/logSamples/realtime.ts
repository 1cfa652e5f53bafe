import type { UnknownAction } from 'redux';
import { CHAT_EVENT, FRAME_ERROR } from '#contract/chat/commands.ts';
import { filledCardContent, imageContent, quotingContent, textContent } from '#contract/chat/content.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import * as conversations from '#src/realtime/conversationEvents.ts';
import { countdownTicked } from '#src/realtime/reconnectSaga.ts';
import { accessStale } from '#src/realtime/notificationSaga.ts';
import {
  chatPictures,
  pictureCopyRequested,
  pictureSent,
  picturesSubmitted,
} from '#src/conversation/attachments/chatPictures.ts';
import * as realtime from '#src/realtime/realtimeEvents.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { ackOf, aRecord, pushOf, records, refusalOf } from '../chatBuilders.ts';
import { ADDRESS, AT, CANARY, ERROR, FILE, HEAD, PREVIEW, SECRET } from './canaries.ts';
import { cardContent } from '../../cards.ts';

const TEXTS = { fromNickName: CANARY, fromHeadImg: HEAD, content: CANARY };
const GREETING = { ...TEXTS, msg: textContent(`${CANARY} says hello`) };
const CARD = aRecord({
  ...TEXTS,
  chatSeq: 23,
  msgType: MESSAGE_TYPE.card,
  fromType: PERSON_TYPE.staff,
  clientMsgId: 'c-card',
  msg: filledCardContent({ id: '501', title: CANARY, description: CANARY, createTime: AT, isRead: false }),
});
const PICTURE = aRecord({
  ...TEXTS,
  chatSeq: 24,
  msgType: MESSAGE_TYPE.image,
  msg: imageContent({ address: ADDRESS, width: 40, height: 30 }),
});
const VIDEO = aRecord({
  ...TEXTS,
  chatSeq: 25,
  msgType: MESSAGE_TYPE.video,
  msg: JSON.stringify({ file_url: ADDRESS, width: 40, height: 30 }),
});
const SENT = { chatId: '1', clientMsgId: 'c-1' };
const SEND = { ...SENT, msgType: MESSAGE_TYPE.text, msg: textContent(`Dear "${CANARY}"\n`), queuedAt: 3 };
const assigned = bodyOf('ChatEvent', {
  eventSeq: 5,
  chatId: '1',
  kind: CHAT_EVENT.assigned,
  at: 9,
  actorType: PERSON_TYPE.staff,
  actorId: '3',
  toId: '7',
  toName: CANARY,
});
const cardOpened = bodyOf('ChatEvent', {
  eventSeq: 6,
  chatId: '1',
  kind: CHAT_EVENT.cardOpened,
  at: 9,
  queryId: '501',
  chatSeq: 23,
});
const customerNamed = bodyOf('ChatEvent', {
  eventSeq: 7,
  chatId: '1',
  kind: CHAT_EVENT.customerNamed,
  at: 9,
  nickName: CANARY,
  headImg: HEAD,
});
const refused = bodyOf('Error', {
  chatId: '1',
  clientMsgId: 'c-2',
  code: FRAME_ERROR.invalid,
  text: CANARY,
  retryable: false,
});

/** Every kind of packet. */
const PACKETS: readonly ChatPacket[] = [
  ...records(21, 22, GREETING).map(pushOf),
  pushOf(CARD),
  pushOf(PICTURE),
  pushOf(VIDEO),
  ackOf(aRecord({ chatSeq: 26, clientMsgId: 'c-1' })),
  { type: 'event', event: assigned },
  { type: 'event', event: cardOpened },
  { type: 'event', event: customerNamed },
  {
    type: 'state',
    state: bodyOf('MessageState', { chatId: '1', personType: PERSON_TYPE.customer, deliveredSeq: 22, readSeq: 20 }),
  },
  { type: 'typing', typing: bodyOf('Typing', { chatId: '1', personType: PERSON_TYPE.customer }) },
  refusalOf({ ...refused, code: FRAME_ERROR.diskFull, retryable: true }),
  refusalOf(refused),
  { type: 'exitRefused', chatId: '1', error: refused },
  { type: 'exitAcked', chatId: '1' },
];

const NEXT = 'cursor-1';

/**
 * A connection that breaks and returns; a chat with a message of each kind; a waiting, a refused and a failed message.
 */
export const REALTIME_SAMPLES: readonly UnknownAction[] = [
  realtime.realtimeStarted({ me: { type: PERSON_TYPE.staff, id: '7' }, url: 'ws://127.0.0.1/ws/chat', token: SECRET }),
  realtime.connectionOpening({ retry: 0, at: 1 }),
  realtime.connected({ reset: true, eventSeq: 0, resumed: [], at: 2 }),
  conversations.conversationOpened({ chatId: '1' }),
  conversations.chatShown({ chatId: '1' }),
  conversations.pageReceived({ chatId: '1', records: records(11, 20, GREETING), next: NEXT }),
  conversations.olderRequested({ chatId: '1' }),
  conversations.olderFailed({ chatId: '1', error: ERROR }),
  conversations.olderRequested({ chatId: '1' }),
  conversations.olderReceived({ chatId: '1', cursor: NEXT, records: records(1, 10, GREETING), next: null }),
  conversations.marksReceived({
    marks: [{ chatId: '1', personType: PERSON_TYPE.customer, deliveredSeq: 11, readSeq: 10 }],
  }),
  conversations.typed({ chatId: '1' }),
  conversations.messageSubmitted({
    chatId: '1',
    msgType: MESSAGE_TYPE.text,
    msg: SEND.msg,
    canned: { cannedId: '3', version: 2, isEdited: true },
  }),
  conversations.messageSubmitted({
    chatId: '1',
    msgType: MESSAGE_TYPE.card,
    msg: cardContent('501'),
    clientMsgId: 'c-card',
  }),
  conversations.messageQueued(SEND),
  conversations.sendsReleased({ chatId: '1' }),
  conversations.messagesSent({ sends: [SENT], at: 4 }),
  conversations.messageQueued({ ...SEND, clientMsgId: 'c-2', msgType: MESSAGE_TYPE.image, msg: PICTURE.msg }),
  conversations.messagesSent({ sends: [{ chatId: '1', clientMsgId: 'c-2' }], at: 4 }),
  realtime.packetsReceived({
    packets: PACKETS,
    frames: [{ direction: 'in', name: 'MESSAGE', seq: 1, bodyBytes: 90, at: 3 }],
    at: 4,
  }),
  realtime.chatEventsReceived({ events: [assigned, cardOpened, customerNamed] }),
  conversations.messagesRefreshed({
    chatId: '1',
    records: [
      { ...PICTURE, fromNickName: `${CANARY} 2`, msg: imageContent({ address: `${ADDRESS}2`, width: 40, height: 30 }) },
    ],
  }),
  conversations.newerReceived({ chatId: '1', afterSeq: 25, records: records(26, 28, GREETING) }),
  conversations.mediaExpired({ chatId: '1', chatSeq: 24 }),
  conversations.chatReadTo({ chatId: '1', chatSeq: 22 }),
  conversations.typingSpoken({ chatId: '1', at: 4 }),
  conversations.typingExpired({ chatId: '1', at: 4 }),
  conversations.watchStarted({ chatId: '2', follow: 'live' }),
  conversations.conversationOpened({ chatId: '2' }),
  conversations.pageFailed({ chatId: '2', error: ERROR }),
  conversations.watchStopped({ chatId: '2' }),
  realtime.aliveReceived({
    at: 5,
    isAnswer: true,
    frames: [{ direction: 'in', name: 'HeartbeatAck', seq: 2, bodyBytes: 2, at: 5 }],
  }),
  realtime.roundTripMeasured({ ms: 12 }),
  realtime.answerOverdue(),
  realtime.tabBecameHidden(),
  realtime.tabBecameVisible(),
  realtime.attentionLost(),
  realtime.attentionGained(),
  realtime.browserWentOffline(),
  realtime.reconnectScheduled({ retry: 1, retryAt: 9, reason: 'lost', at: 6 }),
  countdownTicked({ seconds: 3 }),
  conversations.messageQueued({ ...SEND, clientMsgId: 'c-3' }),
  conversations.sendsExpired({ sends: [{ chatId: '1', clientMsgId: 'c-3' }] }),
  conversations.sendRetried({ chatId: '1', clientMsgId: 'c-3' }),
  conversations.sendRequeued({ chatId: '1', clientMsgId: 'c-3', at: 7 }),
  conversations.sendsRestored({ sends: [{ ...SEND, clientMsgId: 'c-4' }] }),
  conversations.sendDiscarded({ chatId: '1', clientMsgId: 'c-4' }),
  conversations.quoteChosen({ chatId: '1', chatSeq: 22 }),
  conversations.messageSubmitted({ chatId: '1', msgType: MESSAGE_TYPE.text, msg: SEND.msg, holdMs: 5_000 }),
  conversations.messageQueued({
    ...SEND,
    clientMsgId: 'c-5',
    msg: quotingContent(`${CANARY} answer`, 22),
    heldUntil: 9,
  }),
  conversations.undoRequested({ chatId: '1', clientMsgId: 'c-5' }),
  conversations.sendDiscarded({ chatId: '1', clientMsgId: 'c-5' }),
  conversations.sendUndone({ chatId: '1', clientMsgId: 'c-5', text: `${CANARY} answer` }),
  conversations.sendsHurried({ chatId: '1' }),
  conversations.deletionLimited({ withinMs: 600_000 }),
  conversations.deletionAsked({ chatId: '1', chatSeq: 23 }),
  conversations.deletionConfirmed({ chatId: '1', chatSeq: 23 }),
  conversations.deletionFailed({ chatId: '1', chatSeq: 23, error: ERROR }),
  conversations.deletionAsked({ chatId: '1', chatSeq: null }),
  conversations.messageDeleted({ chatId: '1', chatSeq: 23 }),
  realtime.browserWentOnline(),
  realtime.pageWokeUp(),
  realtime.reconnectRequested(),
  realtime.disconnected({ reason: 'lost', at: 8 }),
  realtime.connectionOpening({ retry: 1, at: 9 }),
  realtime.connected({ reset: false, eventSeq: 6, resumed: ['1'], at: 10 }),
  accessStale(),
  conversations.chatExitRequested({ chatId: '1' }),
  realtime.chatExitFailed({ chatId: '1', reason: 'refused', text: CANARY }),
  realtime.chatExitConfirmed({ chatId: '1' }),
];

const UPLOADED = { address: ADDRESS, width: 40, height: 30 };

export const PICTURE_SAMPLES: readonly UnknownAction[] = [
  chatPictures.actions.filesChosen({ textId: '1', files: [FILE] }),
  chatPictures.actions.added({ textId: '1', id: 'f1', preview: PREVIEW }),
  chatPictures.actions.progressed({ textId: '1', id: 'f1', share: 0.5 }),
  chatPictures.actions.failed({ textId: '1', id: 'f1' }),
  chatPictures.actions.retried({ textId: '1', id: 'f1' }),
  chatPictures.actions.finished({ textId: '1', id: 'f1', uploaded: UPLOADED }),
  chatPictures.actions.added({ textId: '1', id: 'f2', preview: PREVIEW }),
  chatPictures.actions.refused({ textId: '1', id: 'f2', reason: { text: CANARY } }),
  picturesSubmitted({ textId: '1' }),
  pictureSent({ textId: '1', id: 'f1' }),
  chatPictures.actions.removed({ textId: '1', id: 'f2' }),
  chatPictures.actions.cleared({ textId: '1' }),
  chatPictures.actions.restored({
    textId: '1',
    chosen: [{ id: 'f3', preview: PREVIEW, state: { name: 'ready', uploaded: UPLOADED }, isWanted: false }],
  }),
  pictureCopyRequested({ address: ADDRESS }),
];

/** The user leaves the chat service. */
export const REALTIME_END_SAMPLES: readonly UnknownAction[] = [
  realtime.connectionEnded({ reason: 'unauthorized', at: 11 }),
  conversations.outboxCleared(),
  conversations.outboxEmptied(),
  realtime.realtimeStopped(),
];
