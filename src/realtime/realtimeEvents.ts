import { createAction } from '@reduxjs/toolkit';
import type { PersonType } from '../../contract/domain.ts';
import type { ChatPacket, CloseReason, FrameHeader } from '../../workers/chat/api.ts';
import { markFailure } from '../common/failures.ts';

/** Someone in a chat. Ids are unique within a type only: staff 7 and customer 7 are two people. */
export interface Person {
  readonly type: PersonType;
  readonly id: string;
}

/** Ends that no retry would change. */
export type FinalReason = Extract<
  CloseReason,
  'unauthorized' | 'forbidden' | 'replaced' | 'client-too-old' | 'protocol-error'
>;
export type PassingReason = Exclude<CloseReason, FinalReason>;
export type ChatEvent = Extract<ChatPacket, { type: 'event' }>['event'];

// Sign-in and sign-out. Starting again as the same person (with a new token, say) keeps the conversations.
export const realtimeStarted = createAction<{ readonly me: Person; readonly url: string; readonly token: string }>(
  'realtime/started',
);
export const realtimeStopped = createAction('realtime/stopped');

// Hints from the user and the browser
export const reconnectRequested = createAction('realtime/reconnectRequested');
export const browserWentOnline = createAction('realtime/browserWentOnline');
export const browserWentOffline = createAction('realtime/browserWentOffline');
export const tabBecameVisible = createAction('realtime/tabBecameVisible');
export const tabBecameHidden = createAction('realtime/tabBecameHidden');
/** The computer slept, or the browser had frozen the page. */
export const pageWokeUp = createAction('realtime/pageWokeUp');

// What becomes of the connection. Every `at` is milliseconds since 1970 by the page's clock.
/** `retry` counts the automatic retries of this cycle; 0 is its first attempt. */
export const connectionOpening = createAction<{ readonly retry: number; readonly at: number }>(
  'realtime/connectionOpening',
);
/**
 * Messages flow. `reset`: what was held before is not continued (a fresh page, or too far behind), so whoever keeps a
 * list of chats loads it afresh; lists of chats are loaded again after any other reconnection as well, as only open
 * conversations resume.
 * `resumed`: the chats whose cursors the login carried.
 */
export const connected = createAction<{
  readonly reset: boolean;
  readonly eventSeq: number;
  readonly resumed: readonly string[];
  readonly at: number;
}>('realtime/connected');
/** The connection was lost; the next attempt follows at `retryAt`. */
export const reconnectScheduled = createAction<{
  readonly retry: number;
  readonly retryAt: number;
  readonly reason: PassingReason;
  readonly at: number;
}>('realtime/reconnectScheduled');
/** The retries are used up. */
export const disconnected = createAction<{ readonly reason: PassingReason; readonly at: number }>(
  'realtime/disconnected',
);
/** Over for good, until somebody starts again. */
export const connectionEnded = createAction<{ readonly reason: FinalReason; readonly at: number }>(
  'realtime/connectionEnded',
);
/**
 * The server was heard, with nothing to tell. `isAnswer`: to the newest heartbeat, so it was there after that had been
 * sent.
 */
export const heard = createAction<{
  readonly at: number;
  readonly isAnswer: boolean;
  readonly frames: readonly FrameHeader[];
}>('realtime/heard');

/** How long the server took to answer a message, the way there and back included. */
export const roundTripMeasured = createAction<{ readonly ms: number }>('realtime/roundTripMeasured');
/** A send has been without an answer for too long. */
export const answerOverdue = createAction('realtime/answerOverdue');

/** Everything that one report of the worker brought, in order of arrival. */
export const packetsReceived = createAction<{
  readonly packets: readonly ChatPacket[];
  readonly frames: readonly FrameHeader[];
  readonly at: number;
}>('realtime/packetsReceived');
/** Chat events among them that this page had not seen before. Follows the `packetsReceived` that brought them. */
export const chatEventsReceived = createAction<{ readonly events: readonly ChatEvent[] }>(
  'realtime/chatEventsReceived',
);

/** The outcomes of `chatExitRequested`. */
export const chatExitConfirmed = createAction<{ readonly chatId: string }>('realtime/chatExitConfirmed');
/** `text` is the server's; '' when it was not asked, or did not answer. */
export const chatExitFailed = markFailure(
  createAction<{ readonly chatId: string; readonly reason: 'refused' | 'offline' | 'timeout'; readonly text: string }>(
    'realtime/chatExitFailed',
  ),
);
