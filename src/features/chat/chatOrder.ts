import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { chatEventsReceived, chatExitConfirmed, packetsReceived, realtimeStarted } from '../../realtime/index.ts';
import type { Group } from './chatGroups.ts';
import { chatReceived, listReceived, moreReceived, workspaceClosed } from './chatSlice.ts';
import { afterEnd, afterPackets, afterRecords, type Waits } from './waits.ts';

/** What decides the order of the list, beside the chats. It is a slice of its own: logs hold hashes of `chat`. */
export interface ChatOrderState {
  /** The staff account whose chats these are. */
  readonly me: string | null;
  readonly waits: Waits;
  /** The groups while the pointer or the focus moves on their rows; null: rows may move. */
  readonly held: readonly Group[] | null;
}

/** The pointer or the focus moves on these rows, or the user wants to see the waiting changes. */
export const rowsHeld = createAction<{ readonly groups: readonly Group[] }>('chatOrder/rowsHeld');
export const rowsReleased = createAction('chatOrder/rowsReleased');

const initialState: ChatOrderState = { me: null, waits: {}, held: null };

export function chatOrderReducer(state: ChatOrderState = initialState, action: UnknownAction): ChatOrderState {
  const waits = waitsAfter(state.waits, action);
  if (waits !== state.waits) return { ...state, waits };
  if (rowsHeld.match(action)) return { ...state, held: action.payload.groups };
  if (rowsReleased.match(action) || workspaceClosed.match(action))
    return state.held === null ? state : { ...state, held: null };
  if (realtimeStarted.match(action)) {
    const me = action.payload.me.id;
    return state.me === me ? state : { ...(state.me === null ? state : initialState), me };
  }
  return state;
}

function waitsAfter(waits: Waits, action: UnknownAction): Waits {
  if (packetsReceived.match(action)) return afterPackets(waits, action.payload.packets);
  if (listReceived.match(action) || moreReceived.match(action)) return afterRecords(waits, action.payload.records);
  if (chatReceived.match(action)) return afterRecords(waits, [action.payload]);
  if (chatExitConfirmed.match(action)) return afterEnd(waits, [action.payload.chatId]);
  if (chatEventsReceived.match(action)) {
    const ended = action.payload.events.filter(({ kind }) => kind === CHAT_EVENT.ended);
    return afterEnd(
      waits,
      ended.map(({ chatId }) => chatId),
    );
  }
  return waits;
}
