import type { ChatLedger, LedgerNote } from './replayPort.ts';

type Range = ChatLedger['gaps'][number];
type Note = Omit<LedgerNote, 'position' | 'at'>;

const NO_GAPS: readonly Range[] = [];

/** Compares the gaps of chats in two states: gaps that have appeared, and gaps that have been filled. */
export function ledgerNotes(before: readonly ChatLedger[], after: readonly ChatLedger[]): readonly Note[] {
  const known = new Map(before.map((chat) => [chat.chatId, chat]));
  return after.flatMap((chat) => {
    const { chatId, gaps } = chat;
    const was = known.get(chatId);
    if (was === chat) return [];
    const earlier = was?.gaps ?? NO_GAPS;
    return [
      ...without(gaps, earlier).map((range): Note => ({ chatId, kind: 'gap', ...range })),
      ...without(earlier, gaps).map((range): Note => ({ chatId, kind: 'refilled', ...range })),
    ];
  });
}

/** Subtracts ranges from ranges. Both lists ascend, and ranges of a list do not overlap. */
function without(ranges: readonly Range[], others: readonly Range[]): readonly Range[] {
  return ranges.flatMap((range) => {
    const rest: Range[] = [];
    let { from } = range;
    for (const other of others) {
      if (other.to < from || other.from > range.to) continue;
      if (other.from > from) rest.push({ from, to: other.from - 1 });
      from = other.to + 1;
    }
    if (from <= range.to) rest.push({ from, to: range.to });
    return rest;
  });
}
