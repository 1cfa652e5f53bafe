import { combineReducers } from '@reduxjs/toolkit';
import type { QueryCategory } from '#contract/http/settings.ts';
import { createSavedForm, type SavedFormState } from '#common/forms/index.ts';
import { createLoaded, type LoadedState } from '#common/loaded.ts';
import { QUERY_RULES, type RulesForm } from './rulesForm.ts';
import { subjectsReducer, type SubjectsState } from './subjectsSlice.ts';

export interface QuerySettingsRoot {
  readonly querySettings: {
    readonly rules: SavedFormState<RulesForm>;
    readonly categories: LoadedState<null, readonly QueryCategory[]>;
    readonly subjects: SubjectsState;
  };
}

/** The dialog that shows the categories. */
export const queryCategories = createLoaded({
  name: 'queryCategories',
  pick: ({ querySettings }: QuerySettingsRoot) => querySettings.categories,
});

/** How queries are assigned, and when they expire. */
export const queryRules = createSavedForm({
  name: 'queryRules',
  rules: QUERY_RULES,
  pick: ({ querySettings }: QuerySettingsRoot) => querySettings.rules,
});

export const querySettingsReducer = combineReducers({
  rules: queryRules.reducer,
  categories: queryCategories.reducer,
  subjects: subjectsReducer,
});
