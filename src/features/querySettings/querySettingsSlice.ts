import { combineReducers } from '@reduxjs/toolkit';
import type { QuerySettings } from '../../../contract/http/settings.ts';
import { createSavedForm, type SavedFormState } from '../../common/savedForm/index.ts';
import { categoriesReducer, type CategoriesState } from './categories/categoriesSlice.ts';
import { QUERY_RULES, type RulesForm } from './rulesForm.ts';
import { subjectsReducer, type SubjectsState } from './subjects/subjectsSlice.ts';

export interface QuerySettingsState {
  readonly rules: SavedFormState<RulesForm>;
  readonly categories: CategoriesState;
  readonly subjects: SubjectsState;
}

export interface QuerySettingsRoot {
  readonly querySettings: QuerySettingsState;
}

/** How queries are assigned, and when they expire. */
export const queryRules = createSavedForm<QuerySettingsRoot, QuerySettings, RulesForm>({
  name: 'queryRules',
  rules: QUERY_RULES,
  pick: ({ querySettings }) => querySettings.rules,
});

export const querySettingsReducer = combineReducers({
  rules: queryRules.reducer,
  categories: categoriesReducer,
  subjects: subjectsReducer,
});
