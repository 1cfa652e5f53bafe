import { call, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { createAction } from '@reduxjs/toolkit';
import { getPreferences, savePreferences } from '#contract/http/gen/preferences.js';
import type { FilteredList, SavedFilter } from '#contract/http/preferences.ts';
import { preferencesReceived, selectPreferences } from '#common/commands/index.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { dialogFormSaga, type FormDeps } from '#common/forms/index.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { savedFiltersForm } from './savedFilters.ts';

type SavedFiltersApi = ReturnType<typeof createSavedFiltersApi>;

/** Calls show no toast on failure. */
export function createSavedFiltersApi(http: HttpClient) {
  return {
    fetchFilters: () => mapResponse(http.send(getPreferences, {}), ({ savedFilters }) => savedFilters),
    saveFilters: (savedFilters: SavedFilter[]) => http.save(savePreferences, { savedFilters }),
  };
}

export interface SavedFiltersDeps extends FormDeps {
  readonly savedFiltersApi: SavedFiltersApi;
}

/** The user edits the saved filters of a list, or adds this search to them; null: none. */
export const filtersEdited = createAction<{ readonly list: FilteredList; readonly search: string | null }>(
  'savedFilters/edited',
);

/** Another page may have changed the filters, so they are read before they are edited, and those of other lists before they are saved. */
export function* savedFiltersSaga(deps: SavedFiltersDeps): SagaGenerator<void> {
  const { savedFiltersApi } = deps;
  yield* takeLeading(filtersEdited, function* open({ payload: { list, search } }) {
    try {
      const all = yield* call(savedFiltersApi.fetchFilters);
      yield* receive(all);
      const rows = all.filter((each) => each.list === list).map(({ name, search: saved }) => ({ name, search: saved }));
      const added = search === null || rows.some((row) => row.search === search) ? [] : [{ name: '', search }];
      yield* put(savedFiltersForm.actions.opened({ subject: null, form: { list, rows: [...rows, ...added] } }));
    } catch (error) {
      yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
    }
  });
  yield* dialogFormSaga({
    form: savedFiltersForm,
    *save({ form: { list, rows } }) {
      const others = (yield* call(savedFiltersApi.fetchFilters)).filter((each) => each.list !== list);
      const all = [...others, ...rows.map(({ name, search }) => ({ list, name, search }))];
      yield* call(savedFiltersApi.saveFilters, all);
      yield* receive(all);
    },
    *fetchCurrent() {
      return null;
    },
    *onSaved() {
      // The page has them.
    },
    fieldOf: () => null,
    success: 'common.success',
    deps,
  });
}

function* receive(savedFilters: readonly SavedFilter[]): SagaGenerator<void> {
  yield* put(preferencesReceived({ ...(yield* select(selectPreferences)), savedFilters }));
}
