import { call, fork, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import type { BusinessHours, ProductHours } from '#contract/http/businessHours.ts';
import { listBusinessHours, saveBusinessHours } from '#contract/http/gen/businessHours.js';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { hoursForm, hoursList } from './businessHoursSlice.ts';
import { fieldOf, formOf, hoursOf, subjectOf, templateOf, type HoursForm, type HoursSubject } from './hoursForm.ts';

export type BusinessHoursApi = ReturnType<typeof createBusinessHoursApi>;

/** Calls show no toast on failure. */
export function createBusinessHoursApi(http: HttpClient) {
  return {
    fetchHours: (etag: string | null) =>
      mapResponse(
        http.sendTagged(listBusinessHours, {}, etag),
        (answer) => answer && { ...answer, data: withAllProducts(answer.data) },
      ),
    /** `shown`: the version that the user edited. The server refuses when the hours have changed since. */
    saveHours: ({ comeFrom, updateTime }: HoursSubject, hours: BusinessHours | null) =>
      http.save(saveBusinessHours, { comeFrom, hours, ...(updateTime !== '' && { updateTime }) }),
  };
}

function withAllProducts(known: readonly ProductHours[]): readonly HoursSubject[] {
  return known.some(({ comeFrom }) => comeFrom === ALL_PRODUCTS) ? known : [subjectOf(known, ALL_PRODUCTS), ...known];
}

export interface BusinessHoursDeps extends FormDeps {
  readonly businessHoursApi: BusinessHoursApi;
  readonly deviceTimeZone: () => string;
}

export function* businessHoursSaga(deps: BusinessHoursDeps): SagaGenerator<void> {
  const { businessHoursApi } = deps;
  yield* fork(() => wholeListSaga({ list: hoursList, fetch: businessHoursApi.fetchHours }));
  yield* fork(() =>
    dialogFormSaga({
      form: hoursForm,
      *save({ subject, form }) {
        if (subject === null) return;
        yield* call(businessHoursApi.saveHours, subject, form.mode === 'none' ? null : hoursOf(form));
      },
      fetchCurrent: (subject) => fetchCurrent(deps, subject),
      onSaved: reload,
      fieldOf,
      success: 'settings.saved',
      deps,
    }),
  );
  // Perhaps someone else has saved first.
  yield* takeEvery(hoursForm.actions.saveFailed, reload);
}

function* reload(): SagaGenerator<void> {
  yield* put(hoursList.actions.reloadRequested());
}

function* fetchCurrent(
  { businessHoursApi, deviceTimeZone }: BusinessHoursDeps,
  { comeFrom }: HoursSubject,
): SagaGenerator<CurrentSubject<HoursSubject, HoursForm> | null> {
  const known = (yield* call(businessHoursApi.fetchHours, null))?.data ?? [];
  const subject = subjectOf(known, comeFrom);
  return { subject, form: formOf(subject, templateOf(subjectOf(known, ALL_PRODUCTS).hours, deviceTimeZone())) };
}
