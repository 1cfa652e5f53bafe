import type { RealtimeState } from './realtimeSlice.ts';

/** The part of the store with the connection. */
export interface RealtimeRoot {
  readonly realtime: RealtimeState;
}

export const selectConnection = (state: RealtimeRoot) => state.realtime.connection;
/** The user has asked for a new cycle of attempts, which has not begun. */
export const selectIsRequested = ({ realtime: { connection } }: RealtimeRoot) =>
  connection.name === 'connecting' && connection.retry === 0;
/** Since when there has been no connection, in milliseconds since 1970; null while there is one. */
export const selectDownSince = (state: RealtimeRoot) => state.realtime.downSince;
/**
 * When the connection last became ready; null before the first time since sign-in. A first connection is no
 * interruption.
 */
export const selectReadyAt = (state: RealtimeRoot) => state.realtime.readyAt;
export const selectLastReceivedAt = (state: RealtimeRoot) => state.realtime.lastHeardAt;
export const selectConnections = (state: RealtimeRoot) => state.realtime.connections;
export const selectEventSeq = (state: RealtimeRoot) => state.realtime.eventSeq;
export const selectIsReady = (state: RealtimeRoot) => state.realtime.connection.name === 'ready';
/** Whether a person looks at this page. Only then is something read, and nothing rings. */
export const selectIsAttended = (state: RealtimeRoot) => state.realtime.tab === 'visible';
export const selectIsTabVisible = (state: RealtimeRoot) => state.realtime.tab !== 'hidden';
