import { call, fork, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { isolated } from '#common/format/isolated.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { assigneeSearchSaga } from '../../assign/index.ts';
import type { LeaderApi } from '../leaderApi.ts';
import { chatsUnselected, leaderStaff, leaderTasks, reassignRequested } from '../leaderSlice.ts';
import { bulkAssignment, chosenChats, type FailedChat } from './bulkAssignSlice.ts';

export interface BulkAssignDeps {
  readonly leaderApi: Pick<LeaderApi, 'findTakers' | 'assignAll' | 'fetchChatsOf'>;
}

const { assignOpened, assignSubmitted, assignSucceeded, assignFailed, thingSeen } = bulkAssignment.actions;

/** Assigns several chats with one dialog: the chosen ones, or all of a member of staff. */
export function* bulkAssignSaga({ leaderApi }: BulkAssignDeps): SagaGenerator<void> {
  yield* fork(() =>
    assigneeSearchSaga({
      dialog: bulkAssignment,
      findAssignees: ({ keyword }) => leaderApi.findTakers(keyword),
    }),
  );
  yield* takeLeading(reassignRequested, openForChatsOf, leaderApi);
  yield* takeLeading(assignSubmitted, assignAll, leaderApi);
}

function* openForChatsOf(
  { fetchChatsOf }: BulkAssignDeps['leaderApi'],
  { payload: { staffId } }: ReturnType<typeof reassignRequested>,
): SagaGenerator<void> {
  try {
    const chats = yield* call(fetchChatsOf, staffId);
    if (chats.length === 0) {
      yield* put(toastRaised({ kind: 'warning', message: { key: 'leader.noneToReassign' } }));
      yield* put(leaderStaff.actions.refreshRequested());
      return;
    }
    yield* put(
      assignOpened(chosenChats(chats.map(({ chatId, nickName }) => ({ id: chatId, customerName: nickName })))),
    );
  } catch (error) {
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
  }
}

/** If some chats could not be assigned, the dialog stays open with these, and says why. */
function* assignAll(
  api: BulkAssignDeps['leaderApi'],
  { payload: { toId } }: ReturnType<typeof assignSubmitted>,
): SagaGenerator<void> {
  const open = yield* select(bulkAssignment.select);
  if (open === null) return;
  const { id, selected } = open.thing;
  try {
    const results = yield* call(api.assignAll, { chatIds: selected.map((chat) => chat.id), toId });
    const reasons = new Map(
      results.filter(({ code }) => code !== CODE.ok).map(({ chatId, codeMsg }) => [chatId, codeMsg]),
    );
    const failures = selected.flatMap((chat): FailedChat[] => {
      const reason = reasons.get(chat.id);
      return reason === undefined ? [] : [{ ...chat, reason }];
    });
    yield* put(chatsUnselected({ ids: selected.filter((chat) => !reasons.has(chat.id)).map((chat) => chat.id) }));
    if (failures.length === 0) {
      yield* put(assignSucceeded({ id }));
      const name = open.chosen?.name ?? null;
      yield* put(
        toastRaised({
          kind: 'success',
          message: { key: 'common.success' },
          ...(name !== null && {
            detail: { key: 'leader.assignedAll', values: { chats: selected.length, name: isolated(name) } },
          }),
        }),
      );
    } else {
      const remaining = failures.map(({ id: chatId, customerName }) => ({ id: chatId, customerName }));
      yield* put(thingSeen(chosenChats(remaining, failures)));
      yield* put(assignFailed({ id, error: null }));
    }
    yield* put(leaderTasks.actions.refreshRequested());
    yield* put(leaderStaff.actions.refreshRequested());
  } catch (error) {
    yield* put(assignFailed({ id, error: errorText(toAppError(error)) }));
  }
}
