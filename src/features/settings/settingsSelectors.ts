import { createSelector } from 'reselect';
import { differences, problemsOf, type SettingsProblems } from './settingsForm.ts';
import type { SettingsState } from './settingsSlice.ts';

/** The part of the store that this feature reads. */
export interface SettingsRoot { readonly settings: SettingsState }

const NO_PROBLEMS: SettingsProblems = {};

export const selectSettings = (state: SettingsRoot) => state.settings;
const selectForm = (state: SettingsRoot) => state.settings.form;
const selectBase = (state: SettingsRoot) => state.settings.base;
const selectIsChecked = (state: SettingsRoot) => state.settings.isChecked;

/** Whether something is typed that is not saved. */
export const selectIsDirty = createSelector([selectForm, selectBase], (form, base) =>
  form !== null && base !== null && differences(form, base).length > 0);

/** What cannot be saved, once saving has been tried. */
export const selectProblems = createSelector([selectForm, selectIsChecked], (form, isChecked) =>
  (form !== null && isChecked ? problemsOf(form) : NO_PROBLEMS));
