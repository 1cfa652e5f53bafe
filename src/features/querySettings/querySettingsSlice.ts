import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryCategory } from '#contract/http/settings.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createSavedForm, type SavedFormState } from '#common/forms/index.ts';
import { QUERY_RULES, type RulesForm } from './rulesForm.ts';
import { subjectsReducer, type SubjectsState } from './subjectsSlice.ts';

/** The dialog that shows the categories. */
type CategoriesState =
  | { readonly status: 'closed' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly categories: readonly QueryCategory[] }
  | { readonly status: 'failed'; readonly error: AppError };

const categoriesSlice = createSlice({
  name: 'queryCategories',
  initialState: (): CategoriesState => ({ status: 'closed' }),
  reducers: {
    categoriesOpened: (): CategoriesState => ({ status: 'loading' }),
    categoriesReceived: (state, { payload: categories }: PayloadAction<readonly QueryCategory[]>): CategoriesState =>
      state.status === 'loading' ? { status: 'ready', categories } : state,
    categoriesFailed: (state, { payload: error }: PayloadAction<AppError>): CategoriesState =>
      state.status === 'loading' ? { status: 'failed', error } : state,
    categoriesClosed: (): CategoriesState => ({ status: 'closed' }),
  },
});

export const { categoriesOpened, categoriesReceived, categoriesFailed, categoriesClosed } = categoriesSlice.actions;
markFailure(categoriesFailed);

export interface QuerySettingsRoot {
  readonly querySettings: {
    readonly rules: SavedFormState<RulesForm>;
    readonly categories: CategoriesState;
    readonly subjects: SubjectsState;
  };
}

/** How queries are assigned, and when they expire. */
export const queryRules = createSavedForm({
  name: 'queryRules',
  rules: QUERY_RULES,
  pick: ({ querySettings }: QuerySettingsRoot) => querySettings.rules,
});

export const querySettingsReducer = combineReducers({
  rules: queryRules.reducer,
  categories: categoriesSlice.reducer,
  subjects: subjectsReducer,
});

export const selectCategories = (root: QuerySettingsRoot) => root.querySettings.categories;
