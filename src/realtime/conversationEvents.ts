import { createAction } from '@reduxjs/toolkit';
import type { CannedUse } from '#contract/canned.ts';
import type { PersonType } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { type AppError, markFailure } from '#common/errors.ts';

/** Identifies a send: its chat, and the id that its sender gave it. */
export interface SendKey {
  readonly chatId: string;
  readonly clientMsgId: string;
}

/** A message to be sent. `queuedAt` is milliseconds since 1970 by the sender's clock. */
export interface QueuedSend extends SendKey {
  readonly msgType: number;
  readonly msg: string;
  readonly queuedAt: number;
  /** The canned reply from which it was written. */
  readonly canned?: CannedUse;
  /** It is not sent before, so that its author can undo it. Milliseconds since 1970. */
  readonly heldUntil?: number;
}

/** Marks of one side of a chat from a snapshot. 0 when nothing is delivered or read. */
export interface MarkUpdate {
  readonly chatId: string;
  readonly personType: PersonType;
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export type WatchKind = 'live' | 'record';

// What a screen dispatches
/** A screen shows a chat: its newest messages are loaded unless they are here. After a failure this tries again. */
export const conversationOpened = createAction<{ readonly chatId: string }>('conversations/opened');
/** This chat is on screen, or none. Dispatched again for each new connection. */
export const chatShown = createAction<{ readonly chatId: string | null }>('conversations/chatShown');
/** The reader reached the oldest message that is here. */
export const olderRequested = createAction<{ readonly chatId: string }>('conversations/olderRequested');
/**
 * The user sends. `msg` is the JSON text of the content. `clientMsgId` is set for a message that may exist only once,
 * even if several tabs of this person send it: the server keeps the first. Other messages get their own id.
 */
export const messageSubmitted = createAction<{
  readonly chatId: string;
  readonly msgType: number;
  readonly msg: string;
  readonly clientMsgId?: string;
  readonly canned?: CannedUse;
  /** For how long it can be undone, in milliseconds. */
  readonly holdMs?: number;
}>('conversations/messageSubmitted');
/** The next text answers this message; null: none. */
export const quoteChosen = createAction<{ readonly chatId: string; readonly chatSeq: number | null }>(
  'conversations/quoteChosen',
);
/** The user wants to delete a message of theirs, and is asked. null: they do not want to any more. */
export const deletionAsked = createAction<{ readonly chatId: string; readonly chatSeq: number | null }>(
  'conversations/deletionAsked',
);
/** Delete the message. `messageDeleted` or `deletionFailed` follows. */
export const deletionConfirmed = createAction<{ readonly chatId: string; readonly chatSeq: number }>(
  'conversations/deletionConfirmed',
);
/** Take back a message that has not been sent. `sendUndone` follows unless it has been sent meanwhile. */
export const undoRequested = createAction<SendKey>('conversations/undoRequested');
/** The messages of a chat that can still be undone are sent now. */
export const sendsHurried = createAction<{ readonly chatId: string }>('conversations/sendsHurried');
/** Send a `failed` message after all. */
export const sendRetried = createAction<SendKey>('conversations/sendRetried');
/** Forget a message that has not been sent. */
export const sendDiscarded = createAction<SendKey>('conversations/sendDiscarded');
/** The user has seen everything up to `chatSeq`. */
export const chatReadTo = createAction<{ readonly chatId: string; readonly chatSeq: number }>('conversations/readTo');
/**
 * The user reads a chat of another agent. The other side is not told that these messages were received or read. `live`:
 * new messages follow, if the server permits it. `record`: only stored messages.
 */
export const watchStarted = createAction<{ readonly chatId: string; readonly follow: WatchKind }>(
  'conversations/watchStarted',
);
export const watchStopped = createAction<{ readonly chatId: string }>('conversations/watchStopped');
/** End this chat. `chatExitConfirmed` or `chatExitFailed` follows. */
export const chatExitRequested = createAction<{ readonly chatId: string }>('conversations/exitRequested');
/** A picture or video could not be loaded because its address expired. The message is loaded again. */
export const mediaExpired = createAction<{ readonly chatId: string; readonly chatSeq: number }>(
  'conversations/mediaExpired',
);
/** The user pressed a key in the message box. From time to time this is reported to the other side. */
export const typed = createAction<{ readonly chatId: string }>('conversations/typed');
/** A list of chats was loaded; it contains how far each side has received and read. */
export const marksReceived = createAction<{ readonly marks: readonly MarkUpdate[] }>('conversations/marksReceived');
/** Forget all unsent messages, here and on disk: the answer to the question at sign-out. */
export const outboxCleared = createAction('conversations/outboxCleared');

// What sagas report
/** For how long authors can delete their messages, in milliseconds; 0: not at all. */
export const deletionLimited = createAction<{ readonly withinMs: number }>('conversations/deletionLimited');
export const messageDeleted = createAction<{ readonly chatId: string; readonly chatSeq: number }>(
  'conversations/messageDeleted',
);
export const deletionFailed = markFailure(
  createAction<{ readonly chatId: string; readonly chatSeq: number; readonly error: AppError }>(
    'conversations/deletionFailed',
  ),
);
/** A message was taken back; `text` is what was written in it. */
export const sendUndone = createAction<SendKey & { readonly text: string }>('conversations/sendUndone');
/** No unsent messages are left on disk; follows `outboxCleared`. */
export const outboxEmptied = createAction('conversations/outboxEmptied');
export const pageReceived = createAction<{
  readonly chatId: string;
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}>('conversations/pageReceived');
export const pageFailed = markFailure(
  createAction<{ readonly chatId: string; readonly error: AppError }>('conversations/pageFailed'),
);
/** `cursor` is the one of the request. */
export const olderReceived = createAction<{
  readonly chatId: string;
  readonly cursor: string;
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}>('conversations/olderReceived');
export const olderFailed = markFailure(
  createAction<{ readonly chatId: string; readonly error: AppError }>('conversations/olderFailed'),
);
/** All messages after `afterSeq` up to the last of `records`: a number that is missing there does not exist. */
export const newerReceived = createAction<{
  readonly chatId: string;
  readonly afterSeq: number;
  readonly records: readonly ChatRecord[];
}>('conversations/newerReceived');
/** Messages that may be here already, with fresh file addresses. */
export const messagesRefreshed = createAction<{ readonly chatId: string; readonly records: readonly ChatRecord[] }>(
  'conversations/messagesRefreshed',
);
export const messageQueued = createAction<QueuedSend>('conversations/messageQueued');
/** Passed to the connection at `at`; the answers are awaited. */
export const messagesSent = createAction<{ readonly sends: readonly SendKey[]; readonly at: number }>(
  'conversations/messagesSent',
);
/** The queued messages of this chat may be sent: they are on disk, or the wait after a refusal is over. */
export const sendsReleased = createAction<{ readonly chatId: string }>('conversations/sendsReleased');
export const sendRequeued = createAction<SendKey & { readonly at: number }>('conversations/sendRequeued');
/** Unsent for so long that sending them now might surprise the user. */
export const sendsExpired = createAction<{ readonly sends: readonly SendKey[] }>('conversations/sendsExpired');
/** Restored from a tab that was closed before it could send them. */
export const sendsRestored = createAction<{ readonly sends: readonly QueuedSend[] }>('conversations/sendsRestored');
/** Screen readers may say that the other side types. `at` identifies the typing, as in `typingExpired`. */
export const typingSpoken = createAction<{ readonly chatId: string; readonly at: number }>(
  'conversations/typingSpoken',
);
/** `at` identifies the typing that is over; a newer one stays. */
export const typingExpired = createAction<{ readonly chatId: string; readonly at: number }>(
  'conversations/typingExpired',
);
