import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { getChatSettings } from '#contract/http/gen/settings.js';
import { trimmed } from '#contract/enteredText.ts';
import { nameForCustomers } from '#contract/staffNames.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { selectProducts } from '#common/products.ts';
import { greetingBy, greetingId } from '../../conversation/greeting.ts';
import {
  connected,
  messageSubmitted,
  packetsReceived,
  pageReceived,
  selectConversation,
  selectIsReady,
  sendDiscarded,
} from '../../realtime/index.ts';
import { selectUser, type SessionRoot } from '../session/index.ts';
import {
  ownershipOf,
  selectMode,
  selectMyStaffId,
  selectPane,
  selectWorkspaceStatus,
  type ChatRoot,
} from './chatSelectors.ts';
import { chatReceived, chatSelected, listReceived } from './chatSlice.ts';

/** The greeting of the settings, with its placeholder. Fails without a toast. */
export function fetchGreeting(http: HttpClient): Cancellable<string> {
  return mapResponse(http.send(getChatSettings, {}), ({ greetingComing }) => greetingComing);
}

type GreetedChat = Pick<ChatSummary, 'chatId' | 'comeFrom'>;

export interface GreetingDeps {
  /** The text of the settings, with its placeholder. */
  readonly fetchGreeting: () => Promise<string>;
}

/** Greets the customer when the agent opens a chat in which no agent has written. Once per chat and agent. */
export function* greetingSaga({ fetchGreeting }: GreetingDeps): SagaGenerator<void> {
  const greeted = new Set<string>();
  yield* takeEvery([chatSelected, listReceived, chatReceived, pageReceived, connected], function* () {
    const chat = yield* select(selectGreetingDue);
    if (chat === null || greeted.has(chat.chatId)) return;
    const { chatId } = chat;
    greeted.add(chatId);
    // A failed greeting is tried again with the next connection, or when the chat is opened again.
    if (!(yield* call(greet, fetchGreeting, chat))) greeted.delete(chatId);
  });
  yield* takeEvery(packetsReceived, forgetRefused);
}

/** @returns whether nothing is left to do: the chat is greeted, or there is no greeting */
function* greet(
  fetchGreeting: GreetingDeps['fetchGreeting'],
  { chatId, comeFrom }: GreetedChat,
): SagaGenerator<boolean> {
  const template = yield* call(fetchTemplate, fetchGreeting);
  const user = yield* select(selectUser);
  if (template === '') return true;
  // While the settings were loading, the agent may have written something or left the chat.
  if (template === null || user === null || (yield* select(selectGreetingDue))?.chatId !== chatId) return false;
  const product = (yield* select(selectProducts)).find(({ code }) => code === comeFrom);
  const text = greetingBy(nameForCustomers(user.staffNames, user.name, product?.name ?? ''), template);
  yield* put(
    messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text), clientMsgId: greetingId(chatId) }),
  );
  return true;
}

/** Null when the settings cannot be loaded. */
function* fetchTemplate(fetchGreeting: GreetingDeps['fetchGreeting']): SagaGenerator<string | null> {
  try {
    return trimmed(yield* call(fetchGreeting));
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
function selectGreetingDue(state: ChatRoot & SessionRoot): GreetedChat | null {
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
  return status === 'ready' && hasNoReply ? pane.chat : null;
}
