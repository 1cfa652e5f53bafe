import type { Chat } from '../chat/index.ts';
import type { Queries } from '../queries/index.ts';
import { missingWork, type WorkKind } from '../schedule/index.ts';

/** Work that rows of the database make due. */
export function workKinds({
  chats,
  presence,
  queries,
}: Pick<Chat, 'chats' | 'presence'> & { readonly queries: Pick<Queries, 'expiry'> }): readonly WorkKind[] {
  return [chats.silence, presence.absence, ...queries.expiry, missingWork];
}
