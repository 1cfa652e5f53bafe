import { weakMapMemoize } from 'reselect';
import type { ChatLedger } from '#contract/actionLog.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationsState } from './conversationsSlice.ts';
import { lastSeq } from './messageLog.ts';

type SeqRange = ChatLedger['gaps'][number];

/**
 * Ledgers of all chats of which the page knows a message. They rely on the server's numbers only, not on marks that the
 * page computed.
 * @returns the same array for the same chats, and the same entry for an unchanged chat
 */
export function ledgerOf({ chats }: Pick<ConversationsState, 'chats'>): readonly ChatLedger[] {
  return ledgersOf(chats);
}

const ledgersOf = weakMapMemoize((chats: ConversationsState['chats']): readonly ChatLedger[] =>
  Object.entries(chats).flatMap(([chatId, chat]) => ledgerOfChat(chat, chatId) ?? []),
);

const ledgerOfChat = weakMapMemoize((chat: Conversation, chatId: string): ChatLedger | null => {
  const ranges = mergeRanges([
    ...chat.messages.flatMap(rangesOf),
    ...chat.heldBack.map(({ chatSeq }) => ({ from: chatSeq, to: chatSeq })),
  ]);
  const last = Math.max(chat.knownSeq, lastSeq(chat.messages), ranges.at(-1)?.to ?? 0);
  if (last === 0) return null;
  const first = ranges[0]?.from ?? last;
  const gaps = [...ranges, { from: last + 1, to: last + 1 }].flatMap(({ from }, index): SeqRange[] => {
    const before = ranges[index - 1]?.to ?? first - 1;
    return before + 1 < from ? [{ from: before + 1, to: from - 1 }] : [];
  });
  const received = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return { chatId, received, expected: last - first + 1, gaps };
});

/** A chunk is sorted and has no duplicates, and nearly always no gaps. */
function rangesOf(chunk: Conversation['messages'][number]): readonly SeqRange[] {
  const [from, to] = [chunk[0]?.chatSeq ?? 0, chunk.at(-1)?.chatSeq ?? 0];
  return to - from + 1 === chunk.length ? [{ from, to }] : chunk.map(({ chatSeq }) => ({ from: chatSeq, to: chatSeq }));
}

/** The same numbers, ascending, in as few ranges as possible. */
function mergeRanges(ranges: readonly SeqRange[]): readonly SeqRange[] {
  const merged: SeqRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to + 1)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}
