import { bodyOf, type Body } from '#contract/chat/packets.ts';
import { textContent } from '#contract/chat/content.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { Person } from '#src/realtime/index.ts';
import type { ChatPacket } from '#workers/chat/api.ts';

export const AGENT: Person = { type: PERSON_TYPE.staff, id: '7' };
export const CUSTOMER: Person = { type: PERSON_TYPE.customer, id: '7' };

/** A stored message, by default of the customer. */
export function aRecord(fields: Partial<ChatRecord> = {}): ChatRecord {
  const chatSeq = fields.chatSeq ?? 1;
  const chatId = fields.chatId ?? '1';
  return {
    id: `${chatId}00${chatSeq}`,
    chatId,
    chatSeq,
    fromType: PERSON_TYPE.customer,
    fromId: CUSTOMER.id,
    fromMainId: '70',
    fromNickName: 'Ann',
    fromHeadImg: '',
    contentType: 0,
    content: `m${chatSeq}`,
    msgType: 1,
    msg: textContent(`m${chatSeq}`),
    clientMsgId: `c${chatId}-${chatSeq}`,
    createTime: new Date(1_700_000_000_000 + chatSeq * 1_000).toISOString(),
    ...fields,
  };
}

/** Records numbered from `first` to `last`, newest last. */
export function records(first: number, last: number, fields: Partial<ChatRecord> = {}): readonly ChatRecord[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    aRecord({ ...fields, chatSeq: first + index }),
  );
}

/** A stored message as the body of a push. */
export function bodyOfRecord(record: ChatRecord): Body<'Message'> {
  const {
    id,
    chatId,
    chatSeq,
    fromType,
    fromId,
    fromMainId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    clientMsgId,
    createTime,
  } = record;
  return bodyOf('Message', {
    serverMsgId: id,
    chatId,
    chatSeq,
    fromType,
    fromId,
    fromMainId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    clientMsgId,
    serverTime: Date.parse(createTime),
  });
}

export function pushOf(record: ChatRecord): ChatPacket {
  return { type: 'message', message: bodyOfRecord(record) };
}

/** The answer to the sender of a message that is now stored. */
export function ackOf({ id, chatId, chatSeq, clientMsgId, createTime }: ChatRecord): ChatPacket {
  return {
    type: 'sendAcked',
    ack: bodyOf('SendAck', { serverMsgId: id, chatId, chatSeq, clientMsgId, serverTime: Date.parse(createTime) }),
  };
}

export function refusalOf(error: Partial<Body<'Error'>>): ChatPacket {
  return { type: 'refused', seq: 1, error: bodyOf('Error', error) };
}

export function anEvent(event: Partial<Body<'ChatEvent'>>): ChatPacket {
  return { type: 'event', event: bodyOf('ChatEvent', { chatId: '1', ...event }) };
}
