import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { listTargets, previewTargets, saveTargets } from '#contract/http/gen/targets.js';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { loadedSaga } from '#common/loaded.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import {
  fieldOf,
  formOf,
  previewOf,
  subjectOf,
  wantedOf,
  type TargetsForm,
  type TargetsSubject,
  type WantedTargets,
} from './targetsForm.ts';
import { targetsForm, targetsList, targetsPreview } from './targetsSlice.ts';

export type TargetsApi = ReturnType<typeof createTargetsApi>;

/** Calls show no toast on failure. */
export function createTargetsApi(http: HttpClient) {
  return {
    fetchTargets: (etag: string | null) => http.sendTagged(listTargets, {}, etag),
    /** `updateTime`: of the version that the user edited; the server refuses when there is a newer one. '': adds them. */
    saveTargets: (updateTime: string, wanted: WantedTargets) =>
      http.save(saveTargets, { ...wanted, ...(updateTime !== '' && { updateTime }) }),
    previewTargets: (wanted: WantedTargets) => http.send(previewTargets, wanted),
  };
}

export interface TargetsDeps extends FormDeps {
  readonly targetsApi: TargetsApi;
}

export function* targetsSaga(deps: TargetsDeps): SagaGenerator<void> {
  const { targetsApi } = deps;
  yield* fork(() => wholeListSaga({ list: targetsList, fetch: targetsApi.fetchTargets }));
  yield* fork(() =>
    dialogFormSaga({
      form: targetsForm,
      *save({ subject, form }) {
        if (subject !== null) yield* call(targetsApi.saveTargets, subject.updateTime, wantedOf(subject, form));
      },
      fetchCurrent: (subject) => fetchCurrent(targetsApi, subject),
      onSaved: reload,
      fieldOf,
      success: 'settings.saved',
      deps,
    }),
  );
  yield* fork(() => loadedSaga(targetsPreview, targetsApi.previewTargets));
  const { actions } = targetsForm;
  const changes = [actions.opened, actions.fieldsChanged, actions.overtaken, actions.saveFailed, actions.submitJudged];
  yield* takeLatest([...changes, actions.closed, actions.closeConfirmed], preview);
  // Perhaps someone else has saved first.
  yield* takeEvery(targetsForm.actions.saveFailed, reload);
}

function* reload(): SagaGenerator<void> {
  yield* put(targetsList.actions.reloadRequested());
}

function* fetchCurrent(
  { fetchTargets }: TargetsApi,
  whose: TargetsSubject,
): SagaGenerator<CurrentSubject<TargetsSubject, TargetsForm> | null> {
  const known = (yield* call(fetchTargets, null))?.data ?? [];
  const subject = subjectOf(known, whose);
  return { subject, form: formOf(subject, known) };
}

/** Asks what the form would change, once the user pauses. */
function* preview(): SagaGenerator<void> {
  yield* put(targetsPreview.actions.closed());
  const wanted = previewOf(yield* select(targetsForm.select));
  if (wanted === null) return;
  yield* delay(TYPING_PAUSE_MS);
  yield* put(targetsPreview.actions.opened(wanted));
}
