import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { Resource, ResourceNode } from '#contract/http/resources.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createWholeList, type WholeListState } from '#common/wholeList/index.ts';
import { problemsOf, tidied, type MenuForm } from './menuForm.ts';
import { rowsOf } from './menuTree.ts';

interface MenuToRemove extends Pick<ResourceNode, 'id' | 'name' | 'roleCount'> {
  readonly childCount: number;
}

interface MenusState {
  readonly list: WholeListState<ResourceNode, MenuToRemove>;
  /** Ids of menus whose children are hidden. */
  readonly folded: readonly string[];
  readonly form: FormState<Resource, MenuForm> | null;
}

export interface MenusRoot {
  readonly menus: MenusState;
}

export const menuList = createWholeList({
  name: 'menuList',
  pick: ({ menus }: MenusRoot) => menus.list,
});

export const menuForm = createDialogForm({
  name: 'menuForm',
  rules: { problemsOf, tidied },
  pick: ({ menus }: MenusRoot) => menus.form,
});

const foldedSlice = createSlice({
  name: 'menusFolded',
  initialState: [] as readonly string[],
  reducers: {
    menuFolded: (folded, { payload: { id } }: PayloadAction<{ readonly id: string }>): readonly string[] => [
      ...folded,
      id,
    ],
    menuUnfolded: (folded, { payload: { id } }: PayloadAction<{ readonly id: string }>): readonly string[] =>
      folded.filter((each) => each !== id),
    allFolded: (_, { payload: { ids } }: PayloadAction<{ readonly ids: readonly string[] }>): readonly string[] => ids,
    allUnfolded: (): readonly string[] => [],
  },
});

export const { menuFolded, menuUnfolded, allFolded, allUnfolded } = foldedSlice.actions;

const NO_MENUS: readonly ResourceNode[] = [];

export const selectMenuTree = ({ menus }: MenusRoot) => menus.list.rows ?? NO_MENUS;
export const selectMenuRows = createSelector([selectMenuTree, ({ menus }: MenusRoot) => menus.folded], (tree, folded) =>
  rowsOf(tree, new Set(folded)),
);

export const menusReducer = combineReducers({
  list: menuList.reducer,
  folded: foldedSlice.reducer,
  form: menuForm.reducer,
});
