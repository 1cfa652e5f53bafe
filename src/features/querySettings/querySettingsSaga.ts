import { call, fork, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { savedFormSaga } from '#common/forms/index.ts';
import {
  categoriesClosed,
  categoriesFailed,
  categoriesOpened,
  categoriesReceived,
  selectCategories,
} from './categories/categoriesSlice.ts';
import type { QuerySettingsDeps } from './querySettingsDeps.ts';
import { queryRules } from './querySettingsSlice.ts';
import { subjectsSaga } from './subjects/subjectsSaga.ts';

export function* querySettingsSaga(deps: QuerySettingsDeps): SagaGenerator<void> {
  const { fetchRules, saveRules } = deps.querySettingsApi;
  yield* fork(() => savedFormSaga({ form: queryRules, fetch: fetchRules, save: saveRules, deps }));
  yield* fork(() => subjectsSaga(deps));
  yield* takeLatest([categoriesOpened, categoriesClosed], loadCategories, deps);
}

function* loadCategories({ querySettingsApi }: QuerySettingsDeps): SagaGenerator<void> {
  if ((yield* select(selectCategories)).status !== 'loading') return;
  try {
    yield* put(categoriesReceived(yield* call(querySettingsApi.fetchCategories)));
  } catch (error) {
    yield* put(categoriesFailed(toAppError(error)));
  }
}
