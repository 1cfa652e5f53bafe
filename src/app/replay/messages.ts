import type { UnknownAction } from 'redux';
import type { LoggedMessage, MapMessage } from '../../actionLog/replay/index.ts';
import { chatReceived, listReceived, moreReceived } from '../../features/chat/chatSlice.ts';
import { recordsReceived, recordsRefreshed } from '../../features/history/historyDialogSlice.ts';
import { conversationEvents as conversations, packetsReceived, type ChatPacket } from '../../realtime/index.ts';
import type { AppState } from '../coreReducer.ts';

/** A message. One that is being sent has no number yet. */
interface Message {
  readonly msg: string;
  readonly chatSeq?: number | undefined;
  readonly clientMsgId?: string | undefined;
}

interface OfChat {
  readonly chatId: string;
}
interface Summary extends OfChat {
  readonly lastSeq: number;
  readonly lastMessage: { readonly msg: string } | null;
}

/** Maps the messages in an action. Returns the same action if none of them changes. */
export function mapMessages<Action extends UnknownAction>(action: Action, map: MapMessage): Action {
  const payload = mappedPayload(action, map);
  return payload === action['payload'] ? action : { ...action, payload };
}

function mappedPayload(action: UnknownAction, map: MapMessage): unknown {
  const ofChat = <Of extends Message & OfChat>(message: Of): Of => mapped(message, message.chatId, map);
  if (packetsReceived.match(action)) {
    return changed(action.payload, { packets: items(action.payload.packets, (packet) => mappedPacket(packet, map)) });
  }
  if (conversations.messageSubmitted.match(action) || conversations.messageQueued.match(action))
    return ofChat(action.payload);
  if (conversations.sendsRestored.match(action)) {
    return changed(action.payload, { sends: items(action.payload.sends, ofChat) });
  }
  const { pageReceived, olderReceived, newerReceived, messagesRefreshed } = conversations;
  if (
    pageReceived.match(action) ||
    olderReceived.match(action) ||
    newerReceived.match(action) ||
    messagesRefreshed.match(action) ||
    recordsReceived.match(action) ||
    recordsRefreshed.match(action)
  ) {
    return changed(action.payload, { records: items(action.payload.records, ofChat) });
  }
  if (listReceived.match(action) || moreReceived.match(action)) {
    return changed(action.payload, {
      records: items(action.payload.records, (summary) => mappedSummary(summary, map)),
    });
  }
  return chatReceived.match(action) ? mappedSummary(action.payload, map) : action['payload'];
}

/** Maps the messages in all slices of a state. Returns the same state if none of them changes. */
export function mapStateMessages(state: AppState, map: MapMessage): AppState {
  const { conversations: open, chat, historyDialog } = state;
  const chats =
    open &&
    values(open.chats, (conversation, chatId) =>
      changed(conversation, {
        messages: items(conversation.messages, (chunk) => items(chunk, (message) => mapped(message, chatId, map))),
        heldBack: items(conversation.heldBack, (message) => mapped(message, chatId, map)),
        pending: items(conversation.pending, (send) => mapped(send, chatId, map)),
      }),
    );
  const listed =
    chat &&
    values(chat.chats, (one, chatId) =>
      changed(one, {
        lastMessage: one.lastMessage && mapped(one.lastMessage, chatId, map),
      }),
    );
  const page = historyDialog?.page;
  return changed(state, {
    ...(open && chats && { conversations: changed(open, { chats }) }),
    ...(chat && listed && { chat: changed(chat, { chats: listed }) }),
    ...(historyDialog &&
      page && {
        historyDialog: changed(historyDialog, {
          page: changed(page, { records: items(page.records, (record) => mapped(record, record.chatId, map)) }),
        }),
      }),
  });
}

function mappedPacket(packet: ChatPacket, map: MapMessage): ChatPacket {
  if (packet.type === 'message') {
    const { message } = packet;
    return changed(packet, { message: mapped(message, message.chatId, map) });
  }
  if (packet.type === 'sendAcked') map({ ...packet.ack, msg: '' });
  return packet;
}

/** A summary has the last message, and its number in a field beside it. */
function mappedSummary<Of extends Summary>(summary: Of, map: MapMessage): Of {
  const { chatId, lastMessage, lastSeq } = summary;
  if (lastMessage === null) return summary;
  const msg = map({ chatId, chatSeq: lastSeq, clientMsgId: '', msg: lastMessage.msg });
  return msg === lastMessage.msg ? summary : { ...summary, lastMessage: { ...lastMessage, msg } };
}

function mapped<Of extends Message>(message: Of, chatId: string, map: MapMessage): Of {
  const { msg, chatSeq = null, clientMsgId = '' } = message;
  const logged: LoggedMessage = { chatId, chatSeq, clientMsgId, msg };
  const result = map(logged);
  return result === msg ? message : { ...message, msg: result };
}

function items<Item>(list: readonly Item[], map: (item: Item) => Item): readonly Item[] {
  const result = list.map(map);
  return result.every((item, index) => item === list[index]) ? list : result;
}

type Dictionary<Value> = Readonly<Record<string, Value>>;

function values<Value>(record: Dictionary<Value>, map: (value: Value, key: string) => Value): Dictionary<Value> {
  return changed(record, Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)])));
}

function changed<Of extends object>(value: Of, fields: Partial<Of>): Of {
  const isSame = Object.entries(fields).every(([key, field]) => Reflect.get(value, key) === field);
  return isSame ? value : { ...value, ...fields };
}
