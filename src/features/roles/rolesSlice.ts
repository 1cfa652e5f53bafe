import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResourceNode } from '#contract/http/resources.ts';
import type { Role } from '#contract/http/roles.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createWholeList, type WholeListState } from '#common/wholeList/index.ts';
import { problemsOf, tidied, type RoleForm } from './roleForm.ts';

type RoleToRemove = Pick<Role, 'id' | 'name' | 'accountCount'>;

/** What the dialog needs to build its form. */
interface RoleDialogState {
  /** `idle`: the form has opened, or the dialog is closed. */
  readonly status: 'idle' | 'loading' | 'failed';
  /** The role in the dialog; null: a new one. */
  readonly roleId: string | null;
  readonly error: AppError | null;
  /** Everything that a role can hold. */
  readonly resources: readonly ResourceNode[];
}

interface RolesState {
  readonly list: WholeListState<Role, RoleToRemove>;
  readonly dialog: RoleDialogState;
  readonly form: FormState<Role, RoleForm> | null;
}

export interface RolesRoot {
  readonly roles: RolesState;
}

export const roleList = createWholeList({
  name: 'roleList',
  pick: ({ roles }: RolesRoot) => roles.list,
});

export const roleForm = createDialogForm({
  name: 'roleForm',
  rules: { problemsOf, tidied },
  pick: ({ roles }: RolesRoot) => roles.form,
});

const noDialog: RoleDialogState = { status: 'idle', roleId: null, error: null, resources: [] };

const dialogSlice = createSlice({
  name: 'roleDialog',
  initialState: noDialog,
  reducers: {
    /** The user wants to add or edit a role. */
    dialogRequested: (_, { payload: { id } }: PayloadAction<{ readonly id: string | null }>): RoleDialogState => ({
      ...noDialog,
      status: 'loading',
      roleId: id,
    }),
    dialogClosed: (state): RoleDialogState => ({ ...state, status: 'idle', error: null }),
    dialogFailed: (state, { payload: error }: PayloadAction<AppError>): RoleDialogState => ({
      ...state,
      status: 'failed',
      error,
    }),
    resourcesReceived: (state, { payload: resources }: PayloadAction<readonly ResourceNode[]>): RoleDialogState => ({
      ...state,
      status: 'idle',
      resources,
    }),
  },
});

export const { dialogRequested, dialogClosed, dialogFailed, resourcesReceived } = dialogSlice.actions;
markFailure(dialogFailed);
export const selectDialog = ({ roles }: RolesRoot) => roles.dialog;

export const rolesReducer = combineReducers({
  list: roleList.reducer,
  dialog: dialogSlice.reducer,
  form: roleForm.reducer,
});
