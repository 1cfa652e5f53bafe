import { isAnyOf } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import {
  isFields,
  type Annotations,
  type Frame,
  type MapMessage,
  type MarkKind,
} from '../../actionLog/replay/index.ts';
import { isFailure } from '#common/errors.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { chatPictures, pictureSent, picturesSubmitted } from '../../conversation/attachments/chatPictures.ts';
import { reportOpened } from '../../features/problemReport/index.ts';
import { seenIn } from '../../features/replay/index.ts';
import {
  aliveReceived,
  connected,
  connectionEnded,
  conversationEvents,
  disconnected,
  ledgerOf,
  packetsReceived,
  reconnectScheduled,
} from '../../realtime/index.ts';
import type { AppState } from '../coreReducer.ts';
import { screenFailed } from '../navigationSlice.ts';
import { sagaFailed } from '../supervise.ts';

const MARK_OF_TYPE: Readonly<Record<string, MarkKind>> = {
  [connected.type]: 'connected',
  [reconnectScheduled.type]: 'disconnected',
  [disconnected.type]: 'disconnected',
  [connectionEnded.type]: 'disconnected',
  [conversationEvents.messageQueued.type]: 'sent',
  [reportOpened.type]: 'reported',
  // A replay does not load the code that dispatches these.
  [screenFailed.type]: 'error',
  [sagaFailed.type]: 'error',
};
/** Larger than any screen, in CSS pixels. */
const VIEWPORT_MAX = 10_000;

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
  chatIdsOf: (action) => [
    ...named('chatId', action['payload'], LISTS_BY_CHAT),
    ...(isPictureAction(action) ? [action.payload.textId] : []),
  ],
  clientMsgIdsOf: (action) => named('clientMsgId', action['payload'], LISTS_BY_MESSAGE),
  seenIn,
  framesOf: (action) => {
    if (!packetsReceived.match(action) && !aliveReceived.match(action)) return [];
    const frames: readonly unknown[] = action.payload.frames;
    return frames.filter(isFrame).map(({ direction, name, seq, bodyBytes }) => ({ direction, name, seq, bodyBytes }));
  },
  ledgerOf: ({ conversations: state }) => (state === undefined ? [] : ledgerOf(state)),
  viewportOf: ({ page: { viewport } }) =>
    viewport !== null && isSize(viewport.width) && isSize(viewport.height) ? viewport : null,
  addressOf: ({ navigation: { path, search } }) =>
    typeof path === 'string' && typeof search === 'string' ? `${path}${search}` : '',
  mapMessages,
  mapStateMessages,
};

/** Maps the messages in an action. Returns the same action if none of them changes. */
export function mapMessages<Action extends UnknownAction>(action: Action, map: MapMessage): Action {
  const payload = mapIn(action['payload'], map, NO_CHAT);
  return payload === action['payload'] ? action : { ...action, payload };
}

/** Maps the messages in all slices of a state. Returns the same state if none of them changes. */
export function mapStateMessages(state: AppState, map: MapMessage): AppState {
  return mapFields(state, (_, slice) => mapIn(slice, map, NO_CHAT));
}

/** What surrounds a value: the chat, and the number of a message that does not say it itself. */
interface Around {
  readonly chatId: string;
  readonly chatSeq: number | null;
}
const NO_CHAT: Around = { chatId: '', chatSeq: null };

/**
 * Maps each `msg`. By the log rules, a field of this name is a message. A dictionary `chats` has chats by their ids; the
 * number of a `lastMessage` is the `lastSeq` beside it. Returns the same value if nothing changes.
 */
function mapIn(value: unknown, map: MapMessage, around: Around): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapIn(item, map, around));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isFields(value)) return value;
  const { chatId = around.chatId, chatSeq = around.chatSeq, clientMsgId = '', lastSeq, msg } = value;
  if (typeof chatId !== 'string' || typeof clientMsgId !== 'string') return value;
  const message = { chatId, chatSeq: typeof chatSeq === 'number' ? chatSeq : null, clientMsgId, msg: '' };
  // An acknowledgement has the number of a message, and no text.
  if (msg === undefined && clientMsgId !== '') map(message);
  return mapFields(value, (key, field) => {
    if (key === 'msg' && typeof field === 'string') return map({ ...message, msg: field });
    if (key === 'chats' && isFields(field))
      return mapFields(field, (id, chat) => mapIn(chat, map, { chatId: id, chatSeq: null }));
    return mapIn(field, map, {
      chatId,
      chatSeq: key === 'lastMessage' && typeof lastSeq === 'number' ? lastSeq : null,
    });
  });
}

/** Maps each field. Returns the same object if none of them changes. */
function mapFields<Fields extends object>(fields: Fields, next: (key: string, field: unknown) => unknown): Fields {
  const changes = Object.entries(fields).flatMap(([key, field]: [string, unknown]): [string, unknown][] => {
    const result = next(key, field);
    return result === field ? [] : [[key, result]];
  });
  return changes.length === 0 ? fields : { ...fields, ...Object.fromEntries(changes) };
}

const isPictureAction = isAnyOf(...Object.values(chatPictures.actions), picturesSubmitted, pictureSent);

/** Lists in payloads, each of whose items is about a chat or a message; the content of a packet is one level deeper. */
const LISTS_BY_CHAT = ['sends', 'marks', 'events', 'packets'];
const LISTS_BY_MESSAGE = ['sends', 'records', 'packets'];

/** The texts in fields of this name: of the payload, and of the items of these lists. */
function named(name: string, payload: unknown, lists: readonly string[]): readonly string[] {
  if (!isFields(payload)) return [];
  const items = lists.flatMap((list) => payload[list] ?? []).filter(isFields);
  const all = [payload, ...items, ...items.flatMap((item) => Object.values(item)).filter(isFields)];
  // A log comes from a file and may contain anything.
  const texts = all.map((fields) => fields[name]).filter((text) => typeof text === 'string');
  return [...new Set(texts.filter((text) => text !== ''))];
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
