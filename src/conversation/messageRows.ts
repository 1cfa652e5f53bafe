import { createSelector, weakMapMemoize } from 'reselect';
import { PERSON_TYPE } from '#contract/domain.ts';
import {
  isFrom,
  selectConversation,
  selectPerson,
  type ChatMessage,
  type ConversationsRoot,
  type Marks,
  type MessageChunk,
  type MessageLog,
  type PendingSend,
  type Person,
} from '../realtime/index.ts';

/** How far a message of mine has come. */
export type SendState = 'queued' | 'sent' | 'acked' | 'delivered' | 'read' | 'rejected' | 'failed';

/** A message as a screen draws it. `msg` is the JSON text of the content: `parseContent` reads it. */
export interface MessageRow extends Omit<ChatMessage, 'chatSeq' | 'serverMsgId' | 'serverTime'> {
  /** The same before and after the server's answer. */
  readonly key: string;
  /** Null until the server has numbered it. */
  readonly chatSeq: number | null;
  readonly side: 'mine' | 'theirs';
  /** Milliseconds since 1970: the server's time, or my own until the server has answered. */
  readonly at: number;
  /** Null on messages of the other side. */
  readonly sendState: SendState | null;
  /** The server's text for a message that it rejected or did not accept yet; '' otherwise. */
  readonly refusal: string;
  /** It is not sent yet because it can be undone. */
  readonly isHeld?: true;
}

interface DrawnChunk {
  readonly me: Person;
  readonly delivered: number;
  readonly read: number;
  readonly rows: readonly MessageRow[];
}

/**
 * Rows of each chunk as last drawn. With ten thousand messages, a new one redraws one chunk, and a mark only the chunks
 * it affects.
 */
const drawn = new WeakMap<MessageChunk, DrawnChunk>();
const NO_ROWS: readonly MessageRow[] = [];

/**
 * A chat's messages by chatSeq, then mine that are not acknowledged. A row stays the same object until its content
 * changes.
 */
export const selectMessages = createSelector(
  [
    (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).messages,
    (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).pending,
    selectTheirMarks,
    selectPerson,
  ],
  messageRows,
);

function selectTheirMarks(state: ConversationsRoot, chatId: string): Marks {
  const { staff, customer } = selectConversation(state, chatId);
  return selectPerson(state)?.type === PERSON_TYPE.customer ? staff : customer;
}

/** @param theirs up to where the other side has received and read */
function messageRows(
  log: MessageLog,
  pending: readonly PendingSend[],
  theirs: Marks,
  me: Person | null,
): readonly MessageRow[] {
  if (me === null) return NO_ROWS;
  // concat copies whole chunks: with ten thousand rows it is ten times as fast as flatMap
  return NO_ROWS.concat(
    ...log.map((chunk) => rowsOfChunk(chunk, theirs, me)),
    pending.map((send) => rowOfPending(send, me)),
  );
}

function rowsOfChunk(chunk: MessageChunk, theirs: Marks, me: Person): readonly MessageRow[] {
  const before = (chunk[0]?.chatSeq ?? 0) - 1;
  const last = chunk.at(-1)?.chatSeq ?? 0;
  const within = (seq: number) => Math.min(Math.max(seq, before), last);
  const delivered = within(theirs.deliveredSeq);
  const read = within(theirs.readSeq);
  const known = drawn.get(chunk);
  if (known?.me === me && known.delivered === delivered && known.read === read) return known.rows;
  const marks = { deliveredSeq: delivered, readSeq: read };
  const chunkRows = chunk.map((message) =>
    rowOfMessage(message, isFrom(me, message) ? stateByMarks(message.chatSeq, marks) : null),
  );
  drawn.set(chunk, { me, delivered, read, rows: chunkRows });
  return chunkRows;
}

/** A new message makes a new chunk of the same messages, whose rows must stay the same objects. */
const rows = new WeakMap<ChatMessage, MessageRow>();

function rowOfMessage(message: ChatMessage, sendState: SendState | null): MessageRow {
  const known = rows.get(message);
  if (known?.sendState === sendState) return known;
  const { serverMsgId, serverTime, ...content } = message;
  const isMine = sendState !== null;
  const row: MessageRow = {
    ...content,
    key: isMine && content.clientMsgId !== '' ? content.clientMsgId : serverMsgId,
    side: isMine ? 'mine' : 'theirs',
    at: serverTime,
    sendState,
    refusal: '',
  };
  rows.set(message, row);
  return row;
}

function stateByMarks(chatSeq: number, { deliveredSeq, readSeq }: Marks): SendState {
  if (chatSeq <= readSeq) return 'read';
  return chatSeq <= deliveredSeq ? 'delivered' : 'acked';
}

const rowOfPending = weakMapMemoize((send: PendingSend, me: Person): MessageRow => {
  const { clientMsgId, msgType, msg, queuedAt, state, refusal = '', heldUntil } = send;
  return {
    key: clientMsgId,
    chatSeq: null,
    side: 'mine',
    fromType: me.type,
    fromId: me.id,
    fromNickName: '',
    fromHeadImg: '',
    msgType,
    msg,
    at: queuedAt,
    sendState: state.name,
    refusal: state.name === 'rejected' ? state.text : refusal,
    clientMsgId,
    ...(heldUntil !== undefined && state.name === 'queued' && { isHeld: true }),
  };
});
