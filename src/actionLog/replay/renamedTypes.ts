/**
 * New action types by their old ones. Logs of earlier builds hold the old types; reading a log replaces them.
 * An entry stays for good. The renamed action takes the same payload as before, or RENAMED_FIELDS names the difference.
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
  ['pictures/pictureAdded', 'pictures/added'],
  ['pictures/pictureRemoved', 'pictures/removed'],
  ['pictures/picturesRestored', 'pictures/restored'],
  ['pictures/uploadFailed', 'pictures/failed'],
  ['pictures/uploadFinished', 'pictures/finished'],
  ['pictures/uploadProgressed', 'pictures/progressed'],
  ['pictures/uploadRefused', 'pictures/refused'],
  ['pictures/uploadRetried', 'pictures/retried'],
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

/** Fields of renamed actions that have another name, by the old type: the old field and the new one. */
export const RENAMED_FIELDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['pictures/picturesRestored', ['pictures', 'chosen']],
]);
