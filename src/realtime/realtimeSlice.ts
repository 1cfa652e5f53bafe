import { createReducer, type ActionReducerMapBuilder } from '@reduxjs/toolkit';
import {
  aliveReceived,
  attentionGained,
  attentionLost,
  browserWentOffline,
  browserWentOnline,
  chatEventsReceived,
  connected,
  connectionEnded,
  connectionOpening,
  disconnected,
  isSamePerson,
  packetsReceived,
  realtimeStarted,
  realtimeStopped,
  reconnectRequested,
  reconnectScheduled,
  roundTripMeasured,
  tabBecameHidden,
  tabBecameVisible,
  type FinalReason,
  type PassingReason,
  type Person,
} from './realtimeEvents.ts';

/**
 * - `off`: no one is signed in to the chat service
 * - `connecting`: `retry` 0 is the first attempt of a cycle
 * - `waiting`: lost; retry number `retry` follows at `retryAt`
 * - `disconnected`: the retries are used up; a button, a hint or a new message tries again. The tries of a visible tab do
 *   not show, so that the page does not change every few seconds
 * - `ended`: final
 */
export type Connection =
  | { readonly name: 'off' }
  | { readonly name: 'connecting'; readonly retry: number }
  | { readonly name: 'ready' }
  | { readonly name: 'waiting'; readonly retry: number; readonly retryAt: number; readonly reason: PassingReason }
  | { readonly name: 'disconnected'; readonly reason: PassingReason }
  | { readonly name: 'ended'; readonly reason: FinalReason };

export interface RealtimeState {
  readonly me: Person | null;
  /** Address of the chat service; null while no one is signed in. */
  readonly url: string | null;
  readonly connection: Connection;
  /** Since when there has been no connection; null while there is one, or while no one is signed in. */
  readonly downSince: number | null;
  /** When the connection last became ready; null before the first time since sign-in. */
  readonly readyAt: number | null;
  readonly lastHeardAt: number | null;
  /** How long the newest answer to a message took; null before the first one on this connection. */
  readonly roundTripMs: number | null;
  /** Connections opened since the page was loaded, over all sign-ins: a later one has the higher number. */
  readonly connections: number;
  /** The newest chat event; a new login resumes after it. */
  readonly eventSeq: number;
  readonly network: 'online' | 'offline';
  /** `visible`: a person looks at it. `aside`: it can be seen, but no one looks at it. */
  readonly tab: 'visible' | 'aside' | 'hidden';
}

const initialState: RealtimeState = {
  me: null,
  url: null,
  connection: { name: 'off' },
  downSince: null,
  readyAt: null,
  lastHeardAt: null,
  roundTripMs: null,
  connections: 0,
  eventSeq: 0,
  network: 'online',
  tab: 'visible',
};

/** The connection as the banner shows it, and what a reconnection needs. The token is not stored here. */
export const realtimeReducer = createReducer(initialState, (builder) => {
  addConnectionCases(builder);
  addPageCases(builder);
});

function addConnectionCases(builder: ActionReducerMapBuilder<RealtimeState>): void {
  builder
    .addCase(realtimeStarted, (state, { payload: { me, url } }): RealtimeState => ({
      ...(isSamePerson(me, state.me) ? state : withoutPerson(state)),
      me,
      url,
      connection: { name: 'off' },
    }))
    .addCase(realtimeStopped, withoutPerson)
    .addCase(connectionOpening, (state, { payload: { retry, at } }) => ({
      ...down(
        state,
        at,
        state.connection.name === 'disconnected' && retry > 0 ? state.connection : { name: 'connecting', retry },
      ),
      connections: state.connections + 1,
      roundTripMs: null,
    }))
    .addCase(reconnectRequested, (state) => {
      if (state.connection.name === 'disconnected') state.connection = { name: 'connecting', retry: 0 };
    })
    .addCase(connected, (state, { payload: { reset, eventSeq, at } }): RealtimeState => ({
      ...state,
      connection: { name: 'ready' },
      downSince: null,
      readyAt: at,
      lastHeardAt: at,
      eventSeq: reset ? eventSeq : state.eventSeq,
    }))
    .addCase(reconnectScheduled, (state, { payload: { retry, retryAt, reason, at } }) =>
      down(state, at, { name: 'waiting', retry, retryAt, reason }),
    )
    .addCase(disconnected, (state, { payload: { reason, at } }) => down(state, at, { name: 'disconnected', reason }))
    .addCase(connectionEnded, (state, { payload: { reason, at } }) => down(state, at, { name: 'ended', reason }))
    .addCase(aliveReceived, (state, { payload: { at } }) => {
      state.lastHeardAt = at;
    })
    .addCase(packetsReceived, (state, { payload: { at } }) => {
      state.lastHeardAt = at;
    })
    .addCase(roundTripMeasured, (state, { payload: { ms } }) => {
      state.roundTripMs = ms;
    })
    .addCase(chatEventsReceived, (state, { payload: { events } }) => {
      state.eventSeq = events.reduce((newest, { eventSeq }) => Math.max(newest, eventSeq), state.eventSeq);
    });
}

function addPageCases(builder: ActionReducerMapBuilder<RealtimeState>): void {
  builder
    .addCase(browserWentOnline, (state) => {
      state.network = 'online';
    })
    .addCase(browserWentOffline, (state) => {
      state.network = 'offline';
    })
    .addCase(tabBecameVisible, (state) => {
      if (state.tab === 'hidden') state.tab = 'aside';
    })
    .addCase(tabBecameHidden, (state) => {
      state.tab = 'hidden';
    })
    .addCase(attentionGained, (state) => {
      state.tab = 'visible';
    })
    .addCase(attentionLost, (state) => {
      if (state.tab === 'visible') state.tab = 'aside';
    });
}

/** What is true of the page, whoever signs in. */
function withoutPerson({ connections, network, tab }: RealtimeState): RealtimeState {
  return { ...initialState, connections, network, tab };
}

/** There is no connection. */
function down(state: RealtimeState, at: number, connection: Connection): RealtimeState {
  return { ...state, connection, downSince: state.downSince ?? at };
}

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
