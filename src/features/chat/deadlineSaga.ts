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
 * What is asked for in vain is asked for again after the next messages.
 *
 * @param fetchNamed of CHAT_USER_PAGE_SIZE chats at most
 */
export function* deadlineSaga(
  fetchNamed: (chatIds: readonly string[]) => Cancellable<readonly ChatSummary[]>,
): SagaGenerator<void> {
  const asked = new Set<string>();
  const selectFresh = (state: ChatRoot) => selectUndated(state).filter((chatId) => !asked.has(chatId));
  while (true) {
    if ((yield* select(selectFresh)).length === 0) {
      yield* take(packetsReceived);
      asked.clear();
    }
    yield* delay(GATHER_MS);
    const chatIds = (yield* select(selectFresh)).slice(0, CHAT_USER_PAGE_SIZE);
    if (chatIds.length === 0) continue;
    for (const chatId of chatIds) asked.add(chatId);
    try {
      for (const record of yield* call(fetchNamed, chatIds)) yield* put(chatReceived(record));
    } catch {
      // As above.
    }
  }
}

/** My open chats in which a wait has no deadline yet. */
function selectUndated(state: ChatRoot): readonly string[] {
  const { chats, me } = selectWorkspace(state);
  const waits = selectWaits(state);
  return Object.keys(waits).filter((chatId) => {
    const { since = null, dueAt = null } = waits[chatId] ?? {};
    const chat = chats[chatId];
    return since !== null && dueAt === null && chat !== undefined && ownershipOf(chat, me) === 'mine';
  });
}
