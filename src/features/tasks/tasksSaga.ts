import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '../../../contract/constants.ts';
import { backoffMs } from '../../common/backoff.ts';
import { toAppError } from '../../common/errors.ts';
import { readFilters, writeFilters } from './taskFilters.ts';
import type { TasksApi } from './tasksApi.ts';
import { selectTaskFilters, selectTaskQuery, selectTaskStatus } from './tasksSelectors.ts';
import {
  addressRead, filtersChanged, listClosed, listOpened, pageFailed, pageReceived, refreshRequested, taskOpened,
} from './tasksSlice.ts';

export const TASKS_PATH = '/checkList';

/** What this feature may do to the world. */
export interface TasksDeps {
  readonly tasksApi: TasksApi;
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
  /** Goes to a path within the page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  /** Shows an address in a tab of that name, or that tab if there is one. */
  readonly openTab: (url: string, name: string) => void;
}

export function* tasksSaga(deps: TasksDeps) {
  // Each of these cancels the poll before it, its request in flight included, and starts afresh.
  yield* takeLatest([listOpened, filtersChanged, refreshRequested, listClosed], pollWhileOpen, deps);
  yield* takeEvery(filtersChanged, writeAddress, deps);
  yield* takeEvery(addressRead, followAddress);
  yield* takeEvery(taskOpened, openChat, deps);
}

/** One question at a time, and none from a hidden tab. A failure is shown and lengthens the wait; it never ends the loop. */
function* pollWhileOpen({ tasksApi, random, now, visibility }: TasksDeps): SagaGenerator<void> {
  let failures = 0;
  let heldAt: number | null = null;
  while ((yield* select(selectTaskStatus)) !== 'closed') {
    try {
      const page = yield* call(tasksApi.fetchPage, yield* select(selectTaskQuery));
      const isNews = page !== null || (yield* select(selectTaskStatus)) !== 'ready';
      if (isNews) yield* put(pageReceived(page));
      failures = 0;
      heldAt = now();
    } catch (error) {
      failures += 1;
      yield* put(pageFailed({ error: toAppError(error), heldAt }));
    }
    yield* delay(TASK_REFRESH_MS + (failures > 0 ? backoffMs(failures, random) : 0));
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** The address keeps the filters, so that a reload, a bookmark and a colleague see the same list. */
function* writeAddress({ navigate }: TasksDeps): SagaGenerator<void> {
  if ((yield* select(selectTaskStatus)) === 'closed') return;
  navigate(`${TASKS_PATH}${writeFilters(yield* select(selectTaskFilters))}`, { replace: true });
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const wanted = readFilters(search);
  const isSet = writeFilters(wanted) === writeFilters(yield* select(selectTaskFilters));
  if (!isSet) yield* put(filtersChanged(wanted));
}

function openChat({ openTab }: TasksDeps, { payload: { chatId, fromId } }: ReturnType<typeof taskOpened>): void {
  openTab(chatPath(chatId, fromId), `chat-${chatId}`);
}

/** Address of a chat's workspace. */
export function chatPath(chatId: string, fromId: string): string {
  return `/chat?${new URLSearchParams({ id: chatId, fromId }).toString()}`;
}
