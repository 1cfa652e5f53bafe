import type { PayloadAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { Annotations, Frame, MarkKind } from '../../actionLog/replay/index.ts';
import { isFailure } from '#common/failures.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { OfText } from '../../conversation/attachments/attachments.ts';
import { chatPictures, pictureSent, picturesSubmitted } from '../../conversation/attachments/chatPictures.ts';
import {
  chatReceived,
  chatSelected,
  draftChanged,
  draftSent,
  draftSubmitted,
  endConfirmed,
  endQuestionRaised,
  endRequested,
  lookupFailed,
  lookupRefused,
  lookupStarted,
  unreadFound,
} from '../../features/chat/chatSlice.ts';
import { stepsOpened } from '../../features/chatSteps/chatStepsSlice.ts';
import {
  historyChatEntered,
  historyDialogOpened,
  recordsReceived,
  recordsRefreshed,
} from '../../features/history/dialog/historyDialogSlice.ts';
import { chatEntered } from '../../features/leader/leaderSlice.ts';
import { reportOpened } from '../../features/problemReport/index.ts';
import { taskOpened } from '../../features/tasks/tasksList.ts';
import {
  aliveReceived,
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  connected,
  connectionEnded,
  conversationEvents as conversations,
  disconnected,
  ledgerOf,
  packetsReceived,
  reconnectScheduled,
  type ChatPacket,
} from '../../realtime/index.ts';
import { screenFailed } from '../navigationSlice.ts';
import type { AppState } from '../coreReducer.ts';
import { sagaFailed } from '../supervise.ts';
import { mapMessages, mapStateMessages } from './messages.ts';

const MARK_OF_TYPE: Readonly<Record<string, MarkKind>> = {
  [connected.type]: 'connected',
  [reconnectScheduled.type]: 'disconnected',
  [disconnected.type]: 'disconnected',
  [connectionEnded.type]: 'disconnected',
  [conversations.messageQueued.type]: 'sent',
  [reportOpened.type]: 'reported',
  // A replay does not load the code that dispatches these.
  [screenFailed.type]: 'error',
  [sagaFailed.type]: 'error',
};
/** Larger than any screen, in CSS pixels. */
const VIEWPORT_MAX = 10_000;

/** An action creator with this payload. */
interface Creator<Payload> {
  readonly type: string;
  readonly match: (action: unknown) => action is PayloadAction<Payload>;
}
type Texts = readonly [type: string, textsOf: (action: UnknownAction) => readonly (string | null)[]];

/** Reads texts from the payloads of some actions. */
function readTexts<Payload>(
  creators: readonly Creator<Payload>[],
  textsOf: (payload: Payload) => readonly (string | null)[],
): readonly Texts[] {
  return creators.map(({ type, match }): Texts => [type, (action) => (match(action) ? textsOf(action.payload) : [])]);
}

interface Sends {
  readonly sends: readonly conversations.SendKey[];
}

const OF_A_SEND = [
  conversations.sendRetried,
  conversations.sendDiscarded,
  conversations.sendRequeued,
  conversations.messageQueued,
];
const OF_SENDS = [conversations.messagesSent, conversations.sendsExpired, conversations.sendsRestored];
const OF_RECORDS = [
  conversations.pageReceived,
  conversations.olderReceived,
  conversations.newerReceived,
  conversations.messagesRefreshed,
];
const OF_A_CHAT: readonly Creator<{ readonly chatId: string | null }>[] = [
  ...OF_A_SEND,
  ...OF_RECORDS,
  conversations.conversationOpened,
  conversations.olderRequested,
  conversations.messageSubmitted,
  conversations.chatReadTo,
  conversations.watchStarted,
  conversations.watchStopped,
  conversations.chatExitRequested,
  conversations.mediaExpired,
  conversations.typed,
  conversations.pageFailed,
  conversations.olderFailed,
  conversations.sendsReleased,
  conversations.typingSpoken,
  conversations.typingExpired,
  chatExitConfirmed,
  chatExitFailed,
  chatReceived,
  chatSelected,
  draftChanged,
  draftSent,
  draftSubmitted,
  endConfirmed,
  endQuestionRaised,
  endRequested,
  lookupFailed,
  lookupRefused,
  lookupStarted,
  unreadFound,
  stepsOpened,
  historyChatEntered,
  historyDialogOpened,
  chatEntered,
  taskOpened,
];

const OF_PICTURES: readonly Creator<OfText>[] = [
  ...Object.values(chatPictures.actions),
  picturesSubmitted,
  pictureSent,
];

const CHAT_IDS = new Map([
  ...readTexts(OF_A_CHAT, ({ chatId }) => [chatId]),
  ...readTexts(OF_PICTURES, ({ textId }) => [textId]),
  ...readTexts<Sends>(OF_SENDS, ({ sends }) => sends.map(({ chatId }) => chatId)),
  ...readTexts([conversations.marksReceived], ({ marks }) => marks.map(({ chatId }) => chatId)),
  ...readTexts([chatEventsReceived], ({ events }) => events.map(({ chatId }) => chatId)),
  ...readTexts([packetsReceived], ({ packets }) => packets.map((packet) => bodyOf(packet).chatId)),
]);
const CLIENT_MSG_IDS = new Map([
  ...readTexts<{ readonly clientMsgId?: string }>(
    [...OF_A_SEND, conversations.messageSubmitted],
    ({ clientMsgId = '' }) => [clientMsgId],
  ),
  ...readTexts<Sends>(OF_SENDS, ({ sends }) => sends.map(({ clientMsgId }) => clientMsgId)),
  ...readTexts<{ readonly records: readonly { readonly clientMsgId: string }[] }>(
    [...OF_RECORDS, recordsReceived, recordsRefreshed],
    ({ records }) => records.map(({ clientMsgId }) => clientMsgId),
  ),
  ...readTexts([packetsReceived], ({ packets }) =>
    packets.map((packet) => {
      const body = bodyOf(packet);
      return 'clientMsgId' in body ? body.clientMsgId : '';
    }),
  ),
]);

/** Annotations for logs of the back-office. */
export const ANNOTATIONS: Annotations<AppState> = {
  markOf: (action) => {
    const known = Object.hasOwn(MARK_OF_TYPE, action.type) ? MARK_OF_TYPE[action.type] : undefined;
    if (known !== undefined) return known;
    if (packetsReceived.match(action))
      return action.payload.packets.some(({ type }) => type === 'message') ? 'received' : null;
    if (toastRaised.match(action)) return action.payload.kind === 'error' ? 'error' : null;
    return isFailure(action) ? 'error' : null;
  },
  chatIdsOf: (action) => uniqueTexts(CHAT_IDS.get(action.type)?.(action)),
  clientMsgIdsOf: (action) => uniqueTexts(CLIENT_MSG_IDS.get(action.type)?.(action)),
  framesOf: (action) => {
    if (!packetsReceived.match(action) && !aliveReceived.match(action)) return [];
    const frames: readonly unknown[] = action.payload.frames;
    return frames.filter(isFrame).map(({ direction, name, seq, bodyBytes }) => ({ direction, name, seq, bodyBytes }));
  },
  ledgerOf: ({ conversations: state }) => (state === undefined ? [] : ledgerOf(state)),
  viewportOf: ({ page: { viewport } }) =>
    viewport !== null && isSize(viewport.width) && isSize(viewport.height) ? viewport : null,
  placeOf: ({ navigation: { path, search } }) =>
    typeof path === 'string' && typeof search === 'string' ? `${path}${search}` : '',
  mapMessages,
  mapStateMessages,
};

/** The part of a packet that has its chat id. */
function bodyOf(packet: ChatPacket) {
  switch (packet.type) {
    case 'message':
      return packet.message;
    case 'sendAcked':
      return packet.ack;
    case 'state':
      return packet.state;
    case 'event':
      return packet.event;
    case 'typing':
      return packet.typing;
    case 'refused':
      return packet.error;
    case 'exitAcked':
      return packet;
    case 'exitRefused':
      return packet;
  }
}

/** Texts without duplicates. A log comes from a file and may contain anything. */
function uniqueTexts(texts: readonly unknown[] = []): readonly string[] {
  return [...new Set(texts.filter((text) => typeof text === 'string').filter((text) => text !== ''))];
}

function isFrame(value: unknown): value is Frame {
  return (
    isFields(value) &&
    (value['direction'] === 'in' || value['direction'] === 'out') &&
    typeof value['name'] === 'string' &&
    typeof value['seq'] === 'number' &&
    typeof value['bodyBytes'] === 'number'
  );
}

function isSize(value: number): boolean {
  return value > 0 && value <= VIEWPORT_MAX;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
