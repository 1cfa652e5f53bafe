import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';

// The chats and queries of one customer as one list, newest first. Each of the two is read by its own ids, which increase
// with time, so that a page takes as little as the index gives.

/** The smallest ids that a page has shown, or an earlier page; null: none yet. */
export interface Shown {
  readonly chatId: string | null;
  readonly queryId: string | null;
}

const NOTHING: Shown = { chatId: null, queryId: null };

/** @throws {DomainError} 4022 for a cursor that `cursorOf` has not written */
export function shownBefore(cursor: string | undefined): Shown {
  if (cursor === undefined) return NOTHING;
  const [chatId = '', queryId = '', ...rest] = cursor.split('.');
  const isValid = [chatId, queryId].every((id) => id === '' || isId(id)) && rest.length === 0;
  if (!isValid || (chatId === '' && queryId === '')) throw invalid('This cursor is not valid');
  return { chatId: chatId === '' ? null : chatId, queryId: queryId === '' ? null : queryId };
}

export function cursorOf({ chatId, queryId }: Shown): string {
  return `${chatId ?? ''}.${queryId ?? ''}`;
}

interface Timed {
  readonly createTime: string;
}

export type Entry<Chat, Query> =
  | { readonly kind: 'chat'; readonly chat: Chat }
  | { readonly kind: 'query'; readonly query: Query };

/** Merges two lists, each newest first, which keep their order. */
export function merged<Chat extends Timed, Query extends Timed>(
  chats: readonly Chat[],
  queries: readonly Query[],
): readonly Entry<Chat, Query>[] {
  const entries: Entry<Chat, Query>[] = [];
  const [waitingChats, waitingQueries] = [[...chats], [...queries]];
  for (;;) {
    const [chat, query] = [waitingChats[0], waitingQueries[0]];
    if (chat !== undefined && (query === undefined || chat.createTime >= query.createTime)) {
      entries.push({ kind: 'chat', chat });
      waitingChats.shift();
    } else if (query !== undefined) {
      entries.push({ kind: 'query', query });
      waitingQueries.shift();
    } else return entries;
  }
}
