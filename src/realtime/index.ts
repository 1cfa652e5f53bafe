export {
  attentionGained,
  attentionLost,
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  connected,
  connectionEnded,
  connectionOpening,
  disconnected,
  aliveReceived,
  packetsReceived,
  realtimeStarted,
  realtimeStopped,
  reconnectRequested,
  reconnectScheduled,
  tabBecameHidden,
  tabBecameVisible,
  type ChatEvent,
  type Person,
} from './realtimeEvents.ts';
export {
  chatExitRequested,
  chatReadTo,
  chatShown,
  conversationOpened,
  marksReceived,
  mediaExpired,
  messageSubmitted,
  olderRequested,
  watchStarted,
  watchStopped,
  outboxCleared,
  outboxEmptied,
  pageReceived,
  sendDiscarded,
  sendRetried,
  typed,
  type MarkUpdate,
} from './conversationEvents.ts';
/** All of them, for code that reads recorded actions. */
export * as conversationEvents from './conversationEvents.ts';
export { realtimeReducer, type Connection } from './realtimeSlice.ts';
export {
  selectConnection,
  selectDownSince,
  selectIsReady,
  selectIsAttended,
  selectLastReceivedAt,
  selectReadyAt,
  type RealtimeRoot,
} from './realtimeSlice.ts';
export { conversationsReducer, type ConversationsState } from './conversationsSlice.ts';
export {
  selectConversation,
  selectGap,
  selectMyReadSeq,
  selectPerson,
  selectWatched,
  selectTyping,
  selectUnsent,
  selectUnsentCount,
  type ConversationsRoot,
} from './conversationsSelectors.ts';
export type { ChatPacket, PushedMessage } from '#workers/chat/api.ts';
export type { Conversation, Marks, PendingSend } from './conversation.ts';
export { ledgerOf, type ChatLedger, type SeqRange } from './ledger.ts';
export type { ChatMessage, MessageChunk, MessageLog } from './messageLog.ts';
export { countdownSaga, countdownTicked } from './reconnectSaga.ts';
export { readingSaga } from './receiptsSaga.ts';
export { selectHeldUnread, selectReadDue } from './conversationsSelectors.ts';
export { realtimeSaga } from './realtimeSaga.ts';
export { createRealtimeDeps, type PageRealtimeDeps } from './createRealtimeDeps.ts';
export { accessStale, runNotificationSocket, type NotificationDeps, type NotifiedUser } from './notificationSaga.ts';
export type { ChatWorker, Outbox, PageHint, RealtimeDeps, RecordsApi, RecordsPage } from './deps.ts';
export { DURATIONS } from './deps.ts';
