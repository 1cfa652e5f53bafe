import type { Body } from '../../contract/chat/packets.ts';
import type { ChatRecord } from '../../contract/http/chats.ts';
import type { FrameHeader } from '../../workers/chat/api.ts';
import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../common/logRules.ts';
import * as conversations from './conversationEvents.ts';
import { countdownTicked } from './countdownSaga.ts';
import type { ChatMessage } from './messageLog.ts';
import { accessDoubted } from './notificationSaga.ts';
import * as realtime from './realtimeEvents.ts';
import type { RealtimeState } from './realtimeSlice.ts';

/** A message as it is pushed, as it is kept here, and as it is stored. */
const message = ruleFor<ChatRecord & ChatMessage & Body<'Message'>>({
  fields: {
    id: 'keep', chatId: 'keep', chatSeq: 'keep', serverMsgId: 'keep', clientMsgId: 'keep', fromType: 'keep', fromId: 'keep', fromMainId: 'keep',
    fromNickName: 'mask', fromHeadImg: 'keep', toMainId: 'keep', toType: 'keep', toId: 'keep', chatType: 'keep', contentType: 'keep', content: 'mask',
    msgType: 'keep', msg: 'message', sendTime: 'keep', serverTime: 'keep', createTime: 'keep',
  },
});
const event = ruleFor<Body<'ChatEvent'>>({
  fields: {
    eventSeq: 'keep', chatId: 'keep', kind: 'keep', at: 'keep', actorType: 'keep', actorId: 'keep', toId: 'keep', toName: 'mask', solved: 'keep', queryId: 'keep', chatSeq: 'keep',
  },
});
const refusal = ruleFor<Body<'Error'>>({ fields: { code: 'keep', text: 'mask', retryable: 'keep', clientMsgId: 'keep', chatId: 'keep' } });
const queued = ruleFor<conversations.QueuedSend>({
  fields: { chatId: 'keep', clientMsgId: 'keep', msgType: 'keep', msg: 'message', queuedAt: 'keep' },
});

/** A union: each kind has some of these fields. */
const packet: AnyLogRule = {
  fields: {
    type: 'keep', seq: 'keep', chatId: 'keep', message, ack: 'keep', state: 'keep', typing: 'keep', event, error: refusal,
  },
};
/** A union as well. */
const pendingState: AnyLogRule = { fields: { name: 'keep', at: 'keep', code: 'keep', text: 'mask' } };

const records = (rest: Readonly<Record<string, AnyLogRule>>): AnyLogRule => ({ fields: { chatId: 'keep', records: { each: message }, ...rest } });

const conversation: AnyLogRule = {
  fields: {
    status: 'keep', error: ERROR_LOG_RULE, messages: { each: { each: message } }, contiguousSeq: 'keep', knownSeq: 'keep', heldBack: { each: message },
    pending: { each: { fields: { ...fieldsOf(queued), state: pendingState, refusal: 'mask' } } }, olderCursor: 'keep', isLoadingOlder: 'keep', customer: 'keep',
    staff: 'keep', cardsOpened: 'keep', typing: 'keep',
  },
};

/** What an action log keeps of this room: every id, number, state and time; of what people wrote, its shape. */
export const realtimeLogRules: LogRules = {
  actions: {
    // Ids, numbers and states, unless a rule of its own follows.
    ...allAs('keep', [...Object.values(realtime), ...Object.values(conversations), countdownTicked, accessDoubted]),
    [realtime.realtimeStarted.type]: { fields: { me: 'keep', url: 'keep', token: 'drop' } },
    [realtime.packetsReceived.type]: { fields: { packets: { each: packet }, frames: ruleFor<readonly FrameHeader[]>('keep'), at: 'keep' } },
    [realtime.chatEventsReceived.type]: { fields: { events: { each: event } } },
    [realtime.chatExitFailed.type]: { fields: { chatId: 'keep', reason: 'keep', text: 'mask' } },
    [conversations.messageSubmitted.type]: { fields: { chatId: 'keep', msgType: 'keep', msg: 'message', clientMsgId: 'keep' } },
    [conversations.messageQueued.type]: queued,
    [conversations.sendsAdopted.type]: { fields: { sends: { each: queued } } },
    [conversations.pageReceived.type]: records({ next: 'keep' }),
    [conversations.olderReceived.type]: records({ cursor: 'keep', next: 'keep' }),
    [conversations.newerReceived.type]: records({ afterSeq: 'keep' }),
    [conversations.messagesRefreshed.type]: records({}),
    [conversations.pageFailed.type]: { fields: { chatId: 'keep', error: ERROR_LOG_RULE } },
    [conversations.olderFailed.type]: { fields: { chatId: 'keep', error: ERROR_LOG_RULE } },
  },
  state: {
    realtime: ruleFor<RealtimeState>('keep'),
    conversations: { fields: { me: 'keep', chats: { values: conversation }, onlooking: 'keep' } },
  },
  origins: {
    ...allAs('socket', [
      realtime.connected, realtime.reconnectScheduled, realtime.disconnected, realtime.connectionEnded, realtime.heard, realtime.packetsReceived,
      realtime.chatEventsReceived, realtime.chatExitConfirmed, accessDoubted,
    ]),
    ...allAs('clock', [countdownTicked, realtime.pageWokeUp, realtime.answerOverdue, conversations.typingExpired, conversations.sendsExpired]),
  },
};

function allAs<Word extends string>(word: Word, events: readonly { readonly type: string }[]): Readonly<Record<string, Word>> {
  return Object.fromEntries(events.map(({ type }) => [type, word]));
}

function fieldsOf(rule: AnyLogRule): Readonly<Record<string, AnyLogRule>> {
  return typeof rule === 'object' && 'fields' in rule ? rule.fields : {};
}
