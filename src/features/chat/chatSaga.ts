import { all, call, delay, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { textContent } from '../../../contract/chat/content.ts';
import { ID_PATTERN, MESSAGE_TYPE, PERSON_TYPE } from '../../../contract/domain.ts';
import type { ChatSummary } from '../../../contract/http/chats.ts';
import { backoffMs } from '../../common/backoff.ts';
import { isTransient, toAppError } from '../../common/errors.ts';
import { problemOfText } from '../../common/messageRules.ts';
import { noticeRaised } from '../../common/toasts/index.ts';
import {
  chatEventsReceived, chatExitConfirmed, chatExitFailed, chatExitRequested, connected, conversationOpened, countdownSaga,
  marksReceived, messageSubmitted, readingSaga, selectIsReady, selectUnsentCount, type MarkUpdate,
} from '../../realtime/index.ts';
import type { ChatApi } from './chatApi.ts';
import {
  selectChats, selectEndingLoss, selectMarkDue, selectMyStaffId, selectNextCursor, selectScope, selectSelectedId, selectWorkspaceStatus,
  standingOf,
} from './chatSelectors.ts';
import {
  chatReceived, chatSelected, draftSent, draftSubmitted, endConfirmed, endQuestionRaised, endRequested, listFailed, listReceived, listRequested,
  lookupFailed, lookupRefused, lookupRequested, lookupStarted, moreFailed, moreReceived, moreRequested, workspaceClosed, workspaceOpened,
} from './chatSlice.ts';

/** What the workspace may do to the world. */
export interface ChatDeps {
  readonly chatApi: ChatApi;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Closes this window, as far as the browser lets a page do so; else nothing happens. */
  readonly closeWindow: () => void;
}

export function* chatSaga(deps: ChatDeps): SagaGenerator<void> {
  yield* all([
    takeEvery([workspaceOpened, connected], askForList),
    takeLatest([listRequested, workspaceClosed], loadList, deps),
    takeLeading(moreRequested, loadMore, deps),
    takeLatest([chatSelected, listReceived, lookupRequested], openSelected, deps),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => welcomeArrivals(deps, events)),
    takeEvery(draftSubmitted, ({ payload }) => submitDraft(payload)),
    takeEvery(endRequested, ({ payload: { chatId } }) => requestEnd(chatId)),
    takeEvery(endConfirmed, ({ payload: { chatId } }) => confirmEnd(chatId)),
    takeEvery(chatExitConfirmed, leaveEndedChat, deps),
    takeEvery(chatExitFailed, ({ payload }) => tellExitFailure(payload)),
    fork(readingSaga, () => select(selectMarkDue)),
    fork(countdownSaga, deps),
  ]);
}

/** The list comes after the login on the socket, so that nothing falls between the snapshot and the pushes. */
function* askForList(): SagaGenerator<void> {
  if ((yield* select(selectWorkspaceStatus)) !== 'closed' && (yield* select(selectIsReady))) yield* put(listRequested());
}

function* loadList({ chatApi, random }: ChatDeps): SagaGenerator<void> {
  if ((yield* select(selectWorkspaceStatus)) === 'closed') return;
  for (let failures = 1; ; failures += 1) {
    try {
      const page = yield* call(fetchOpenChats, chatApi);
      yield* put(marksReceived({ marks: marksOf(page.records) }));
      yield* put(listReceived(page));
      return;
    } catch (error) {
      const failure = toAppError(error);
      yield* put(listFailed(failure));
      if (!isTransient(failure)) return;
      yield* delay(backoffMs(failures, random));
    }
  }
}

/** Pages until one holds an ended chat: open ones come first, and all of them are wanted. */
function* fetchOpenChats(chatApi: ChatApi): SagaGenerator<{ records: readonly ChatSummary[]; next: string | null }> {
  const records: ChatSummary[] = [];
  let cursor: string | null = null;
  while (true) {
    const page: Awaited<ReturnType<ChatApi['fetchChats']>> = yield* call(chatApi.fetchChats, cursor);
    records.push(...page.records);
    cursor = page.next;
    if (cursor === null || page.records.at(-1)?.chatEnded !== 0) return { records, next: cursor };
  }
}

function* loadMore({ chatApi }: ChatDeps): SagaGenerator<void> {
  const cursor = yield* select(selectNextCursor);
  if (cursor === null) return;
  try {
    const page = yield* call(chatApi.fetchChats, cursor);
    yield* put(marksReceived({ marks: marksOf(page.records) }));
    yield* put(moreReceived(page));
  } catch (error) {
    yield* put(moreFailed());
    yield* put(noticeRaised({ kind: 'error', message: { key: `errors.${toAppError(error).kind}` } }));
  }
}

