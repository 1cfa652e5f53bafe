import { createAction } from '@reduxjs/toolkit';
import type { PersonType } from '../../contract/domain.ts';
import type { ChatRecord } from '../../contract/http/chats.ts';
import type { AppError } from '../common/errors.ts';
import { markFailure } from '../common/failures.ts';

/** Which send is meant: the chat and the id that its sender gave it name it for good. */
export interface SendKey {
  readonly chatId: string;
  readonly clientMsgId: string;
}

/** A message on its way. `queuedAt` is milliseconds since 1970 by its sender's clock. */
export interface QueuedSend extends SendKey {
  readonly msgType: number;
  readonly msg: string;
  readonly queuedAt: number;
}

/** Marks of one side of a chat, as a snapshot gave them. 0 where nothing is delivered or read. */
export interface MarkUpdate {
  readonly chatId: string;
  readonly personType: PersonType;
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export type OnlookerKind = 'live' | 'record';

// What a screen dispatches
/** A chat is on screen: its newest messages are loaded unless they are here. After a failure it asks again. */
export const conversationOpened = createAction<{ readonly chatId: string }>('conversations/opened');
/** The reader has come to the oldest message that is here. */
export const olderRequested = createAction<{ readonly chatId: string }>('conversations/olderRequested');
/**
 * The user sends. `msg` is the JSON text of the content. A `clientMsgId` is given to what must be said once only,
 * whoever else of the same person says it, too: the server keeps the first; others get an id of their own.
 */
export const messageSubmitted = createAction<{
  readonly chatId: string;
  readonly msgType: number;
  readonly msg: string;
  readonly clientMsgId?: string;
}>('conversations/messageSubmitted');
/** Send a `failed` message after all. */
export const sendRetried = createAction<SendKey>('conversations/sendRetried');
/** Forget a message that has not been sent. */
export const sendDiscarded = createAction<SendKey>('conversations/sendDiscarded');
/** The user has seen everything up to `chatSeq`. */
export const chatReadTo = createAction<{ readonly chatId: string; readonly chatSeq: number }>('conversations/readTo');
/**
 * The user looks on in a chat that is not theirs: of what they take over or read in it nobody is told. `live`: it is
 * followed, as far as the server lets them; `record`: what is stored is all that there will be.
 */
export const onlookingStarted = createAction<{ readonly chatId: string; readonly follow: OnlookerKind }>(
  'conversations/onlookingStarted',
);
export const onlookingStopped = createAction<{ readonly chatId: string }>('conversations/onlookingStopped');
/** End this chat. `chatExitConfirmed` or `chatExitFailed` follows. */
export const chatExitRequested = createAction<{ readonly chatId: string }>('conversations/exitRequested');
/** A picture or video could not be loaded: its address has grown old. The message is asked for again. */
export const mediaExpired = createAction<{ readonly chatId: string; readonly chatSeq: number }>(
  'conversations/mediaExpired',
);
/** A key was pressed in the message box; the other side is told now and then. */
export const typed = createAction<{ readonly chatId: string }>('conversations/typed');
/** A list of chats was loaded, and tells how far each side has received and read. */
export const marksReceived = createAction<{ readonly marks: readonly MarkUpdate[] }>('conversations/marksReceived');
/** Forget everything unsent, here and on disk: the answer to the question at sign-out. */
export const outboxCleared = createAction('conversations/outboxCleared');

// What sagas report
/** Nothing unsent is left on disk; follows `outboxCleared`. */
export const outboxEmptied = createAction('conversations/outboxEmptied');
export const pageReceived = createAction<{
  readonly chatId: string;
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}>('conversations/pageReceived');
export const pageFailed = markFailure(
  createAction<{ readonly chatId: string; readonly error: AppError }>('conversations/pageFailed'),
);
/** `cursor` is the one that was asked with. */
export const olderReceived = createAction<{
  readonly chatId: string;
  readonly cursor: string;
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}>('conversations/olderReceived');
export const olderFailed = markFailure(
  createAction<{ readonly chatId: string; readonly error: AppError }>('conversations/olderFailed'),
);
/** Everything that follows `afterSeq`, as far as `records` reach: what is not among them does not exist. */
export const newerReceived = createAction<{
  readonly chatId: string;
  readonly afterSeq: number;
  readonly records: readonly ChatRecord[];
}>('conversations/newerReceived');
/** Messages that may be here already, as the server answers them now: with fresh addresses. */
export const messagesRefreshed = createAction<{ readonly chatId: string; readonly records: readonly ChatRecord[] }>(
  'conversations/messagesRefreshed',
);
export const messageQueued = createAction<QueuedSend>('conversations/messageQueued');
/** Handed to the connection; the answer is awaited since `at`. */
export const messagesSent = createAction<{ readonly sends: readonly SendKey[]; readonly at: number }>(
  'conversations/messagesSent',
);
/** What is queued in this chat may go: it is on disk now, or the wait after a refusal is over. */
export const sendsReleased = createAction<{ readonly chatId: string }>('conversations/sendsReleased');
export const sendRequeued = createAction<SendKey & { readonly at: number }>('conversations/sendRequeued');
/** Unsent for so long that sending them by themselves might surprise. */
export const sendsExpired = createAction<{ readonly sends: readonly SendKey[] }>('conversations/sendsExpired');
/** Taken over from a tab that was closed before it could send them. */
export const sendsAdopted = createAction<{ readonly sends: readonly QueuedSend[] }>('conversations/sendsAdopted');
/** `at` names the typing that is over: a newer one stays. */
export const typingExpired = createAction<{ readonly chatId: string; readonly at: number }>(
  'conversations/typingExpired',
);
