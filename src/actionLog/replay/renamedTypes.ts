/**
 * Action types that earlier builds recorded, and what they are called now. A recorded log keeps the old ones for ever,
 * so a line here stays as long as such logs may be opened.
 */
export const RENAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ['avatars/headsWanted', 'avatars/avatarsWanted'],
  ['avatars/headReady', 'avatars/avatarReady'],
  ['avatars/headMissing', 'avatars/avatarMissing'],
  ['avatars/headFailed', 'avatars/avatarFailed'],
  ['avatars/headsRetried', 'avatars/avatarsRetried'],
  ['avatars/headsEvicted', 'avatars/avatarsEvicted'],
  ['toasts/noticeRaised', 'toasts/toastRaised'],
  ['attention/wishRead', 'attention/preferenceRead'],
  ['queryComposer/focusWished', 'queryComposer/focusRequested'],
]);
