import type { Frame, Insights, MarkKind } from '../../actionLog/replay/index.ts';
import { noticeRaised } from '../../common/toasts/index.ts';
import { reportOpened } from '../../features/problemReport/index.ts';
import {
  connected, connectionEnded, disconnected, ledgerOf, messageQueued, packetsReceived, reconnectScheduled,
} from '../../realtime/index.ts';
import { screenFailed } from '../navigationSlice.ts';
import type { AppState } from '../coreReducer.ts';
import { sagaFailed } from '../supervise.ts';

const MARK_OF_TYPE: Readonly<Record<string, MarkKind>> = {
  [connected.type]: 'connected',
  [reconnectScheduled.type]: 'disconnected',
  [disconnected.type]: 'disconnected',
  [connectionEnded.type]: 'disconnected',
  [messageQueued.type]: 'sent',
  [reportOpened.type]: 'reported',
  [screenFailed.type]: 'error',
  [sagaFailed.type]: 'error',
};
/** Outcomes are called so everywhere. */
const FAILURE = /Failed$/;
/** Their payloads say what happened in chats; others name chats that they list, too. */
const OF_CHATS = /^(?:realtime|conversations)\//;
/** From a payload down to the fields of what a packet holds. */
const DEPTH = 4;
/** Wider than any screen, in CSS pixels. */
const VIEWPORT_MAX = 10_000;

/** What the replay of a page's log tells beyond its fields. */
export const INSIGHTS: Insights<AppState> = {
  markOf: (action) => {
    const known = Object.hasOwn(MARK_OF_TYPE, action.type) ? MARK_OF_TYPE[action.type] : undefined;
    if (known !== undefined) return known;
    if (packetsReceived.match(action)) return action.payload.packets.some(({ type }) => type === 'message') ? 'received' : null;
    if (noticeRaised.match(action)) return action.payload.kind === 'error' ? 'error' : null;
    return FAILURE.test(action.type) ? 'error' : null;
  },
  chatIdsOf: (action) => textsOf(action['payload'], 'chatId', OF_CHATS.test(action.type) ? DEPTH : 0),
  clientMsgIdsOf: (action) => textsOf(action['payload'], 'clientMsgId', DEPTH),
  framesOf: (action) => {
    const frames: unknown = isFields(action['payload']) ? action['payload']['frames'] : null;
    return Array.isArray(frames) ? frames.filter(isFrame).map(({ direction, name, seq, bodyBytes }) => ({ direction, name, seq, bodyBytes })) : [];
  },
  ledgerOf: ({ conversations }) => (conversations === undefined ? [] : ledgerOf(conversations)),
  viewportOf: ({ page: { viewport } }) => (viewport !== null && isSize(viewport.width) && isSize(viewport.height) ? viewport : null),
  placeOf: ({ navigation: { path, search } }) => (typeof path === 'string' && typeof search === 'string' ? `${path}${search}` : ''),
};

type Fields = Readonly<Record<string, unknown>>;

/** The texts under a key, each once, down to a depth. */
function textsOf(payload: unknown, key: string, depth: number): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown, left: number): void => {
    if (Array.isArray(value)) for (const item of value) look(item, left - 1);
    if (!isFields(value)) return;
    const text = value[key];
    if (typeof text === 'string' && text !== '') found.add(text);
    if (left > 0) for (const field of Object.values(value)) look(field, left - 1);
  };
  look(payload, depth);
  return [...found];
}

function isFrame(value: unknown): value is Frame {
  return isFields(value) && (value['direction'] === 'in' || value['direction'] === 'out') && typeof value['name'] === 'string'
    && typeof value['seq'] === 'number' && typeof value['bodyBytes'] === 'number';
}

function isSize(value: number): boolean {
  return value > 0 && value <= VIEWPORT_MAX;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
