import type { Conversation } from './conversation.ts';
import type { ConversationsState } from './conversationsSlice.ts';
import { lastSeq } from './messageLog.ts';

/** Numbers of messages, both ends included. */
export interface SeqRange {
  readonly from: number;
  readonly to: number;
}

/** How much of a chat has come: `received` of the `expected` messages from the first that the page knows on. */
export interface ChatLedger {
  readonly chatId: string;
  readonly received: number;
  readonly expected: number;
  /** What is missing, in ascending order. */
  readonly gaps: readonly SeqRange[];
}

const ofAll = new WeakMap<ConversationsState['chats'], readonly ChatLedger[]>();
const ofOne = new WeakMap<Conversation, ChatLedger>();

/**
 * Books of all chats that the page knows a message of. They trust the server's numbers alone, and no mark that the page
 * has made itself.
 * @returns the same for the same chats, with the same entry for a chat that is the same
 */
export function ledgerOf({ chats }: Pick<ConversationsState, 'chats'>): readonly ChatLedger[] {
  const known =
    ofAll.get(chats) ??
    Object.entries(chats).flatMap(([chatId, chat]) => {
      const ledger = ofOne.get(chat) ?? booksOf(chatId, chat);
      if (ledger !== null) ofOne.set(chat, ledger);
      return ledger ?? [];
    });
  ofAll.set(chats, known);
  return known;
}

function booksOf(chatId: string, chat: Conversation): ChatLedger | null {
  const runs = joined([
    ...chat.messages.flatMap(runsOf),
    ...chat.heldBack.map(({ chatSeq }) => ({ from: chatSeq, to: chatSeq })),
  ]);
  const last = Math.max(chat.knownSeq, lastSeq(chat.messages), runs.at(-1)?.to ?? 0);
  if (last === 0) return null;
  const first = runs[0]?.from ?? last;
  const gaps = [...runs, { from: last + 1, to: last + 1 }].flatMap(({ from }, index): SeqRange[] => {
    const before = runs[index - 1]?.to ?? first - 1;
    return before + 1 < from ? [{ from: before + 1, to: from - 1 }] : [];
  });
  return { chatId, received: runs.reduce((sum, run) => sum + sizeOf(run), 0), expected: last - first + 1, gaps };
}

/** A chunk of messages has them in order and each once, and nearly always all between its ends. */
function runsOf(chunk: Conversation['messages'][number]): readonly SeqRange[] {
  const [from, to] = [chunk[0]?.chatSeq ?? 0, chunk.at(-1)?.chatSeq ?? 0];
  return to - from + 1 === chunk.length ? [{ from, to }] : chunk.map(({ chatSeq }) => ({ from: chatSeq, to: chatSeq }));
}

/** The same numbers in ascending order, in as few ranges as there can be. */
function joined(ranges: readonly SeqRange[]): readonly SeqRange[] {
  const runs: SeqRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    if (last !== undefined && range.from <= last.to + 1)
      runs[runs.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else runs.push(range);
  }
  return runs;
}

function sizeOf({ from, to }: SeqRange): number {
  return to - from + 1;
}
