import { createSelector } from 'reselect';
import { selectWatched } from '../../realtime/index.ts';
import {
  isMismatch,
  ownershipOf,
  selectMode,
  selectMyStaffId,
  selectSelectedChat,
  type ChatRoot,
} from './chatSelectors.ts';

/** Whether the user may write in the chat on screen: type, send, upload, greet. */
export function selectMayWrite(state: ChatRoot): boolean {
  const chat = selectSelectedChat(state);
  return (
    chat !== undefined &&
    state.chat.mode === 'C' &&
    ownershipOf(chat, state.chat.me) === 'mine' &&
    !isMismatch(state.chat, chat)
  );
}

/** A tag for the header of an unusual chat; null for an ordinary one. */
export function selectHeaderTag(state: ChatRoot): 'ended' | 'left' | 'reading' | 'viewing' | null {
  const chat = selectSelectedChat(state);
  if (chat === undefined) return null;
  if (selectMode(state) === 'V') return 'viewing';
  if (chat.isEnded) return 'ended';
  if (ownershipOf(chat, selectMyStaffId(state)) === 'mine') return null;
  return selectWatched(state)[chat.chatId] === undefined ? 'left' : 'reading';
}

/** Why the user may not write in a chat: a key of the catalogue under `chat.disabled`, and the assignee's name. */
export interface ClosedReason {
  readonly key: 'viewing' | 'ended' | 'waitingRead' | 'assignedRead' | 'waiting' | 'assigned' | 'notMine';
  readonly name: string;
}

/** Null where the user may write. */
export const selectClosedReason = createSelector(
  [selectSelectedChat, selectMyStaffId, selectMode, selectWatched],
  (chat, me, mode, watched): ClosedReason | null => {
    if (chat === undefined) return { key: 'notMine', name: '' };
    const name = chat.toName;
    if (mode === 'V') return { key: 'viewing', name };
    const ownership = ownershipOf(chat, me);
    if (ownership === 'mine') return null;
    if (chat.isEnded) return { key: 'ended', name };
    const isRead = watched[chat.chatId] !== undefined;
    if (chat.toId === null) return { key: isRead ? 'waitingRead' : 'waiting', name };
    return { key: isRead ? 'assignedRead' : 'assigned', name };
  },
);
