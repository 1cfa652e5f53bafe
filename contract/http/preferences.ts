import { Type, type Static } from 'typebox';
import { SAVED_FILTER_NAME_MAX, SAVED_FILTERS_MAX } from '../serviceLimits.ts';
import { defineCall, staff } from './call.ts';
import { FreeText } from './schemas.ts';

/** Lists whose filters people save. */
const FILTERED_LISTS = ['queries', 'tasks', 'leaderTasks', 'history', 'accounts', 'auditLog'] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

/** Filters of a list with a name, as the search of its address. */
export const SavedFilter = Type.Object({ list: Type.Enum(FILTERED_LISTS), name: FreeText, search: FreeText });
export type SavedFilter = Static<typeof SavedFilter>;

/** What a member of staff has chosen for themselves, on every device. */
export const StaffPreferences = Type.Object({
  /** Commands that have other keys than by default. */
  keys: Type.Array(Type.Object({ id: Type.String(), keys: Type.Array(Type.String()) })),
  /** The key that sends a message: Enter, or Enter with Ctrl or ⌘. */
  sendKey: Type.Union([Type.Literal('enter'), Type.Literal('modEnter')]),
  /** Whether the end of a chat opens the next one that waits. */
  afterEnd: Type.Union([Type.Literal('next'), Type.Literal('stay')]),
  /** Whether a screen reader says that someone waits in a chat that is not open. */
  announcesChats: Type.Boolean(),
  /** Whether messages in chats wait a moment before they are sent, so that they can be undone. */
  undoSend: Type.Boolean(),
  /** Of each list in the order in which they are shown. */
  savedFilters: Type.Array(SavedFilter),
});
export type StaffPreferences = Static<typeof StaffPreferences>;

export const getPreferences = defineCall({
  method: 'GET',
  path: '/api/cs/user/preferences',
  access: staff(),
  summary: "The caller's preferences; the defaults for a caller who has stored none.",
  response: StaffPreferences,
});

export const savePreferences = defineCall({
  method: 'POST',
  path: '/api/cs/user/preferences',
  access: staff(),
  summary:
    "Changes the caller's preferences; what is left out stays. 4022 for more or longer keys than anyone can press, for " +
    `more than ${SAVED_FILTERS_MAX} filters of a list, and for a name that is empty, taken in the list, has hidden ` +
    `characters or more than ${SAVED_FILTER_NAME_MAX}.`,
  request: Type.Partial(StaffPreferences),
});
