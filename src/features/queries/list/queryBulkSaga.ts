import { call, fork, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { QUERY_STATUS } from '#contract/domain.ts';
import { assignQuery, handleQuery } from '#contract/http/gen/queries.js';
import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import { setQueryTags } from '#contract/http/gen/tags.js';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { Tag } from '#contract/http/tags.ts';
import { errorText, toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { assigneeSearchSaga } from '../../assign/index.ts';
import { selectTags } from '../../tags/index.ts';
import {
  bulkAssignment,
  bulkEnded,
  bulkStarted,
  closeConfirmed,
  countRefusals,
  DONE_TEXT,
  queryDone,
  selectBulk,
  selectChosen,
  tagsConfirmed,
  type BulkMode,
} from './queryBulk.ts';
import { queryList } from './queryListSlice.ts';

export type QueryBulkApi = ReturnType<typeof createQueryBulkApi>;

/** The calls for one query each. They fail without a toast. */
export function createQueryBulkApi(http: HttpClient) {
  return {
    findAssignees: ({ keyword }: { readonly keyword: string }) => http.send(getCustomerServiceUsers, { keyword }),
    assign: (queryId: string, userId: string) => http.save(assignQuery, { queryId, userId }),
    close: (id: string) => http.save(handleQuery, { id, handleStatus: QUERY_STATUS.closed }),
    addTags: (queryId: string, tagIds: string[]) => http.save(setQueryTags, { queryId, tagIds, isAdding: true }),
  };
}

const { assignSubmitted, assignDismissed } = bulkAssignment.actions;
const ALREADY_CLOSED: MessageText = { key: 'queryBulk.alreadyClosed' };
const NO_TAG: MessageText = { key: 'queryBulk.noTag' };
const STOPPED: MessageText = { key: 'queryBulk.stopped' };

/** Assigns, closes or tags the chosen queries, one after the other. Only one of these at a time. */
export function* queryBulkSaga(api: QueryBulkApi): SagaGenerator<void> {
  yield* fork(() => assigneeSearchSaga({ dialog: bulkAssignment, findAssignees: api.findAssignees }));
  yield* takeLeading(
    [closeConfirmed, tagsConfirmed, assignSubmitted],
    function* start(action: ReturnType<typeof closeConfirmed | typeof tagsConfirmed | typeof assignSubmitted>) {
      if (tagsConfirmed.match(action)) {
        yield* run('tag', tagging(api, action.payload.tagIds, yield* select(selectTags)));
      } else if (assignSubmitted.match(action)) {
        const { toId } = action.payload;
        yield* put(assignDismissed());
        yield* run(
          'assign',
          ({ id }) =>
            () =>
              api.assign(id, toId),
        );
      } else {
        const isClosed = ({ handleStatus }: WaitingQuery) => handleStatus === QUERY_STATUS.closed;
        yield* run('close', (query) => (isClosed(query) ? ALREADY_CLOSED : () => api.close(query.id)));
      }
    },
  );
}

/** The request for a query, or why there is none. */
type Step = (query: WaitingQuery) => (() => Cancellable<null>) | MessageText;

/** Each query gets the tags of its own product. */
function tagging({ addTags }: QueryBulkApi, tagIds: readonly string[], all: readonly Tag[]): Step {
  return ({ id, comeFrom }) => {
    const own = all.filter((tag) => tag.comeFrom === comeFrom && tagIds.includes(tag.id)).map((tag) => tag.id);
    return own.length === 0 ? NO_TAG : () => addTags(id, own);
  };
}

/** What is no longer chosen is not done any more. After a failure that is no refusal, the rest is not tried. */
function* run(mode: BulkMode, step: Step): SagaGenerator<void> {
  const queries = yield* select(selectChosen);
  if (queries.length === 0) return;
  yield* put(bulkStarted({ mode }));
  const reasons: MessageText[] = [];
  let end: MessageText | null = null;
  for (const query of queries) {
    if (!(yield* select(selectBulk)).ids.includes(query.id)) end ??= STOPPED;
    const request: ReturnType<Step> = end ?? step(query);
    if (typeof request !== 'function') {
      reasons.push(request);
      continue;
    }
    try {
      yield* call(request);
      yield* put(queryDone({ id: query.id }));
    } catch (thrown) {
      const error = toAppError(thrown);
      reasons.push(errorText(error));
      if (error.kind !== 'refused') end = errorText(error);
    }
  }
  const count = queries.length - reasons.length;
  yield* put(bulkEnded({ mode, count, refusals: countRefusals(reasons) }));
  yield* report(mode, count, reasons.length);
}

/** The list shows the result itself. A toast does where the user has left it. */
function* report(mode: BulkMode, done: number, count: number): SagaGenerator<void> {
  if ((yield* select(queryList.selectStatus)) !== 'closed') yield* put(queryList.actions.refreshRequested());
  else
    yield* put(
      toastRaised({
        kind: count === 0 ? 'success' : 'warning',
        message: { key: DONE_TEXT[mode], values: { done } },
        ...(count > 0 && { detail: { key: 'queryBulk.notDoneBrief', values: { count } } }),
      }),
    );
}
