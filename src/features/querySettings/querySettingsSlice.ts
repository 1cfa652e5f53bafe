import { combineReducers } from '@reduxjs/toolkit';
import { createSavedForm, type SavedFormState } from '#common/forms/index.ts';
import { categoriesReducer, type CategoriesState } from './categories/categoriesSlice.ts';
import { QUERY_RULES, type RulesForm } from './rulesForm.ts';
import { subjectsReducer, type SubjectsState } from './subjects/subjectsSlice.ts';

interface QuerySettingsState {
  readonly rules: SavedFormState<RulesForm>;
  readonly categories: CategoriesState;
  readonly subjects: SubjectsState;
}

export interface QuerySettingsRoot {
  readonly querySettings: QuerySettingsState;
}

/** How queries are assigned, and when they expire. */
export const queryRules = createSavedForm({
  name: 'queryRules',
  rules: QUERY_RULES,
  pick: ({ querySettings }: QuerySettingsRoot) => querySettings.rules,
});

export const querySettingsReducer = combineReducers({
  rules: queryRules.reducer,
  categories: categoriesReducer,
  subjects: subjectsReducer,
});
