import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryCategory } from '#contract/http/settings.ts';
import type { AppError } from '#common/errors.ts';
import { markFailure } from '#common/failures.ts';

/** The dialog that shows the categories. */
export type CategoriesState =
  | { readonly status: 'closed' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly categories: readonly QueryCategory[] }
  | { readonly status: 'failed'; readonly error: AppError };

export interface CategoriesRoot {
  readonly querySettings: { readonly categories: CategoriesState };
}

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
export const categoriesReducer = categoriesSlice.reducer;

export const selectCategories = (root: CategoriesRoot) => root.querySettings.categories;
