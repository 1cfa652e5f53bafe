import type { ActionLog, LogTexts } from '../../../contract/actionLog.ts';

/** Where a value stands: in what chat, if that is known, and whether its fields are chats by their ids. */
interface Place { readonly chatId: string | null; readonly isByChat: boolean }

type Fields = Readonly<Record<string, unknown>>;

const NOWHERE: Place = { chatId: null, isByChat: false };
/** The dictionaries whose keys are ids of chats. */
const BY_CHAT = 'chats';

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
  const textOf = (chatId: string, seq: unknown): string | undefined => {
    const chat = Object.hasOwn(texts, chatId) ? texts[chatId] : undefined;
    return chat !== undefined && typeof seq === 'number' && Object.hasOwn(chat, String(seq)) ? chat[String(seq)] : undefined;
  };
  const own = (chatId: string, { chatSeq, clientMsgId }: Fields): unknown =>
    chatSeq ?? (typeof clientMsgId === 'string' ? numbers.get(keyOf(chatId, clientMsgId)) : undefined);
  const put = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => put(item, placeOfItems(place)));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isFields(value)) return value;
    const here = placeWithin(place, value);
    const fields = Object.entries(value).map(([key, field]): [string, unknown] => [key, put(field, placeOfField(here, key))]);
    const changed = fields.filter(([key, field]) => field !== value[key]);
    const text = here.chatId !== null && typeof value['msg'] === 'string' ? textOf(here.chatId, own(here.chatId, value)) : undefined;
    if (text !== undefined && text !== value['msg']) changed.push(['msg', text]);
    // The number of the last message stands beside it.
    const last = here.chatId === null ? undefined : lastMessage(value, textOf(here.chatId, value['lastSeq']));
    if (last !== undefined) changed.push(['lastMessage', last]);
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  };
  return put;
}

function lastMessage({ lastMessage: last }: Fields, msg: string | undefined): unknown {
  return msg !== undefined && isFields(last) && typeof last['msg'] === 'string' ? { ...last, msg } : undefined;
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
