import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';

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
  summary: "Replaces the caller's preferences. 4022 for more or longer keys than anyone can press.",
  request: StaffPreferences,
});
