import { call, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import type { QueryDetailApi } from '../detailApi.ts';
import { queryClosed, queryOpened } from '../detailSlice.ts';
import { selectRelated } from '../detailState.ts';
import {
  relatedClosed,
  relatedFailed,
  relatedOpened,
  relatedPageRequested,
  relatedQueryFailed,
  relatedQueryReceived,
  relatedReceived,
  relatedWanted,
} from './relatedSlice.ts';

type RelatedApi = Pick<QueryDetailApi, 'fetchRelated' | 'fetchQuery'>;

/** Loads the reporter's queries, and the one that the dialog shows. */
export function* relatedSaga(api: RelatedApi): SagaGenerator<void> {
  yield* takeLatest([relatedWanted, relatedPageRequested, queryOpened, queryClosed], loadPage, api);
  yield* takeLatest([relatedOpened, relatedClosed, queryOpened, queryClosed], loadQuery, api);
}

function* loadPage(api: RelatedApi): SagaGenerator<void> {
  const { reporterId, wanted } = yield* select(selectRelated);
  if (reporterId === null) return;
  try {
    yield* put(relatedReceived(yield* call(api.fetchRelated, reporterId, wanted)));
  } catch (error) {
    yield* put(relatedFailed(toAppError(error)));
  }
}

function* loadQuery(api: RelatedApi): SagaGenerator<void> {
  const { opened } = yield* select(selectRelated);
  if (opened === null) return;
  try {
    yield* put(relatedQueryReceived(yield* call(api.fetchQuery, opened.id)));
  } catch (error) {
    yield* put(relatedQueryFailed({ id: opened.id, error: toAppError(error) }));
  }
}
