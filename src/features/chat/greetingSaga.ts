import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { FRAME_ERROR } from '../../../contract/chat/commands.ts';
import { textContent } from '../../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../../contract/domain.ts';
import { greetingBy } from '../../common/greeting.ts';
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
  selectMode,
  selectPane,
  selectMyStaffId,
  selectWorkspaceStatus,
  standingOf,
  type ChatRoot,
} from './chatSelectors.ts';
import { chatReceived, chatSelected, listReceived } from './chatSlice.ts';

/** By this name the server takes the greeting of one agent in one chat once, from however many tabs. */
const greetingId = (chatId: string) => `greeting-${chatId}`;

export interface GreetingDeps {
  /** As it is set, with its placeholder. */
  readonly fetchGreeting: () => Promise<string>;
}

/**
 * Greets the customer of a chat that the agent opens, when no agent has written in it yet. Once for each chat and
 * agent.
 */
export function* greetingSaga({ fetchGreeting }: GreetingDeps): SagaGenerator<void> {
  const greeted = new Set<string>();
  yield* takeEvery([chatSelected, listReceived, chatReceived, pageReceived, connected], function* () {
    const chatId = yield* select(selectGreetingDue);
    if (chatId === null || greeted.has(chatId)) return;
    greeted.add(chatId);
    // What has not come about is tried again with the next connection, or when the chat is opened again.
    if (!(yield* call(greet, fetchGreeting, chatId))) greeted.delete(chatId);
  });
  yield* takeEvery(packetsReceived, forgetRefused);
}

/** @returns whether there is nothing left to do: the chat is greeted, or nobody is to be greeted */
function* greet(fetchGreeting: GreetingDeps['fetchGreeting'], chatId: string): SagaGenerator<boolean> {
  const template = yield* call(fetchTemplate, fetchGreeting);
  const user = yield* select(selectUser);
  if (template === '') return true;
  // While the settings were on their way something may have been written, or the agent have gone elsewhere.
  if (template === null || user === null || (yield* select(selectGreetingDue)) !== chatId) return false;
  const text = greetingBy(user.name, template);
  yield* put(
    messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text), clientMsgId: greetingId(chatId) }),
  );
  return true;
}

/** Null when the settings cannot be had. */
function* fetchTemplate(fetchGreeting: GreetingDeps['fetchGreeting']): SagaGenerator<string | null> {
  try {
    return (yield* call(fetchGreeting)).trim();
  } catch {
    return null;
  }
}

/** A greeting in other words has been sent from here before: that one counts, and nobody has to be told. */
function* forgetRefused({ payload: { packets } }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  for (const packet of packets) {
    if (packet.type !== 'refused' || packet.error.code !== FRAME_ERROR.reused) continue;
    const { chatId, clientMsgId } = packet.error;
    if (clientMsgId === greetingId(chatId)) yield* put(sendDiscarded({ chatId, clientMsgId }));
  }
}

/**
 * The chat on screen, if it waits for its greeting; else null. Its messages must be here: one of an agent may be among
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
  if (hasStaffMessage || standingOf(pane.chat, selectMyStaffId(state)) !== 'mine') return null;
  const { status, messages, pending } = selectConversation(state, chatId);
  const isSilent =
    pending.length === 0 && !messages.some((chunk) => chunk.some(({ fromType }) => fromType === PERSON_TYPE.staff));
  return status === 'ready' && isSilent ? chatId : null;
}
