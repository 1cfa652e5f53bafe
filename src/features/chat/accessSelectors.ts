import { createSelector } from 'reselect';
import { BUTTON_KEY } from '#contract/domain.ts';
import { isPermitted } from '#common/permission.ts';
import { selectWatched } from '../../realtime/index.ts';
import { joiningOf } from '../lookOn/index.ts';
import { selectPermissionHolder, type SessionRoot } from '../session/index.ts';
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

const LOOK_ON_KEY = {
  whisper: BUTTON_KEY.chatWhisper,
  join: BUTTON_KEY.chatJoin,
  takeOver: BUTTON_KEY.chatTakeOver,
} as const;

/** Whether the user may do this in the chat on screen, which a colleague has, or the line. */
export function mayLookOn(state: ChatRoot & SessionRoot, action: keyof typeof LOOK_ON_KEY): boolean {
  const chat = selectSelectedChat(state);
  return (
    chat !== undefined &&
    selectWatched(state)[chat.chatId] === 'live' &&
    !chat.isEnded &&
    ownershipOf(chat, selectMyStaffId(state)) === 'notMine' &&
    (action === 'whisper' || selectMode(state) === 'C') &&
    (action === 'takeOver' || chat.toId !== null) &&
    isPermitted(selectPermissionHolder(state), [LOOK_ON_KEY[action]])
  );
}

/** How the user reads the chat on screen, which is not theirs; null: they do not follow it. */
function selectReading(state: ChatRoot): 'joined' | 'lost' | 'read' | null {
  const { selectedId: chatId, me } = state.chat;
  if (chatId === null || selectWatched(state)[chatId] === undefined) return null;
  return joiningOf(state, { chatId, me }) ?? 'read';
}

/** A tag for the header of an unusual chat; null for an ordinary one. */
export function selectHeaderTag(state: ChatRoot): 'ended' | 'left' | 'joined' | 'reading' | 'viewing' | null {
  const chat = selectSelectedChat(state);
  if (chat === undefined) return null;
  if (selectMode(state) === 'V') return 'viewing';
  if (chat.isEnded) return 'ended';
  if (ownershipOf(chat, selectMyStaffId(state)) === 'mine') return null;
  const reading = selectReading(state);
  if (reading === 'joined') return reading;
  return reading === null ? 'left' : 'reading';
}

/** Why the user may not write in a chat: a key of the catalogue under `chat.disabled`, and the assignee's name. */
export interface ClosedReason {
  readonly key: 'viewing' | 'ended' | 'waitingRead' | 'assignedRead' | 'lost' | 'waiting' | 'assigned' | 'notMine';
  readonly name: string;
}

/** Null where the user may write. */
export const selectClosedReason = createSelector(
  [selectSelectedChat, selectMyStaffId, selectMode, selectReading],
  (chat, me, mode, reading): ClosedReason | null => {
    if (chat === undefined) return { key: 'notMine', name: '' };
    const name = chat.toName;
    if (mode === 'V') return { key: 'viewing', name };
    const ownership = ownershipOf(chat, me);
    if (ownership === 'mine') return null;
    if (chat.isEnded) return { key: 'ended', name };
    if (reading === 'joined') return null;
    if (chat.toId === null) return { key: reading === null ? 'waiting' : 'waitingRead', name };
    if (reading === 'lost') return { key: reading, name };
    return { key: reading === null ? 'assigned' : 'assignedRead', name };
  },
);
