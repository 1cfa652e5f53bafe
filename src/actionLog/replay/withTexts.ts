import type { UnknownAction } from 'redux';
import { unsentTextKey, type ActionLog } from '../../../contract/actionLog.ts';
import { maskMessage } from '../redact.ts';
import type { Insights, LoggedMessage } from './insights.ts';

/** Replaces masked messages by what the agent agreed to include. Returns the same object where that is nothing. */
export interface PutBack<State> {
  readonly inAction: <Action extends UnknownAction>(action: Action) => Action;
  readonly inState: (state: State) => State;
}

type MessageInsights<State> = Pick<Insights<State>, 'mapMessages' | 'mapStateMessages'>;

/**
 * null: the log carries no texts. Messages that were still without a number are known by what the log says of them
 * later.
 */
export function textsPutBack<State>(
  { segments, texts }: ActionLog,
  { mapMessages, mapStateMessages }: MessageInsights<State>,
): PutBack<State> | null {
  if (texts === undefined || Object.keys(texts).length === 0) return null;
  const numbers = new Map<string, number>();
  const learn = ({ chatId, clientMsgId, chatSeq, msg }: LoggedMessage): string => {
    if (clientMsgId !== '' && chatSeq !== null) numbers.set(keyOf(chatId, clientMsgId), chatSeq);
    return msg;
  };
  for (const { state, entries } of segments) {
    // What a file says is a state may be anything: insights are guarded.
    mapStateMessages(state as State, learn);
    for (const { action } of entries) mapMessages<UnknownAction>(action, learn);
  }
  const keyIn = ({ chatId, chatSeq, clientMsgId }: LoggedMessage): string => {
    const number = chatSeq ?? numbers.get(keyOf(chatId, clientMsgId));
    return number === undefined ? unsentTextKey(clientMsgId) : String(number);
  };
  const masks = new Map<string, string>();
  const maskOf = (text: string): string => {
    const mask = masks.get(text) ?? maskMessage(text);
    masks.set(text, mask);
    return mask;
  };
  /**
   * Only where masking it gives what stands there: a message may have said something else then, and no hash may change.
   */
  const replace = (message: LoggedMessage): string => {
    const chat = Object.hasOwn(texts, message.chatId) ? texts[message.chatId] : undefined;
    const key = keyIn(message);
    const text = chat !== undefined && Object.hasOwn(chat, key) ? chat[key] : undefined;
    return text !== undefined && maskOf(text) === message.msg ? text : message.msg;
  };
  return { inAction: (action) => mapMessages(action, replace), inState: (state) => mapStateMessages(state, replace) };
}

function keyOf(chatId: string, clientMsgId: string): string {
  return `${chatId} ${clientMsgId}`;
}
