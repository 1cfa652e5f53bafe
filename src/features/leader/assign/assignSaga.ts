import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '../../../../contract/constants.ts';
import { errorText, toAppError } from '../../../common/errors.ts';
import { TYPING_PAUSE_MS } from '../../../common/remoteSearch.ts';
import { noticeRaised } from '../../../common/toasts/index.ts';
import type { LeaderApi } from '../leaderApi.ts';
import { leaderTasks } from '../leaderSlice.ts';
import {
  assignDismissed, assigneesFailed, assigneesReceived, assigneeTyped, assignFailed, assignOpened, assignSubmitted, assignSucceeded, chatSeen,
  selectAssign, type AssignableChat,
} from './assignSlice.ts';

export interface AssignDeps { readonly leaderApi: Pick<LeaderApi, 'findAssignees' | 'assign' | 'fetchChat'> }

export function* assignSaga({ leaderApi }: AssignDeps): SagaGenerator<void> {
  yield* takeLatest([assigneeTyped, assignDismissed], findAssignees, leaderApi);
  yield* takeLatest([assignOpened, assignDismissed, assignSucceeded], watchChat, leaderApi);
  yield* takeEvery(assignSubmitted, assign, leaderApi);
}

function* findAssignees(api: AssignDeps['leaderApi']): SagaGenerator<void> {
  const asked = yield* select(selectAssign);
  if (asked === null) return;
  const { chat: { chatId }, search: { keyword } } = asked;
  if (keyword !== '') yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(assigneesReceived(yield* call(api.findAssignees, { chatId, keyword: keyword.trim() })));
  } catch {
    yield* put(assigneesFailed());
  }
}

/** The dialog stays open over refreshes of the list, in which the chat may be no more: it keeps an eye on the chat itself. */
function* watchChat(api: AssignDeps['leaderApi']): SagaGenerator<void> {
  for (let open = yield* select(selectAssign); open !== null && open.news !== 'ended'; open = yield* select(selectAssign)) {
    yield* delay(TASK_REFRESH_MS);
    const known = open.chat;
    try {
      const seen = (yield* call(api.fetchChat, known.chatId)) ?? { ...known, isEnded: true };
      if (isChanged(known, seen)) yield* put(chatSeen(seen));
    } catch {
      continue; // asked again soon
    }
  }
}

function isChanged(known: AssignableChat, seen: AssignableChat): boolean {
  return known.isEnded !== seen.isEnded || known.toId !== seen.toId;
}

function* assign(api: AssignDeps['leaderApi'], { payload: { toId } }: ReturnType<typeof assignSubmitted>): SagaGenerator<void> {
  const open = yield* select(selectAssign);
  if (open === null) return;
  const { chatId } = open.chat;
  try {
    yield* call(api.assign, { chatId, toId });
  } catch (thrown) {
    const error = errorText(toAppError(thrown));
    const isStillOpen = (yield* select(selectAssign))?.chat.chatId === chatId;
    yield* put(isStillOpen ? assignFailed({ chatId, error }) : noticeRaised({ kind: 'error', message: error }));
    return;
  }
  yield* put(assignSucceeded({ chatId }));
  yield* put(noticeRaised({ kind: 'success', message: { key: 'common.success' } }));
  yield* put(leaderTasks.actions.refreshRequested());
}
