import { createSelector } from 'reselect';
import { selectOnlooking } from '../../realtime/index.ts';
import {
  isMismatch,
  selectMode,
  selectMyStaffId,
  selectSelectedChat,
  standingOf,
  type ChatRoot,
} from './chatSelectors.ts';

/** Whether the user may write in the chat on screen: type, send, upload, be greeted for. */
export function selectMayWrite(state: ChatRoot): boolean {
  const chat = selectSelectedChat(state);
  return (
    chat !== undefined &&
    state.chat.mode === 'C' &&
    standingOf(chat, state.chat.me) === 'mine' &&
    !isMismatch(state.chat, chat)
  );
}

/** Why the chat on screen is not one like others; null when it is. */
export function selectHeaderTag(state: ChatRoot): 'ended' | 'left' | 'reading' | 'viewing' | null {
  const chat = selectSelectedChat(state);
  if (chat === undefined) return null;
  if (selectMode(state) === 'V') return 'viewing';
  if (chat.isEnded) return 'ended';
  if (standingOf(chat, selectMyStaffId(state)) === 'mine') return null;
  return selectOnlooking(state)[chat.chatId] === undefined ? 'left' : 'reading';
}

/** Why the user may not write in a chat: a key of the catalogue under `chat.disabled`, and whose it is. */
export interface ClosedReason {
  readonly key: 'viewing' | 'ended' | 'waitingRead' | 'assignedRead' | 'waiting' | 'assigned' | 'notMine';
  readonly name: string;
}

/** Null where the user may write. */
export const selectClosedReason = createSelector(
  [selectSelectedChat, selectMyStaffId, selectMode, selectOnlooking],
  (chat, me, mode, onlooking): ClosedReason | null => {
    if (chat === undefined) return { key: 'notMine', name: '' };
    const name = chat.toName;
    if (mode === 'V') return { key: 'viewing', name };
    const standing = standingOf(chat, me);
    if (standing === 'mine') return null;
    if (chat.isEnded) return { key: 'ended', name };
    const isRead = onlooking[chat.chatId] !== undefined;
    if (chat.toId === null) return { key: isRead ? 'waitingRead' : 'waiting', name };
    return { key: isRead ? 'assignedRead' : 'assigned', name };
  },
);
