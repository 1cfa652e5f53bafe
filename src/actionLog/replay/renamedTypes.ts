/**
 * New action types by their old ones. Logs of earlier builds hold the old types; reading a log replaces them.
 * An entry stays for good, and a renamed action takes the same payload as before.
 */
export const RENAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ['attention/wishRead', 'attention/preferenceRead'],
  ['avatars/headFailed', 'avatars/avatarFailed'],
  ['avatars/headMissing', 'avatars/avatarMissing'],
  ['avatars/headReady', 'avatars/avatarReady'],
  ['avatars/headsEvicted', 'avatars/avatarsEvicted'],
  ['avatars/headsRetried', 'avatars/avatarsRetried'],
  ['avatars/headsWanted', 'avatars/avatarsWanted'],
  ['conversations/onlookingStarted', 'conversations/watchStarted'],
  ['conversations/onlookingStopped', 'conversations/watchStopped'],
  ['conversations/sendsAdopted', 'conversations/sendsRestored'],
  ['page/partBrought', 'page/slicesAdded'],
  ['queryComposer/focusWished', 'queryComposer/focusRequested'],
  ['queryThread/looked', 'queryThread/viewersReceived'],
  ['queryThread/lookersForgotten', 'queryThread/viewersForgotten'],
  ['realtime/accessDoubted', 'realtime/accessStale'],
  ['realtime/heard', 'realtime/aliveReceived'],
  ['replay/momentShown', 'replay/positionShown'],
  ['replay/silenceSkippedOrNot', 'replay/skipSilenceChosen'],
  ['replay/strideChosen', 'replay/jumpFilterChosen'],
  ['replay/strideRequested', 'replay/filteredJumpRequested'],
  ['replay/verdictFailed', 'replay/verificationFailed'],
  ['replay/verdictReceived', 'replay/verificationReceived'],
  ['toasts/noticeRaised', 'toasts/toastRaised'],
]);
