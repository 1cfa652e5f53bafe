import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { savedFormSaga, type FormDeps } from '#common/forms/index.ts';
import { loadedSaga } from '#common/loaded.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { QuerySettingsApi } from './querySettingsApi.ts';
import { queryCategories, queryRules } from './querySettingsSlice.ts';
import { rebaseRows, rowProblems } from './subjectRows.ts';
import {
  closeAsked,
  closeRequested,
  freshReceived,
  nameTyped,
  rowAdded,
  rowRemoved,
  saveFailed,
  savingHalted,
  savingStarted,
  screenLeft,
  selectSubjectChanges,
  selectSubjects,
  subjectsClosed,
  subjectsFailed,
  subjectsOpened,
  subjectsReceived,
  submitRefused,
  submitRequested,
} from './subjectsSlice.ts';

export interface QuerySettingsDeps extends FormDeps {
  readonly querySettingsApi: QuerySettingsApi;
}

export function* querySettingsSaga(deps: QuerySettingsDeps): SagaGenerator<void> {
  const { fetchCategories, fetchRules, saveRules } = deps.querySettingsApi;
  yield* fork(() => savedFormSaga({ form: queryRules, fetch: fetchRules, save: saveRules, deps }));
  yield* fork(() => subjectsSaga(deps));
  yield* fork(() => loadedSaga(queryCategories, fetchCategories));
}

/** The name of the subjects' leave guard. */
const GUARD_NAME = 'querySubjects';

function* subjectsSaga(deps: QuerySettingsDeps): SagaGenerator<void> {
  yield* takeLatest([subjectsOpened, subjectsClosed], loadSubjects, deps);
  yield* takeLeading(submitRequested, submit, deps);
  yield* takeEvery([closeRequested, screenLeft], close);
  yield* takeEvery(
    [nameTyped, rowAdded, rowRemoved, savingStarted, freshReceived, subjectsClosed],
    updateLeaveGuard,
    deps,
  );
}

function* loadSubjects({ querySettingsApi }: QuerySettingsDeps): SagaGenerator<void> {
  if ((yield* select(selectSubjects)).status !== 'loading') return;
  try {
    yield* put(subjectsReceived(yield* call(querySettingsApi.fetchSubjects)));
  } catch (error) {
    yield* put(subjectsFailed(toAppError(error)));
  }
}

function* submit(deps: QuerySettingsDeps): SagaGenerator<void> {
  const problems = rowProblems((yield* select(selectSubjects)).rows);
  if (isAny(problems)) {
    yield* put(submitRefused(problems));
    return;
  }
  yield* put(savingStarted());
  try {
    const changes = yield* select(selectSubjectChanges);
    if (changes.length > 0 && !(yield* save(deps))) return;
    yield* put(subjectsClosed());
    if (changes.length > 0) yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  } catch (error) {
    yield* put(saveFailed(toAppError(error)));
  }
}

/**
 * Fetches the subjects first. A conflict with a colleague's change stops the save and shows a warning; a second attempt
 * overwrites the colleague's version.
 */
function* save({ querySettingsApi }: QuerySettingsDeps): SagaGenerator<boolean> {
  const theirs = yield* call(querySettingsApi.fetchSubjects);
  const { rows: typed, base } = yield* select(selectSubjects);
  const { rows, conflicts } = rebaseRows(typed, { base, theirs });
  const problems = rowProblems(rows);
  yield* put(freshReceived({ base: theirs, rows, conflicts, problems }));
  if (conflicts.length > 0 || isAny(problems)) {
    yield* put(savingHalted());
    return false;
  }
  const changes = yield* select(selectSubjectChanges);
  if (changes.length > 0) yield* call(querySettingsApi.saveSubjects, changes);
  return true;
}

/** Asks before it discards changes. Leaving the screen keeps them. */
function* close({ type }: { readonly type: string }): SagaGenerator<void> {
  const { status } = yield* select(selectSubjects);
  if (status === 'closed' || status === 'saving') return;
  const isChanged = (yield* select(selectSubjectChanges)).length > 0;
  if (!isChanged) yield* put(subjectsClosed());
  else if (type === closeRequested.type) yield* put(closeAsked());
}

function* updateLeaveGuard({ leaveGuard }: QuerySettingsDeps): SagaGenerator<void> {
  leaveGuard.ask((yield* select(selectSubjectChanges)).length > 0, GUARD_NAME);
}

function isAny(problems: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(problems).length > 0;
}
