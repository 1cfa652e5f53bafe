import { fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { formatDay } from '#common/format/time.ts';
import { liveListSaga } from '#common/liveList/index.ts';
import { polledSaga } from '#common/polledFigures.ts';
import { selectTimeZone } from '../session/index.ts';
import { openChat, type ChatListDeps } from '../tasks/index.ts';
import { assignSaga } from './assignSaga.ts';
import { bulkAssignment, chatAssignment } from './assignSlice.ts';
import type { LeaderApi } from './leaderApi.ts';
import { LEADER_PATH, NO_TASK_FILTERS, readView, writeView, type LeaderTab } from './leaderFilters.ts';
import {
  chatEntered,
  leaderFigures,
  leaderRefreshRequested,
  leaderScreen,
  leaderStaff,
  leaderTasks,
  selectionCleared,
  selectSideId,
  selectTab,
  selectView,
  sideTurned,
  tabTurned,
  todayChosen,
  viewChanged,
  type ViewChange,
} from './leaderSlice.ts';

export interface LeaderDeps extends ChatListDeps {
  readonly leaderApi: LeaderApi;
}

export function* leaderSaga(deps: LeaderDeps): SagaGenerator<void> {
  const { fetchFigures, fetchTasks, fetchStaff } = deps.leaderApi;
  yield* fork(() => liveListSaga({ list: leaderTasks, fetchPage: fetchTasks, deps }));
  yield* fork(() => liveListSaga({ list: leaderStaff, fetchPage: fetchStaff, deps }));
  yield* fork(() =>
    polledSaga({
      polled: leaderFigures,
      fetch: fetchFigures,
      everyMs: TASK_REFRESH_MS,
      begins: [leaderScreen.opened, leaderRefreshRequested],
      closed: leaderScreen.closed,
      deps,
    }),
  );
  yield* fork(() => assignSaga(deps.leaderApi));
  yield* takeEvery(leaderScreen.opened, openLists);
  yield* takeEvery(leaderScreen.closed, closeLists);
  yield* takeEvery(leaderRefreshRequested, refreshLists);
  yield* takeEvery(viewChanged, changeView, deps);
  yield* takeEvery(leaderScreen.addressRead, followAddress);
  yield* takeEvery(chatEntered, ({ payload }) => openChat(deps, { ...payload, mode: 'C' }));
  yield* takeEvery(todayChosen, showToday, deps);
}

/**
 * Both lists are open, because both counts are shown. The visible one is polled every two seconds, the other less
 * often.
 */
function* openLists(): SagaGenerator<void> {
  const tab = yield* select(selectTab);
  yield* put(leaderTasks.actions.listOpened({ isInFront: tab === 'task' }));
  yield* put(leaderStaff.actions.listOpened({ isInFront: tab === 'staff' }));
}

function* closeLists(): SagaGenerator<void> {
  yield* put(leaderTasks.actions.listClosed());
  yield* put(leaderStaff.actions.listClosed());
  yield* put(chatAssignment.actions.assignDismissed());
  yield* put(bulkAssignment.actions.assignDismissed());
  yield* put(selectionCleared());
}

function* refreshLists(): SagaGenerator<void> {
  yield* put(leaderTasks.actions.refreshRequested());
  yield* put(leaderStaff.actions.refreshRequested());
}

/**
 * The view is in the address, so that a reload, a bookmark or a shared link shows the same. A chat that opens at the
 * side is a step that Back undoes.
 */
function* changeView({ navigate }: LeaderDeps, { payload }: ReturnType<typeof viewChanged>): SagaGenerator<void> {
  const isOpening = (payload.chatId ?? null) !== null && (yield* select(selectSideId)) === null;
  yield* applyView(payload);
  navigate(`${LEADER_PATH}${writeView(yield* select(selectView))}`, { replace: !isOpening });
}

function* followAddress({ payload: { search } }: ReturnType<typeof leaderScreen.addressRead>): SagaGenerator<void> {
  const [wanted, shown] = [readView(search), yield* select(selectView)];
  if (writeView(wanted) === writeView(shown)) return;
  const isSame = (part: 'tasks' | 'staff') => writeView({ ...shown, [part]: wanted[part] }) === writeView(shown);
  yield* applyView({
    tab: wanted.tab,
    chatId: wanted.chatId,
    ...(isSame('tasks') ? {} : { tasks: wanted.tasks }),
    ...(isSame('staff') ? {} : { staff: wanted.staff }),
  });
}

function* applyView({ tab, tasks, staff, chatId }: Partial<ViewChange>): SagaGenerator<void> {
  if (tasks !== undefined) yield* put(leaderTasks.actions.filtersChanged(tasks));
  if (staff !== undefined) yield* put(leaderStaff.actions.filtersChanged(staff));
  if (tab !== undefined && tab !== (yield* select(selectTab))) yield* switchTab(tab);
  if (chatId !== undefined && chatId !== (yield* select(selectSideId))) yield* put(sideTurned({ chatId }));
}

function* switchTab(tab: LeaderTab): SagaGenerator<void> {
  const [front, behind] =
    tab === 'task' ? [leaderTasks.actions, leaderStaff.actions] : [leaderStaff.actions, leaderTasks.actions];
  yield* put(tabTurned({ tab }));
  yield* put(behind.wentBehind());
  yield* put(front.cameForward());
}

function* showToday({ now }: LeaderDeps): SagaGenerator<void> {
  const day = formatDay(now(), yield* select(selectTimeZone));
  yield* put(viewChanged({ tab: 'task', tasks: { ...NO_TASK_FILTERS, show: 'all', day } }));
}
