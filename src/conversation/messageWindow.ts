/** Which messages of a conversation are in the page: from `from` up to, but without, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** At the end of a conversation at least so many messages are in the page. */
export const END_ROWS = 35;
/** Spans change by so many messages, so that most new messages remove none. */
export const BLOCK_ROWS = 15;
/** Most messages in the page. */
export const MAX_ROWS = 200;

interface Keyed {
  readonly key: string;
}

/**
 * The messages in the page while the reader is at the end.
 * @param rows at least so many
 */
export function spanAtEnd({ length }: readonly Keyed[], rows: number): Span {
  return { from: Math.max(0, Math.floor((length - rows) / BLOCK_ROWS) * BLOCK_ROWS), to: length };
}

/**
 * The messages in the page while the reader is elsewhere. New ones do not move it.
 * @param first key of the first one. If it is gone, they are those at the end
 */
export function spanFrom(messages: readonly Keyed[], first: string): Span {
  let from = messages.length - 1;
  while (from >= 0 && messages[from]?.key !== first) from -= 1;
  return from < 0 ? spanAtEnd(messages, END_ROWS) : { from, to: Math.min(messages.length, from + MAX_ROWS) };
}
