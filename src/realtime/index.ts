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
  isFrom,
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
  deletionAsked,
  deletionConfirmed,
  marksReceived,
  mediaExpired,
  messageSubmitted,
  olderRequested,
  watchStarted,
  watchStopped,
  outboxCleared,
  outboxEmptied,
  pageReceived,
  quoteChosen,
  sendDiscarded,
  sendRetried,
  sendsHurried,
  sendUndone,
  typed,
  undoRequested,
  type MarkUpdate,
} from './conversationEvents.ts';
/** All of them, for code that reads recorded actions. */
export * as conversationEvents from './conversationEvents.ts';
export {
  realtimeReducer,
  selectConnection,
  selectDownSince,
  selectIsReady,
  selectIsAttended,
  selectLastReceivedAt,
  selectReadyAt,
  type Connection,
  type RealtimeRoot,
} from './realtimeSlice.ts';
export { conversationsReducer, type ConversationsState } from './conversationsSlice.ts';
export {
  selectConversation,
  selectGap,
  selectHeldUnread,
  selectMyReadSeq,
  selectPerson,
  selectReadDue,
  selectWatched,
  selectTyping,
  selectUnsent,
  selectUnsentCount,
  type ConversationsRoot,
} from './conversationsSelectors.ts';
export type { ChatPacket, PushedMessage } from '#workers/chat/api.ts';
export type { Conversation, Deletion, Marks, PendingSend } from './conversation.ts';
export { ledgerOf } from './ledger.ts';
export type { ChatMessage, MessageChunk, MessageLog } from './messageLog.ts';
export { countdownSaga, countdownTicked } from './reconnectSaga.ts';
export { readingSaga } from './receiptsSaga.ts';
export { eventOf, realtimeSaga } from './realtimeSaga.ts';
export type { Outbox } from './browser/idbOutbox.ts';
export { createRealtimeDeps } from './createRealtimeDeps.ts';
export { accessStale, runNotificationSocket, type NotificationDeps, type NotifiedUser } from './notificationSaga.ts';
export {
  DURATIONS,
  PAGE_HINTS,
  type ChatWorker,
  type PageHint,
  type RealtimeDeps,
  type RecordsApi,
  type RecordsPage,
} from './deps.ts';
