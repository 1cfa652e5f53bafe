import { call, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../../common/errors.ts';
import { toastRaised } from '../../../common/toasts/index.ts';
import type { QuerySettingsDeps } from '../querySettingsDeps.ts';
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
  submitRefused,
  submitRequested,
  subjectsClosed,
  subjectsFailed,
  subjectsOpened,
  subjectsReceived,
} from './subjectsSlice.ts';

/** The dialog's name where it lets the browser ask. */
const ASKER = 'querySubjects';

export function* subjectsSaga(deps: QuerySettingsDeps): SagaGenerator<void> {
  yield* takeLatest([subjectsOpened, subjectsClosed], load, deps);
  yield* takeLeading(submitRequested, submit, deps);
  yield* takeEvery([closeRequested, screenLeft], close);
  yield* takeEvery([nameTyped, rowAdded, rowRemoved, savingStarted, freshReceived, subjectsClosed], guard, deps);
}

function* load({ querySettingsApi }: QuerySettingsDeps): SagaGenerator<void> {
  if ((yield* select(selectSubjects)).status !== 'loading') return;
  try {
    yield* put(subjectsReceived(yield* call(querySettingsApi.fetchSubjects)));
  } catch (error) {
    yield* put(subjectsFailed(toAppError(error)));
  }
}

function* submit({ querySettingsApi }: QuerySettingsDeps): SagaGenerator<void> {
  const problems = rowProblems((yield* select(selectSubjects)).rows);
  if (isAny(problems)) {
    yield* put(submitRefused(problems));
    return;
  }
  yield* put(savingStarted());
  try {
    const changes = yield* select(selectSubjectChanges);
    if (changes.length > 0 && !(yield* save({ querySettingsApi }))) return;
    yield* put(subjectsClosed());
    if (changes.length > 0) yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  } catch (error) {
    yield* put(saveFailed(toAppError(error)));
  }
}

/**
 * Looks first what somebody else has done meanwhile: what meets what was done here stops the saving, and a second
 * attempt overwrites it.
 */
function* save({ querySettingsApi }: Pick<QuerySettingsDeps, 'querySettingsApi'>): SagaGenerator<boolean> {
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

/** What would be lost is asked about first; on the way to another screen it is kept. */
function* close({ type }: { readonly type: string }): SagaGenerator<void> {
  const { status } = yield* select(selectSubjects);
  if (status === 'closed' || status === 'saving') return;
  const isChanged = (yield* select(selectSubjectChanges)).length > 0;
  if (!isChanged) yield* put(subjectsClosed());
  else if (type === closeRequested.type) yield* put(closeAsked());
}

function* guard({ leaveGuard }: QuerySettingsDeps): SagaGenerator<void> {
  leaveGuard.ask((yield* select(selectSubjectChanges)).length > 0, ASKER);
}

function isAny(problems: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(problems).length > 0;
}
