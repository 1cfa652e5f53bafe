import {
  holds,
  isFields,
  keysOfPath,
  pathWith,
  readPredicate,
  valueAt,
  type Offer,
  type Point,
} from '../../actionLog/replay/index.ts';
import type { AppState } from '../coreReducer.ts';

/** What the screen shows at a point. */
export interface Picked {
  /** Of chats and queries around the point, the innermost first. */
  readonly ids: readonly string[];
  /** The number of a message. */
  readonly chatSeq: number | null;
  /** The text at the point; '' if there is none. */
  readonly text: string;
}

/** Longest text that can be a value. */
const TEXT_MAX = 200;
const OFFERS_MAX = 8;
/** A short text may stand in thousands of places. */
const FOUND_MAX = 500;
const DEPTH_MAX = 12;

export function pickedAt(document: Document, { x, y }: Point): Picked {
  const element = document.elementFromPoint(x, y);
  const around = (name: string) =>
    element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)?.match(/^\d+$/)?.[0] ?? null;
  const chatSeq = around('chat-seq');
  return {
    ids: [around('chat-id'), around('query')].filter((id) => id !== null),
    chatSeq: chatSeq === null ? null : Number(chatSeq),
    text: firstText(element),
  };
}

/** The first text in an element: a badge has its number, and then the same in words. */
function firstText(element: Element | null): string {
  const text = element?.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '';
  return text.length > TEXT_MAX ? '' : text.trim();
}

/** Predicates about what was picked. Each holds in the state. */
export function offersFor(state: AppState, picked: Picked): readonly Offer[] {
  const offers: Offer[] = [];
  for (const offer of [...messageOffers(state, picked), ...valueOffers(state, picked), ...badgeOffers(state, picked)]) {
    if (offers.length === OFFERS_MAX) break; // each test may go through a long list
    const reading = readPredicate(offer.predicate);
    if (reading.status === 'read' && holds(reading.predicate, state)) offers.push(offer);
  }
  return offers;
}

/** The message is here, and the one before or after it is not. */
function messageOffers(state: AppState, { chatSeq }: Picked): readonly Offer[] {
  const chat: unknown = Reflect.get(state, 'chat');
  const chatId = isFields(chat) ? chat['selectedId'] : null;
  if (chatSeq === null || typeof chatId !== 'string') return [];
  const messages = `${pathWith('conversations.chats', chatId)}.messages`;
  const here = `${messages} has {"chatSeq":${chatSeq}}`;
  const beside = [chatSeq + 1, chatSeq - 1].filter((seq) => seq > 0);
  const missing = beside.map((seq): Offer => ({
    kind: 'missing',
    predicate: `${here} and ${messages} lacks {"chatSeq":${seq}}`,
  }));
  return [...missing, { kind: 'message', predicate: here }];
}

/** The values from which a badge of a chat is computed; it may be wrong because one of them is. */
function badgeOffers(state: AppState, { ids, text }: Picked): readonly Offer[] {
  if (!/^\d+\+?$/.test(text)) return [];
  return ids.flatMap((id) => {
    const chat = pathWith('conversations.chats', id);
    return [`${chat}.staff.readSeq`, `${chat}.contiguousSeq`, `${chat}.knownSeq`].map((path): Offer => {
      const value = valueAt(state, keysOfPath(path) ?? []);
      return { kind: 'source', predicate: `${path} = ${JSON.stringify(value ?? null)}` };
    });
  });
}

interface Found extends Offer {
  /** How many of the picked ids lead there. */
  readonly near: number;
}

/** Values of the state that equal the text: those that belong to the ids, or, if there are none, all. */
function valueOffers(state: AppState, { ids, text }: Picked): readonly Offer[] {
  if (text === '') return [];
  const wanted: readonly unknown[] = /^\d{1,15}$/.test(text) ? [Number(text), text] : [text];
  const found: Found[] = [];
  const look = (value: unknown, path: string, near: number, depth: number): void => {
    if (depth === 0 || found.length >= FOUND_MAX) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) lookInItem(item, path, index, { near, depth });
    } else if (isFields(value)) {
      for (const [key, field] of Object.entries(value)) lookAt(field, pathWith(path, key), nearer(near, key), depth);
    }
  };
  const nearer = (near: number, id: unknown) => near + (typeof id === 'string' && ids.includes(id) ? 1 : 0);
  const lookAt = (value: unknown, path: string, near: number, depth: number) => {
    if (wanted.includes(value)) found.push({ kind: 'value', predicate: `${path} = ${JSON.stringify(value)}`, near });
    else look(value, path, near, depth - 1);
  };
  /** An item with an id is named by it, as its place in the list may change. */
  const lookInItem = (item: unknown, path: string, index: number, at: { near: number; depth: number }) => {
    const id = isFields(item) ? item['id'] : undefined;
    if (!isFields(item) || typeof id !== 'string') {
      lookAt(item, pathWith(path, String(index)), at.near, at.depth);
      return;
    }
    const near = nearer(at.near, id);
    for (const [key, field] of Object.entries(item)) {
      if (wanted.includes(field))
        found.push({ kind: 'value', predicate: `${path} has ${JSON.stringify({ id, [key]: field })}`, near });
      else look(field, pathWith(pathWith(path, String(index)), key), near, at.depth - 1);
    }
  };
  look(state, '', 0, DEPTH_MAX);
  const nearest = found.filter(({ near }) => near > 0);
  return (nearest.length > 0 ? nearest : found)
    .sort((a, b) => b.near - a.near || a.predicate.length - b.predicate.length)
    .map(({ kind, predicate }) => ({ kind, predicate }));
}
