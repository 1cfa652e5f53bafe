import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResourceNode } from '../../../contract/http/resources.ts';
import type { Role } from '../../../contract/http/roles.ts';
import { createDialogForm, type DialogFormState } from '../../common/dialogForm/index.ts';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';
import { createWholeList, type WholeListState } from '../../common/wholeList/index.ts';
import { problemsOf, tidied, type RoleForm } from './roleForm.ts';

/** A role that is to be deleted. */
export type DoomedRole = Pick<Role, 'id' | 'name' | 'accountCount'>;

/** What the dialog's form is made from. */
export interface RoleDialogState {
  /** `idle`: the form is there, or nobody wants it. */
  readonly status: 'idle' | 'loading' | 'failed';
  /** Whose; null: a new role's. */
  readonly roleId: string | null;
  readonly error: AppError | null;
  /** All that a role can hold. */
  readonly resources: readonly ResourceNode[];
}

export interface RolesState {
  readonly list: WholeListState<Role, DoomedRole>;
  readonly dialog: RoleDialogState;
  readonly form: DialogFormState<Role, RoleForm> | null;
}

/** The part of the store that this feature reads. */
export interface RolesRoot {
  readonly roles: RolesState;
}

export const roleList = createWholeList<RolesRoot, Role, DoomedRole>({
  name: 'roleList',
  pick: ({ roles }) => roles.list,
});

export const roleForm = createDialogForm<RolesRoot, Role, RoleForm>({
  name: 'roleForm',
  rules: { problemsOf, tidied },
  pick: ({ roles }) => roles.form,
});

const noDialog: RoleDialogState = { status: 'idle', roleId: null, error: null, resources: [] };

const dialogSlice = createSlice({
  name: 'roleDialog',
  initialState: noDialog,
  reducers: {
    /** Somebody wants to make a role, or to change one. */
    dialogWanted: (_, { payload: { id } }: PayloadAction<{ readonly id: string | null }>): RoleDialogState => ({
      ...noDialog,
      status: 'loading',
      roleId: id,
    }),
    dialogGivenUp: (state): RoleDialogState => ({ ...state, status: 'idle', error: null }),
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

export const { dialogWanted, dialogGivenUp, dialogFailed, resourcesReceived } = dialogSlice.actions;
markFailure(dialogFailed);
export const selectDialog = ({ roles }: RolesRoot) => roles.dialog;

/** The role screen. */
export const rolesReducer = combineReducers({
  list: roleList.reducer,
  dialog: dialogSlice.reducer,
  form: roleForm.reducer,
});
