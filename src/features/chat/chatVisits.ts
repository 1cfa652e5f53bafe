import type { UnknownAction } from 'redux';
import { chatSelected, workspaceClosed } from './chatSlice.ts';

/** Which chats the workspace has shown. It is a slice of its own: logs hold hashes of `chat`. */
export interface ChatVisitsState {
  /** null: none yet. */
  readonly shownId: string | null;
  /** The chat before it. */
  readonly beforeId: string | null;
}

const initialState: ChatVisitsState = { shownId: null, beforeId: null };

export function chatVisitsReducer(state: ChatVisitsState = initialState, action: UnknownAction): ChatVisitsState {
  if (workspaceClosed.match(action)) return initialState;
  if (!chatSelected.match(action)) return state;
  const { chatId } = action.payload;
  return chatId === null || chatId === state.shownId ? state : { shownId: chatId, beforeId: state.shownId };
}

export interface ChatVisitsRoot {
  readonly chatVisits: ChatVisitsState;
}

export const selectChatBefore = ({ chatVisits }: ChatVisitsRoot) => chatVisits.beforeId;
