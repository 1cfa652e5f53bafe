import type { Action } from 'redux';
import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { errorText, isTransient, toAppError } from '#common/errors.ts';
import { retry } from '#common/retrySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { chatEventsReceived, connected, conversationOpened } from '../../realtime/index.ts';
import { selectMyStaffId, selectSelectedChat } from '../chat/index.ts';
import { noteModeChosen, notesChanged } from '../notes/index.ts';
import type { LookOnDeps } from './lookOnApi.ts';
import {
  lookOnAsked,
  lookOnDone,
  lookOnRefused,
  onlookersFailed,
  onlookersReceived,
  whisperNotRead,
  whisperRead,
} from './lookOnSlice.ts';

const NEWS: ReadonlySet<number> = new Set([
  CHAT_EVENT.joined,
  CHAT_EVENT.left,
  CHAT_EVENT.watched,
  CHAT_EVENT.assigned,
  CHAT_EVENT.recalled,
]);

export function* lookOnSaga(deps: LookOnDeps): SagaGenerator<void> {
  yield* all([
    takeLatest(isNews, loadOnlookers, deps),
    takeEvery(lookOnAsked, act, deps),
    takeEvery(whisperRead, confirm, deps),
    // The feature loads after the chat.
    call(loadOnlookers, deps),
  ]);
}

function isNews(action: Action): boolean {
  if (chatEventsReceived.match(action)) return action.payload.events.some(({ kind }) => NEWS.has(kind));
  return [conversationOpened, connected, lookOnDone].some((news) => news.match(action));
}

function* loadOnlookers({ lookOnApi, random }: LookOnDeps): SagaGenerator<void> {
  const chat = yield* select(selectSelectedChat);
  if (chat === undefined || chat.isEnded) return;
  const { chatId } = chat;
  const attempt = function* (): SagaGenerator<void> {
    const onlookers = yield* call(lookOnApi.fetchOnlookers, chatId);
    yield* put(onlookersReceived({ chatId, me: yield* select(selectMyStaffId), onlookers }));
  };
  yield* retry(attempt, random, function* (failure) {
    yield* put(onlookersFailed(failure));
    return isTransient(failure);
  });
}

/** Who gets the right to write goes on with a message, whatever they wrote before. */
function* act(
  { lookOnApi }: LookOnDeps,
  { payload: { chatId, action } }: ReturnType<typeof lookOnAsked>,
): SagaGenerator<void> {
  try {
    yield* call(lookOnApi[action], chatId);
    if (action !== 'leave') yield* put(noteModeChosen({ kind: 'chat', id: chatId }, false));
    yield* put(lookOnDone({ chatId, action }));
    if (action !== 'takeOver') return;
    const detail = { key: 'lookOn.takenOver', values: { id: chatId } } as const;
    yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' }, detail }));
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(lookOnRefused(error));
    yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}

function* confirm({ lookOnApi }: LookOnDeps, { payload: { id } }: ReturnType<typeof whisperRead>): SagaGenerator<void> {
  const chat = yield* select(selectSelectedChat);
  try {
    yield* call(lookOnApi.readWhisper, id);
    if (chat !== undefined) yield* put(notesChanged({ kind: 'chat', id: chat.chatId }));
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(whisperNotRead({ id, error }));
    yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}
