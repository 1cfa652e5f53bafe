import type { ActionLog, LogTexts } from '../../../contract/actionLog.ts';
import { redact } from '../redact.ts';

/** Where a value stands: in what chat, if that is known, and whether its fields are chats by their ids. */
interface Place { readonly chatId: string | null; readonly isByChat: boolean }

type Fields = Readonly<Record<string, unknown>>;

const NOWHERE: Place = { chatId: null, isByChat: false };
/** The dictionaries whose keys are ids of chats. */
const BY_CHAT = 'chats';
/** Stands before the sender's id of a message that had no number yet when it was reported. */
const UNSENT = 'c:';

/** Puts what the agent agreed to include in the place of what was masked, in an action or a state. Returns the same object where there is nothing to put back. */
export type PutBack = <T>(value: T) => T;

/** null: the log carries no texts. Messages that were still without a number are known by what the log says of them later. */
export function textsPutBack({ segments, texts }: ActionLog): PutBack | null {
  if (texts === undefined || Object.keys(texts).length === 0) return null;
  const numbers = new Map<string, number>();
  const learn = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) {
      for (const item of value) learn(item, placeOfItems(place));
      return;
    }
    if (!isFields(value)) return;
    const here = placeWithin(place, value);
    const { clientMsgId, chatSeq } = value;
    if (here.chatId !== null && typeof clientMsgId === 'string' && clientMsgId !== '' && typeof chatSeq === 'number') {
      numbers.set(keyOf(here.chatId, clientMsgId), chatSeq);
    }
    for (const [key, field] of Object.entries(value)) learn(field, placeOfField(here, key));
  };
  for (const { state, entries } of segments) {
    learn(state, NOWHERE);
    for (const { action } of entries) learn(action, NOWHERE);
  }
  const put = putter(texts, numbers);
  return <T>(value: T) => put(value, NOWHERE) as T;
}

function putter(texts: LogTexts, numbers: ReadonlyMap<string, number>) {
  const masks = new Map<string, unknown>();
  const maskOf = (text: string): unknown => {
    const mask = masks.has(text) ? masks.get(text) : redact('message', text);
    masks.set(text, mask);
    return mask;
  };
  /** Only where masking it gives what stands there: a message may have said something else then, and no hash may change. */
  const textOf = (chatId: string, key: string | null, masked: unknown): string | undefined => {
    const chat = Object.hasOwn(texts, chatId) ? texts[chatId] : undefined;
    const text = chat !== undefined && key !== null && Object.hasOwn(chat, key) ? chat[key] : undefined;
    return text !== undefined && text !== masked && maskOf(text) === masked ? text : undefined;
  };
  const keyIn = (chatId: string, { chatSeq, clientMsgId }: Fields): string | null => {
    if (typeof chatSeq === 'number') return String(chatSeq);
    if (typeof clientMsgId !== 'string') return null;
    const number = numbers.get(keyOf(chatId, clientMsgId));
    return number === undefined ? `${UNSENT}${clientMsgId}` : String(number);
  };
  const put = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => put(item, placeOfItems(place)));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isFields(value)) return value;
    const here = placeWithin(place, value);
    const fields = Object.entries(value).map(([key, field]): [string, unknown] => [key, put(field, placeOfField(here, key))]);
    const changed = fields.filter(([key, field]) => field !== value[key]);
    if (here.chatId !== null) {
      const msg = textOf(here.chatId, keyIn(here.chatId, value), value['msg']);
      if (msg !== undefined) changed.push(['msg', msg]);
      // The number of the last message stands beside it.
      const { lastMessage, lastSeq } = value;
      const last = isFields(lastMessage) ? textOf(here.chatId, String(lastSeq), lastMessage['msg']) : undefined;
      if (last !== undefined) changed.push(['lastMessage', { ...Object(lastMessage), msg: last }]);
    }
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  };
  return put;
}

function placeWithin(place: Place, { chatId }: Fields): Place {
  return typeof chatId === 'string' && chatId !== place.chatId ? { ...place, chatId } : place;
}

function placeOfItems(place: Place): Place {
  return place.isByChat ? { ...place, isByChat: false } : place;
}

function placeOfField(place: Place, key: string): Place {
  if (place.isByChat) return { chatId: key, isByChat: false };
  return key === BY_CHAT ? { ...place, isByChat: true } : place;
}

function keyOf(chatId: string, clientMsgId: string): string {
  return `${chatId} ${clientMsgId}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
