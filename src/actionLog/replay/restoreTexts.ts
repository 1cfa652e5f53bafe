import type { UnknownAction } from 'redux';
import { unsentTextKey, type ActionLog, type LogTexts } from '#contract/actionLog.ts';
import { maskMessage } from '../redact.ts';
import type { Annotations, LoggedMessage } from './annotations.ts';

// How texts come back into a log
//
// A log holds only masked messages. If the agent agrees, a report also carries the real texts, by chat and by the
// number of the message. A replay puts these texts back into actions and states.
//
// The feature code knows where actions and states hold messages: `Annotations` maps a function over them. So this file
// does not depend on the names of slices and fields.
//
// One thing must be learned first. While a message is being sent it has no number yet, only the id that the sender
// gave it. A later action of the log has both. A first pass over the whole log therefore collects the numbers by id.

/** Replaces masked messages by their texts. Returns the same object if there is nothing to replace. */
export interface TextRestorer<State> {
  readonly inAction: <Action extends UnknownAction>(action: Action) => Action;
  readonly inState: (state: State) => State;
}

export function createTextRestorer<State>(
  { segments, texts }: ActionLog,
  { mapMessages, mapStateMessages }: Pick<Annotations<State>, 'mapMessages' | 'mapStateMessages'>,
): TextRestorer<State> {
  if (texts === undefined) return { inAction: (action) => action, inState: (state) => state };
  const numbers = new Map<string, number>();
  const learn = ({ chatId, clientMsgId, chatSeq, msg }: LoggedMessage): string => {
    if (clientMsgId !== '' && chatSeq !== null) numbers.set(idOf(chatId, clientMsgId), chatSeq);
    return msg;
  };
  for (const { state, entries } of segments) {
    // The state comes from a file and may be anything. Annotations survive that.
    mapStateMessages(state as State, learn);
    for (const { action } of entries) mapMessages<UnknownAction>(action, learn);
  }
  const textKeyOf = ({ chatId, chatSeq, clientMsgId }: LoggedMessage): string => {
    const number = chatSeq ?? numbers.get(idOf(chatId, clientMsgId));
    return number === undefined ? unsentTextKey(clientMsgId) : String(number);
  };
  const masks = new Map<string, string>();
  const maskOf = (text: string): string => {
    const mask = masks.get(text) ?? maskMessage(text);
    masks.set(text, mask);
    return mask;
  };
  /** Uses a text only if its mask is the recorded message: hashes must stay equal if the message has changed since. */
  const restore = (message: LoggedMessage): string => {
    const chat = Object.hasOwn(texts, message.chatId) ? texts[message.chatId] : undefined;
    const key = textKeyOf(message);
    const text = chat !== undefined && Object.hasOwn(chat, key) ? chat[key] : undefined;
    return text !== undefined && maskOf(text) === message.msg ? text : message.msg;
  };
  return { inAction: (action) => mapMessages(action, restore), inState: (state) => mapStateMessages(state, restore) };
}

function idOf(chatId: string, clientMsgId: string): string {
  return `${chatId} ${clientMsgId}`;
}

/** Adds the texts of a report to the JSON of its log. Returns a text that is no JSON object unchanged. */
export function withReportedTexts(log: string, texts: LogTexts | undefined): string {
  const end = log.trimEnd();
  if (texts === undefined || !end.endsWith('}')) return log;
  return `${end.slice(0, -1)},"texts":${JSON.stringify(texts)}}`;
}
