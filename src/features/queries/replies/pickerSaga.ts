import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { relatedChanged } from './composerSlice.ts';
import {
  pickerClosed,
  pickerConfirmed,
  pickerFailed,
  pickerOpened,
  pickerPageRequested,
  pickerReceived,
  pickerSearched,
} from './pickerSlice.ts';
import type { RepliesApi } from './repliesApi.ts';
import { selectPicker } from './repliesState.ts';

export interface PickerDeps {
  readonly repliesApi: Pick<RepliesApi, 'findQueries'>;
}

export function* pickerSaga(deps: PickerDeps): SagaGenerator<void> {
  yield* all([
    takeLatest([pickerOpened, pickerSearched, pickerPageRequested, pickerClosed], find, deps),
    takeEvery(pickerConfirmed, takeOver),
  ]);
}

function* find({ repliesApi }: PickerDeps): SagaGenerator<void> {
  const picker = yield* select(selectPicker);
  if (picker === null) return;
  try {
    yield* put(pickerReceived(yield* call(repliesApi.findQueries, picker.keyword, picker.wanted)));
  } catch {
    yield* put(pickerFailed());
  }
}

function* takeOver(): SagaGenerator<void> {
  const picker = yield* select(selectPicker);
  if (picker === null) return;
  yield* put(relatedChanged({ queryId: picker.queryId, related: picker.chosen }));
  yield* put(pickerClosed());
}
