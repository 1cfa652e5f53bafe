import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createSavedForm, type SavedFormState } from '#common/forms/index.ts';
import { levelled, SETTINGS_RULES, type SettingsForm } from './settingsForm.ts';

export interface SettingsState {
  readonly saved: SavedFormState<SettingsForm>;
  /** The number that minimum and maximum were just set to, because the minimum exceeded the maximum. */
  readonly levelledTo: string | null;
  /** A chosen logo is being sent. */
  readonly isUploading: boolean;
}

export interface SettingsRoot {
  readonly settings: SettingsState;
}

export const onlineSettings = createSavedForm({
  name: 'settings',
  rules: SETTINGS_RULES,
  pick: ({ settings }: SettingsRoot) => settings.saved,
});
const { opened, fieldsChanged, submitJudged, saved } = onlineSettings.actions;

/** The user has left the two allocation fields. */
export const allocationLeft = createAction('settings/allocationLeft');

/** A file, by its handle. */
export const logoChosen = createAction<{ readonly fileId: string }>('settings/logoChosen');
/** It is stored, or has been refused. */
export const logoEnded = createAction('settings/logoEnded');

export function settingsReducer(state: SettingsState | undefined, action: UnknownAction): SettingsState {
  const before = state?.saved;
  const after =
    allocationLeft.match(action) && before?.open
      ? { ...before, open: { ...before.open, form: levelled(before.open.form) } }
      : onlineSettings.reducer(before, action);
  const levelledTo = nowLevelledTo(
    { before: before?.open?.form ?? null, after: after.open?.form ?? null, known: state?.levelledTo ?? null },
    action,
  );
  const isUploading = logoChosen.match(action) || (!logoEnded.match(action) && state?.isUploading === true);
  const isSame = after === before && levelledTo === state?.levelledTo && isUploading === state.isUploading;
  return state !== undefined && isSame ? state : { saved: after, levelledTo, isUploading };
}

interface Levelling {
  readonly before: SettingsForm | null;
  readonly after: SettingsForm | null;
  readonly known: string | null;
}

function nowLevelledTo({ before, after, known }: Levelling, action: UnknownAction): string | null {
  if (saved.match(action) || opened.match(action)) return null;
  if (fieldsChanged.match(action)) {
    const isAllocation = action.payload.allocationMin !== undefined || action.payload.allocationMax !== undefined;
    return isAllocation ? null : known;
  }
  if (!allocationLeft.match(action) && !submitJudged.match(action)) return known;
  const isLevelled =
    after !== null && after.allocationMax !== before?.allocationMax && after.allocationMax === after.allocationMin;
  return isLevelled ? after.allocationMin : known;
}

export const selectLevelledTo = (root: SettingsRoot) => root.settings.levelledTo;
export const selectIsUploading = (root: SettingsRoot) => root.settings.isUploading;
