import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import { parseUrl } from '#common/parseUrl.ts';
import { selectUnsent, type Connection } from '#src/realtime/index.ts';
import type { ChatRoot } from './chatSelectors.ts';

/** This page load, as the server and the logs know it, and its number of automatic attempts. */
export interface PageIdentity {
  readonly tabId: string;
  readonly clientVersion: number;
  readonly attemptsMax: number;
}

interface ConnectionDetailsState {
  /** Null while the details are closed. */
  readonly page: PageIdentity | null;
  /** The page's clock, in milliseconds since 1970. */
  readonly now: number;
}

const initialState: ConnectionDetailsState = { page: null, now: 0 };

/** Details of the connection, to find out why messages do not arrive. */
const detailsSlice = createSlice({
  name: 'chatConnection',
  initialState,
  reducers: {
    detailsOpened: (state): ConnectionDetailsState => state,
    detailsClosed: () => initialState,
    detailsReceived: (_state, { payload }: PayloadAction<ConnectionDetailsState>): ConnectionDetailsState => payload,
    clockTicked: (state, { payload }: PayloadAction<{ readonly now: number }>): ConnectionDetailsState => ({
      ...state,
      ...payload,
    }),
    copyRequested: (state, _action: PayloadAction<{ readonly text: string }>): ConnectionDetailsState => state,
  },
});

export const { detailsOpened, detailsClosed, detailsReceived, clockTicked, copyRequested } = detailsSlice.actions;
export const chatConnectionReducer = detailsSlice.reducer;

export interface ChatConnectionRoot extends ChatRoot {
  readonly chatConnection: ConnectionDetailsState;
}

/** The connection with all its details, in milliseconds since 1970. Null until the details are open. */
export const selectConnectionDetails = createSelector(
  [(state: ChatConnectionRoot) => state.chatConnection, (state: ChatConnectionRoot) => state.realtime, selectUnsent],
  ({ page, now }, { connection, readyAt, downSince, lastHeardAt, roundTripMs, url }, unsent) =>
    page && {
      ...page,
      now,
      connection,
      lastHeardAt,
      roundTripMs,
      /** Since when the connection is up or down. */
      since: connection.name === 'ready' ? readyAt : downSince,
      attempts: attemptsOf(connection, page.attemptsMax),
      /** Host and port of the chat service; '' while there is none. */
      host: parseUrl(url ?? '')?.host ?? '',
      /** Unacknowledged messages, and those of them that the user must retry or discard. */
      waiting: unsent.length,
      failed: unsent.filter(({ state: { name } }) => name === 'failed').length,
    },
);

export type ConnectionDetails = NonNullable<ReturnType<typeof selectConnectionDetails>>;

/** Automatic attempts of this cycle; null while none are made. */
function attemptsOf(connection: Connection, max: number): { readonly made: number; readonly max: number } | null {
  switch (connection.name) {
    case 'connecting':
      return { made: connection.retry, max };
    case 'waiting':
      return { made: Math.max(0, connection.retry - 1), max };
    case 'disconnected':
      return { made: max, max };
    case 'off':
    case 'ready':
    case 'ended':
      return null;
  }
}
