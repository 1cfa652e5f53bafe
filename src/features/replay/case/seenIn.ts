import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { SEGMENT_BEGAN, type Seen } from '#src/actionLog/replay/index.ts';
import {
  conversationEvents,
  marksReceived,
  packetsReceived,
  type ChatPacket,
  type ConversationsRoot,
  type Marks,
} from '#src/realtime/index.ts';

const segmentBegan = createAction<ConversationsRoot>(SEGMENT_BEGAN);
const { messageQueued, messagesSent, newerReceived, olderReceived, pageReceived } = conversationEvents;
const isLoaded = isAnyOf(newerReceived, olderReceived, pageReceived);

const NOTHING: Seen = { what: 'sent', chatId: '', no: null, clientMsgId: '', personType: 0 };
const seen = (fields: Partial<Seen>): Seen => ({ ...NOTHING, ...fields });

/** What an action of either page says about messages and events. */
export function seenIn(action: UnknownAction): readonly Seen[] {
  if (packetsReceived.match(action)) return action.payload.packets.flatMap(seenInPacket);
  if (messageQueued.match(action)) {
    const { chatId, clientMsgId } = action.payload;
    return [seen({ what: 'queued', chatId, clientMsgId })];
  }
  if (messagesSent.match(action))
    return action.payload.sends.map(({ chatId, clientMsgId }) => seen({ what: 'sent', chatId, clientMsgId }));
  if (isLoaded(action)) {
    const { chatId, records } = action.payload;
    return records.map(({ chatSeq: no, clientMsgId }) => seen({ what: 'loaded', chatId, no, clientMsgId }));
  }
  if (marksReceived.match(action)) return action.payload.marks.flatMap(marksSeen);
  if (segmentBegan.match(action))
    return Object.entries(action.payload.conversations.chats).flatMap(([chatId, { customer, staff }]) =>
      [
        ...marksSeen({ chatId, personType: PERSON_TYPE.customer, ...customer }),
        ...marksSeen({ chatId, personType: PERSON_TYPE.staff, ...staff }),
      ].map((each) => ({ ...each, isOld: true as const })),
    );
  return [];
}

interface SeenMarks extends Marks, Pick<Seen, 'chatId' | 'personType'> {}

function marksSeen({ chatId, personType, deliveredSeq, readSeq }: SeenMarks): readonly Seen[] {
  return [
    seen({ what: 'delivered', chatId, no: deliveredSeq, personType }),
    seen({ what: 'read', chatId, no: readSeq, personType }),
  ];
}

function seenInPacket(packet: ChatPacket): readonly Seen[] {
  switch (packet.type) {
    case 'message': {
      const { chatId, chatSeq: no, clientMsgId } = packet.message;
      return [seen({ what: 'received', chatId, no, clientMsgId })];
    }
    case 'sendAcked': {
      const { chatId, chatSeq: no, clientMsgId } = packet.ack;
      return [seen({ what: 'acknowledged', chatId, no, clientMsgId })];
    }
    case 'state':
      return marksSeen(packet.state);
    case 'event':
      return [seen({ what: 'event', chatId: packet.event.chatId, no: packet.event.eventSeq })];
    default:
      return [];
  }
}
