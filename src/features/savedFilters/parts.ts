import type { WithHttp } from '#common/feature.ts';
import { savedFiltersForm } from './savedFilters.ts';
import { createSavedFiltersApi, savedFiltersSaga, type SavedFiltersDeps } from './savedFiltersSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly savedFilters: typeof texts.savedFilters;
  }
}

export type SavedFiltersPartsDeps = WithHttp<SavedFiltersDeps, 'savedFiltersApi'>;

/** What each screen with saved filters has. */
export const SAVED_FILTERS_PARTS = {
  texts,
  reducers: { savedFilters: savedFiltersForm.reducer },
  createSagas: (deps: SavedFiltersPartsDeps) => ({
    savedFilters: () => savedFiltersSaga({ ...deps, savedFiltersApi: createSavedFiltersApi(deps.http) }),
  }),
};
