import { combineReducers } from '@reduxjs/toolkit';
import type { ResponseOf } from '#contract/http/call.ts';
import type { previewTargets } from '#contract/http/targets.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createLoaded, type LoadedState } from '#common/loaded.ts';
import { createWholeList, type Removable, type WholeListState } from '#common/wholeList/index.ts';
import { TARGETS_RULES, type TargetsForm, type TargetsSubject, type WantedTargets } from './targetsForm.ts';

interface TargetsState {
  /** The targets of all products, and own ones of products. */
  readonly list: WholeListState<TargetsSubject, Removable>;
  readonly form: FormState<TargetsSubject, TargetsForm> | null;
  /** What the targets in the form would change. */
  readonly preview: LoadedState<WantedTargets, ResponseOf<typeof previewTargets>>;
}

export interface TargetsRoot {
  readonly targets: TargetsState;
}

export const targetsList = createWholeList({ name: 'targetsList', pick: ({ targets }: TargetsRoot) => targets.list });

export const targetsForm = createDialogForm({
  name: 'targetsForm',
  rules: TARGETS_RULES,
  pick: ({ targets }: TargetsRoot) => targets.form,
});

export const targetsPreview = createLoaded({
  name: 'targetsPreview',
  pick: ({ targets }: TargetsRoot) => targets.preview,
});

export const targetsReducer = combineReducers({
  list: targetsList.reducer,
  form: targetsForm.reducer,
  preview: targetsPreview.reducer,
});