/** Shows the chat that the address names: at once when it is listed and mine, else after asking whose it is. */
function* openSelected({ chatApi }: ChatDeps): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const status = yield* select(selectWorkspaceStatus);
  if (chatId === null) return;
  const listed = (yield* select(selectChats))[chatId];
  if (listed !== undefined) {
    if (standingOf(listed, yield* select(selectMyStaffId)) !== 'notMine') yield* put(conversationOpened({ chatId }));
  } else if (status === 'ready' || status === 'stale') {
    yield* call(lookUp, chatApi, chatId);
  }
}

function* lookUp(chatApi: ChatApi, chatId: string): SagaGenerator<void> {
  yield* put(lookupStarted({ chatId }));
  if (!ID_PATTERN.test(chatId)) {
    yield* put(lookupRefused({ chatId })); // the address may hold anything, and the server need not be asked
    return;
  }
  try {
    if (yield* call(adopt, chatApi, chatId)) yield* put(conversationOpened({ chatId }));
    else yield* put(lookupRefused({ chatId }));
  } catch (error) {
    const failure = toAppError(error);
    yield* put(failure.kind === 'refused' ? lookupRefused({ chatId }) : lookupFailed({ chatId, error: failure }));
  }
}

/** @returns whether the chat is mine, and now in the list */
function* adopt(chatApi: ChatApi, chatId: string): SagaGenerator<boolean> {
  const summary = yield* call(chatApi.fetchChat, chatId);
  if (summary === null || summary.toId !== (yield* select(selectMyStaffId))) return false;
  yield* put(marksReceived({ marks: marksOf([summary]) }));
  yield* put(chatReceived(summary));
  return true;
}

/** A chat that is assigned to me appears by itself. Failing that, it comes with the next list. */
function* welcomeArrivals({ chatApi }: ChatDeps, events: readonly { readonly kind: number; readonly chatId: string; readonly toId: string }[]): SagaGenerator<void> {
  const me = yield* select(selectMyStaffId);
  const isOpen = (yield* select(selectWorkspaceStatus)) !== 'closed';
  const mine = new Set(events.filter(({ kind, toId }) => isOpen && kind === CHAT_EVENT.assigned && toId === me).map(({ chatId }) => chatId));
  for (const chatId of mine) {
    try {
      const isMine = yield* call(adopt, chatApi, chatId);
      if (isMine && (yield* select(selectSelectedId)) === chatId) yield* put(conversationOpened({ chatId }));
    } catch {
      yield* put(listRequested());
    }
  }
}

function* submitDraft({ chatId, text }: { readonly chatId: string; readonly text: string }): SagaGenerator<void> {
  const problem = problemOfText(text);
  if (problem !== null) {
    yield* put(noticeRaised({ kind: 'warning', message: problem }));
    return;
  }
  yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text) }));
  yield* put(draftSent({ chatId }));
}

/** Asks only where something would be lost. */
function* requestEnd(chatId: string): SagaGenerator<void> {
  const loss = yield* select(selectEndingLoss, chatId);
  yield* put(loss === null ? chatExitRequested({ chatId }) : endQuestionRaised({ chatId, loss }));
}

function* confirmEnd(chatId: string): SagaGenerator<void> {
  yield* put(chatExitRequested({ chatId }));
}

/** A window that has shown this chat only has done its work, unless something of it is still on its way. */
function* leaveEndedChat({ closeWindow }: ChatDeps, { payload: { chatId } }: ReturnType<typeof chatExitConfirmed>): SagaGenerator<void> {
  yield* put(draftSent({ chatId }));
  const scope = yield* select(selectScope);
  if (scope.name === 'one' && scope.chatId === chatId && (yield* select(selectUnsentCount)) === 0) yield* call(closeWindow);
}

function* tellExitFailure({ reason, text }: ReturnType<typeof chatExitFailed>['payload']): SagaGenerator<void> {
  yield* put(noticeRaised({ kind: 'error', message: text === '' ? { key: `chat.endFailed.${reason}` } : { text } }));
}

function marksOf(records: readonly ChatSummary[]): readonly MarkUpdate[] {
  return records.flatMap(({ chatId, staffReadSeq, customerDeliveredSeq, customerReadSeq }): readonly MarkUpdate[] => [
    { chatId, personType: PERSON_TYPE.staff, deliveredSeq: 0, readSeq: staffReadSeq },
    { chatId, personType: PERSON_TYPE.customer, deliveredSeq: customerDeliveredSeq, readSeq: customerReadSeq },
  ]);
}
