import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Assignee } from '../../../../contract/http/staff.ts';
import type { ErrorText } from '../../../common/errors.ts';
import { NO_SEARCH, type RemoteSearch } from '../../../common/remoteSearch.ts';

/** A chat as far as assigning it goes. */
export interface AssignableChat {
  readonly chatId: string;
  readonly customerName: string;
  /** Who has it; null: it waits in line. */
  readonly toId: string | null;
  readonly toName: string;
  readonly isEnded: boolean;
}

/** The Assign dialog, while it is open. Refreshes of the page leave it as it is. */
export interface AssignState {
  /** As it was when the dialog was opened, or when one was last told of a change. */
  readonly chat: AssignableChat;
  /** What has become of it meanwhile; null: nothing. */
  readonly news: 'ended' | 'assigned' | 'recalled' | null;
  readonly search: RemoteSearch<Assignee>;
  readonly chosen: Assignee | null;
  readonly status: 'choosing' | 'sending';
  /** Why the last attempt failed. */
  readonly error: ErrorText | null;
}

const initialState = (): AssignState | null => null;
const whenOpen = (state: AssignState | null, change: (open: AssignState) => Partial<AssignState>): AssignState | null =>
  (state === null ? null : { ...state, ...change(state) });

const assignSlice = createSlice({
  name: 'assign',
  initialState,
  reducers: {
    assignOpened: (_, { payload: chat }: PayloadAction<AssignableChat>): AssignState => ({
      chat, news: null, search: NO_SEARCH, chosen: null, status: 'choosing', error: null,
    }),
    assignDismissed: initialState,
    /** An empty keyword finds whoever is most likely meant. */
    assigneeTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>) =>
      whenOpen(state, ({ search }) => ({ search: { ...search, keyword, status: 'searching' }, error: null })),
    assigneesReceived: (state, { payload: options }: PayloadAction<readonly Assignee[]>) =>
      whenOpen(state, ({ search }) => ({ search: { ...search, status: 'ready', options } })),
    assigneesFailed: (state) => whenOpen(state, ({ search }) => ({ search: { ...search, status: 'failed', options: [] } })),
    assigneeChosen: (state, { payload: chosen }: PayloadAction<Assignee | null>) =>
      whenOpen(state, ({ search }) => ({ chosen, error: null, search: chosen === null ? { ...search, keyword: '' } : search })),
    assignSubmitted: (state, _: PayloadAction<{ readonly toId: string }>) => whenOpen(state, () => ({ status: 'sending', error: null })),
    /** The answer may come when the dialog is open for another chat. */
    assignSucceeded: (state, { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>) => (state?.chat.chatId === chatId ? null : state),
    assignFailed: (state, { payload: { chatId, error } }: PayloadAction<{ readonly chatId: string; readonly error: ErrorText }>) =>
      whenOpen(state, ({ chat }) => (chat.chatId === chatId ? { status: 'choosing', error } : {})),
    /** The chat has become another's, or nobody's, or has ended, while the dialog is open. */
    chatSeen: (state, { payload: seen }: PayloadAction<AssignableChat>) =>
      whenOpen(state, ({ chosen }) => ({ chat: seen, news: newsOf(seen), chosen: chosen?.id === seen.toId ? null : chosen })),
  },
});

function newsOf({ isEnded, toId }: AssignableChat): AssignState['news'] {
  if (isEnded) return 'ended';
  return toId === null ? 'recalled' : 'assigned';
}

export const {
  assignOpened, assignDismissed, assigneeTyped, assigneesReceived, assigneesFailed, assigneeChosen, assignSubmitted, assignSucceeded, assignFailed,
  chatSeen,
} = assignSlice.actions;
export const assignReducer = assignSlice.reducer;

interface AssignRoot { readonly leader: { readonly assign: AssignState | null } }

export const selectAssign = (root: AssignRoot) => root.leader.assign;
