import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { readGreeting } from '#contract/http/gen/chats.js';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { greetingId } from '../../conversation/greeting.ts';
import {
  connected,
  messageSubmitted,
  packetsReceived,
  pageReceived,
  selectConversation,
  selectIsReady,
  sendDiscarded,
} from '../../realtime/index.ts';
import type { SessionRoot } from '../session/index.ts';
import {
  ownershipOf,
  selectMode,
  selectMyStaffId,
  selectPane,
  selectWorkspaceStatus,
  type ChatRoot,
} from './chatSelectors.ts';
import { chatReceived, chatSelected, listReceived } from './chatSlice.ts';

/** The greeting for the customer of a chat; '' when there is none. Fails without a toast. */
export function fetchGreeting(http: HttpClient, chatId: string): Cancellable<string> {
  return mapResponse(http.send(readGreeting, { chatId }), ({ text }) => text);
}

export interface GreetingDeps {
  readonly fetchGreeting: (chatId: string) => Promise<string>;
}

/** Greets the customer when the agent opens a chat in which no agent has written. Once per chat and agent. */
export function* greetingSaga({ fetchGreeting }: GreetingDeps): SagaGenerator<void> {
  const greeted = new Set<string>();
  yield* takeEvery([chatSelected, listReceived, chatReceived, pageReceived, connected], function* () {
    const chatId = yield* select(selectGreetingDue);
    if (chatId === null || greeted.has(chatId)) return;
    greeted.add(chatId);
    // A failed greeting is tried again with the next connection, or when the chat is opened again.
    if (!(yield* call(greet, fetchGreeting, chatId))) greeted.delete(chatId);
  });
  yield* takeEvery(packetsReceived, forgetRefused);
}

/** @returns whether nothing is left to do: the chat is greeted, or there is no greeting */
function* greet(fetchGreeting: GreetingDeps['fetchGreeting'], chatId: string): SagaGenerator<boolean> {
  const text = yield* call(textOrNull, fetchGreeting, chatId);
  if (text === '') return true;
  // While it was loading, the agent may have written something or left the chat.
  if (text === null || (yield* select(selectGreetingDue)) !== chatId) return false;
  yield* put(
    messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text), clientMsgId: greetingId(chatId) }),
  );
  return true;
}

/** Null when it cannot be loaded. */
function* textOrNull(fetchGreeting: GreetingDeps['fetchGreeting'], chatId: string): SagaGenerator<string | null> {
  try {
    return yield* call(fetchGreeting, chatId);
  } catch {
    return null;
  }
}

/** This page has sent a greeting with another text before. That one counts, so the refused one disappears silently. */
function* forgetRefused({ payload: { packets } }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  for (const packet of packets) {
    if (packet.type !== 'refused' || packet.error.code !== FRAME_ERROR.reused) continue;
    const { chatId, clientMsgId } = packet.error;
    if (clientMsgId === greetingId(chatId)) yield* put(sendDiscarded({ chatId, clientMsgId }));
  }
}

/**
 * The chat on screen, if its greeting is due; else null. Its messages must be loaded: one of an agent may be among
 * them.
 */
function selectGreetingDue(state: ChatRoot & SessionRoot): string | null {
  const pane = selectPane(state);
  if (
    pane.name !== 'chat' ||
    selectWorkspaceStatus(state) !== 'ready' ||
    selectMode(state) === 'V' ||
    !selectIsReady(state)
  )
    return null;
  const { chatId, hasStaffMessage } = pane.chat;
  if (hasStaffMessage || ownershipOf(pane.chat, selectMyStaffId(state)) !== 'mine') return null;
  const { status, messages, pending } = selectConversation(state, chatId);
  const hasNoReply =
    pending.length === 0 && !messages.some((chunk) => chunk.some(({ fromType }) => fromType === PERSON_TYPE.staff));
  return status === 'ready' && hasNoReply ? chatId : null;
}
