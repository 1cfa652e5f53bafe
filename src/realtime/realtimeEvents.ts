import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { PersonType } from '#contract/domain.ts';
import type { ChatPacket, CloseReason, FrameHeader } from '#workers/chat/api.ts';
import { markFailure } from '#common/errors.ts';

/** A person in a chat. Ids are unique within a type only: staff 7 and customer 7 are two people. */
export interface Person {
  readonly type: PersonType;
  readonly id: string;
}

export function isSamePerson(a: Person, b: Person | null): boolean {
  return a.type === b?.type && a.id === b.id;
}

export function isFrom(person: Person, { fromType, fromId }: { fromType: number; fromId: string }): boolean {
  return fromType === person.type && fromId === person.id;
}

/** Reasons after which a retry cannot succeed. */
export const FINAL_REASONS = [
  'unauthorized',
  'forbidden',
  'replaced',
  'client-too-old',
  'protocol-error',
] as const satisfies readonly CloseReason[];
export type FinalReason = (typeof FINAL_REASONS)[number];
export type PassingReason = Exclude<CloseReason, FinalReason>;
export type ChatEvent = Extract<ChatPacket, { type: 'event' }>['event'];

// Sign-in and sign-out. Starting again as the same person (for example with a new token) keeps the conversations.
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
/** A person looks at this page: its window has the focus, or they act in it. A visible page may have no attention. */
export const attentionGained = createAction('realtime/attentionGained');
export const attentionLost = createAction('realtime/attentionLost');
/** The computer slept, or the browser had frozen the page. */
export const pageWokeUp = createAction('realtime/pageWokeUp');

// State of the connection. Every `at` is milliseconds since 1970 by the page's clock.
/** `retry` counts the automatic retries of this cycle; 0 is its first attempt. */
export const connectionOpening = createAction<{ readonly retry: number; readonly at: number }>(
  'realtime/connectionOpening',
);
/**
 * The login succeeded. `reset`: earlier data cannot be continued (a fresh page, or too far behind). Lists of chats are
 * loaded again after every reconnection, because only open conversations resume. `resumed`: the chats whose cursors the
 * login contained.
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
/** Over for good, until the next sign-in. */
export const connectionEnded = createAction<{ readonly reason: FinalReason; readonly at: number }>(
  'realtime/connectionEnded',
);
export const isConnectionLoss = isAnyOf(connectionOpening, reconnectScheduled, disconnected, connectionEnded);
/**
 * The server sent a sign of life without content. `isAnswer`: it answered the newest heartbeat, so it was alive after
 * that was sent.
 */
export const aliveReceived = createAction<{
  readonly at: number;
  readonly isAnswer: boolean;
  readonly frames: readonly FrameHeader[];
}>('realtime/aliveReceived');

/** How long the server took to answer a message, including the way there and back. */
export const roundTripMeasured = createAction<{ readonly ms: number }>('realtime/roundTripMeasured');
/** A send has had no answer for too long. */
export const answerOverdue = createAction('realtime/answerOverdue');

/** All packets of one report of the worker, in order of arrival. */
export const packetsReceived = createAction<{
  readonly packets: readonly ChatPacket[];
  readonly frames: readonly FrameHeader[];
  readonly at: number;
}>('realtime/packetsReceived');
/** The chat events among them that are new to this page. Follows their `packetsReceived`. */
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
