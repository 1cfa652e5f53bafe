import { call, delay, fork, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { assignDialogSaga } from '../../assign/index.ts';
import type { LeaderApi } from '../leaderApi.ts';
import { leaderTasks } from '../leaderSlice.ts';
import { chatAssignment, type AssignableChat } from './assignSlice.ts';

export interface AssignDeps {
  readonly leaderApi: Pick<LeaderApi, 'findAssignees' | 'assign' | 'fetchChat'>;
}

const { assignOpened, assignDismissed, assignSucceeded, thingSeen } = chatAssignment.actions;

export function* assignSaga({ leaderApi }: AssignDeps): SagaGenerator<void> {
  yield* fork(() => assignDialogSaga({ dialog: chatAssignment, api: leaderApi, onSettled: refreshTasks }));
  yield* takeLatest([assignOpened, assignDismissed, assignSucceeded], watchChat, leaderApi);
}

/**
 * The dialog stays open over refreshes of the list, which may no longer contain the chat. So it polls the chat itself.
 */
function* watchChat(api: AssignDeps['leaderApi']): SagaGenerator<void> {
  for (
    let open = yield* select(chatAssignment.select);
    open !== null && open.news !== 'over';
    open = yield* select(chatAssignment.select)
  ) {
    yield* delay(TASK_REFRESH_MS);
    const known = open.thing;
    try {
      const seen = (yield* call(api.fetchChat, known.id)) ?? { ...known, isOver: true };
      if (isChanged(known, seen)) yield* put(thingSeen(seen));
    } catch {
      continue; // it asks again soon
    }
  }
}

function isChanged(known: AssignableChat, seen: AssignableChat): boolean {
  return known.isOver !== seen.isOver || known.toId !== seen.toId;
}

function* refreshTasks(_: string, isAssigned: boolean): SagaGenerator<void> {
  if (isAssigned) yield* put(leaderTasks.actions.refreshRequested());
}
