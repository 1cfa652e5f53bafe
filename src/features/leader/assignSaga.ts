import { call, delay, fork, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { assignDialogSaga, assigneeSearchSaga } from '../assign/index.ts';
import { bulkAssignment, chatAssignment, chosenChats } from './assignSlice.ts';
import type { LeaderApi } from './leaderApi.ts';
import { chatsUnselected, leaderStaff, leaderTasks, reassignRequested } from './leaderSlice.ts';

const chat = chatAssignment.actions;
const bulk = bulkAssignment.actions;

/** Assigns one chat, or several with one dialog: the chosen ones, or all of a member of staff. */
export function* assignSaga(api: LeaderApi): SagaGenerator<void> {
  yield* fork(() => assignDialogSaga({ dialog: chatAssignment, api, onSettled: refreshTasks }));
  yield* takeLatest([chat.assignOpened, chat.assignDismissed, chat.assignSucceeded], watchChat, api);
  yield* fork(() =>
    assigneeSearchSaga({ dialog: bulkAssignment, findAssignees: ({ keyword }) => api.findTakers(keyword) }),
  );
  yield* takeLeading(reassignRequested, openForChatsOf, api);
  yield* takeLeading(bulk.assignSubmitted, assignAll, api);
}

/**
 * The dialog stays open over refreshes of the list, which may no longer contain the chat. So it polls the chat itself.
 */
function* watchChat({ fetchChat }: LeaderApi): SagaGenerator<void> {
  for (
    let open = yield* select(chatAssignment.select);
    open !== null && open.news !== 'over';
    open = yield* select(chatAssignment.select)
  ) {
    yield* delay(TASK_REFRESH_MS);
    const known = open.thing;
    try {
      const seen = (yield* call(fetchChat, known.id)) ?? { ...known, isOver: true };
      if (known.isOver !== seen.isOver || known.toId !== seen.toId) yield* put(chat.thingSeen(seen));
    } catch {
      continue; // it asks again soon
    }
  }
}

function* refreshTasks(_: string, isAssigned: boolean): SagaGenerator<void> {
  if (isAssigned) yield* put(leaderTasks.actions.refreshRequested());
}

function* openForChatsOf(
  { fetchChatsOf }: LeaderApi,
  { payload: { staffId } }: ReturnType<typeof reassignRequested>,
): SagaGenerator<void> {
  try {
    const chats = yield* call(fetchChatsOf, staffId);
    if (chats.length === 0) {
      yield* put(toastRaised({ kind: 'warning', message: { key: 'leader.noneToReassign' } }));
      yield* put(leaderStaff.actions.refreshRequested());
      return;
    }
    const chosen = chats.map(({ chatId, nickName }) => ({ id: chatId, customerName: nickName }));
    yield* put(bulk.assignOpened(chosenChats(chosen)));
  } catch (error) {
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
  }
}

/** If some chats could not be assigned, the dialog stays open with these, and says why. */
function* assignAll(
  api: LeaderApi,
  { payload: { toId } }: ReturnType<typeof bulk.assignSubmitted>,
): SagaGenerator<void> {
  const open = yield* select(bulkAssignment.select);
  if (open === null) return;
  const { id, selected } = open.thing;
  try {
    const results = yield* call(api.assignAll, { chatIds: selected.map((each) => each.id), toId });
    const reasons = new Map(
      results.filter(({ code }) => code !== CODE.ok).map(({ chatId, codeMsg }) => [chatId, codeMsg]),
    );
    const remaining = selected.filter((each) => reasons.has(each.id));
    yield* put(chatsUnselected({ ids: selected.filter((each) => !reasons.has(each.id)).map((each) => each.id) }));
    if (remaining.length === 0) {
      yield* put(bulk.assignSucceeded({ id }));
      yield* call(reportAssigned, selected.length, open.chosen?.name ?? null);
    } else {
      const failures = remaining.map((each) => ({ ...each, reason: reasons.get(each.id) ?? '' }));
      yield* put(bulk.thingSeen(chosenChats(remaining, failures)));
      yield* put(bulk.assignFailed({ id, error: null }));
    }
    yield* put(leaderTasks.actions.refreshRequested());
    yield* put(leaderStaff.actions.refreshRequested());
  } catch (error) {
    yield* put(bulk.assignFailed({ id, error: errorText(toAppError(error)) }));
  }
}

/** @param name null: the user has assigned them to themselves */
function* reportAssigned(chats: number, name: string | null): SagaGenerator<void> {
  const detail =
    name === null ? {} : { detail: { key: 'leader.assignedAll', values: { chats, name: isolated(name) } } as const };
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' }, ...detail }));
}
