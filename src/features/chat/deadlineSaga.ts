import { call, delay, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_USER_PAGE_SIZE } from '#contract/constants.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import { packetsReceived } from '../../realtime/index.ts';
import { ownershipOf, selectWaits, selectWorkspace, type ChatRoot } from './chatSelectors.ts';
import { chatReceived } from './chatSlice.ts';

/** How long waits that begin are gathered for one request, in milliseconds. */
const GATHER_MS = 1_000;

/**
 * Asks for the deadlines of waits that began with a pushed message: only the server knows the targets and the hours.
 * Each is asked for once. If that fails, it comes with the next list.
 *
 * @param fetchNamed of CHAT_USER_PAGE_SIZE chats at most
 */
export function* deadlineSaga(
  fetchNamed: (chatIds: readonly string[]) => Cancellable<readonly ChatSummary[]>,
): SagaGenerator<void> {
  let asked: ReadonlyMap<string, number> = new Map();
  while (true) {
    yield* take(packetsReceived);
    yield* delay(GATHER_MS);
    const undated = yield* select(selectUndated);
    const fresh = undated.filter(({ chatId, since }) => asked.get(chatId) !== since).slice(0, CHAT_USER_PAGE_SIZE);
    asked = new Map(undated.map(({ chatId, since }) => [chatId, since]));
    if (fresh.length === 0) continue;
    try {
      const chatIds = fresh.map(({ chatId }) => chatId);
      for (const record of yield* call(fetchNamed, chatIds)) yield* put(chatReceived(record));
    } catch {
      // As above.
    }
  }
}

/** The waits in my open chats that have no deadline yet. */
function selectUndated(state: ChatRoot): readonly { readonly chatId: string; readonly since: number }[] {
  const { chats, me } = selectWorkspace(state);
  return Object.entries(selectWaits(state)).flatMap(([chatId, { since, dueAt }]) => {
    const chat = chats[chatId];
    return since !== null && dueAt === null && chat !== undefined && ownershipOf(chat, me) === 'mine'
      ? [{ chatId, since }]
      : [];
  });
}
