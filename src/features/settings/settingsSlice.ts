import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatSettings } from '../../../contract/http/settings.ts';
import type { AppError } from '../../common/errors.ts';
import { differences, keepNumbers, levelled, problemsOf, rebase, tidied, toForm, type SettingsField, type SettingsForm } from './settingsForm.ts';

export interface SettingsState {
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The settings as they were last known to stand; null: not known. */
  readonly base: SettingsForm | null;
  /** As they stand on the screen. What was typed outlives a visit elsewhere. */
  readonly form: SettingsForm | null;
  readonly error: AppError | null;
  /** `asking`: somebody else has changed the same fields meanwhile. */
  readonly saving: 'no' | 'saving' | 'asking';
  readonly saveError: AppError | null;
  /** Saving has been tried: what cannot be saved is said. */
  readonly isChecked: boolean;
  /** What both numbers of the allocation have just become, because the minimum was above the maximum. */
  readonly levelledTo: string | null;
  /** What somebody else has changed meanwhile. */
  readonly takenOver: readonly SettingsField[];
  readonly conflicts: readonly SettingsField[];
}

const NOTHING_SAID = { isChecked: false, saveError: null, levelledTo: null, takenOver: [], conflicts: [] } as const;

const initialState: SettingsState = { status: 'closed', base: null, form: null, error: null, saving: 'no', ...NOTHING_SAID };

/** The online settings screen. */
const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    settingsOpened: (state): SettingsState => ({ ...state, status: 'loading', error: null }),
    settingsClosed: (state): SettingsState => ({ ...state, status: 'closed', saving: 'no' }),
    settingsReceived: (state, { payload }: PayloadAction<ChatSettings>): SettingsState => ({ ...standOn(state, payload), status: 'ready', error: null }),
    settingsFailed: (state, { payload: error }: PayloadAction<AppError>): SettingsState => ({ ...state, status: 'failed', error }),
    fieldsChanged: (state, { payload }: PayloadAction<Partial<SettingsForm>>): SettingsState => {
      if (state.form === null) return state;
      const isAllocation = payload.allocationMin !== undefined || payload.allocationMax !== undefined;
      return { ...state, form: { ...state.form, ...keepNumbers(payload) }, levelledTo: isAllocation ? null : state.levelledTo };
    },
    /** The numbers of the allocation have been typed. */
    allocationLeft: (state): SettingsState => withForm(state, levelled),
    updateRequested: (state): SettingsState => {
      const next = { ...withForm(state, tidied), isChecked: true, saveError: null };
      const isSavable = next.form !== null && Object.keys(problemsOf(next.form)).length === 0;
      return isSavable && state.saving === 'no' ? { ...next, saving: 'saving' } : next;
    },
    /** How the settings stand just before they are overwritten. */
    freshReceived: (state, { payload }: PayloadAction<ChatSettings>): SettingsState => {
      const next = standOn(state, payload);
      return next.conflicts.length > 0 ? { ...next, saving: 'asking' } : next;
    },
    overwriteConfirmed: (state): SettingsState => (state.saving === 'asking' ? { ...state, saving: 'saving' } : state),
    overwriteDeclined: (state): SettingsState => (state.saving === 'asking' ? { ...state, saving: 'no' } : state),
    settingsSaved: (state, { payload: saved }: PayloadAction<SettingsForm>): SettingsState =>
      ({ ...state, ...NOTHING_SAID, base: saved, saving: 'no', takenOver: state.takenOver }),
    saveFailed: (state, { payload: saveError }: PayloadAction<AppError>): SettingsState => ({ ...state, saving: 'no', saveError }),
    /** Back to how the settings stand. */
    reverted: (state): SettingsState => ({ ...state, ...NOTHING_SAID, form: state.base }),
  },
});

export const {
  settingsOpened, settingsClosed, settingsReceived, settingsFailed, fieldsChanged, allocationLeft, updateRequested, freshReceived,
  overwriteConfirmed, overwriteDeclined, settingsSaved, saveFailed, reverted,
} = settingsSlice.actions;
export const settingsReducer = settingsSlice.reducer;

/** What was typed stays, and stands on these settings from now on. */
function standOn(state: SettingsState, settings: ChatSettings): SettingsState {
  const theirs = toForm(settings);
  const isTyped = state.form !== null && state.base !== null && differences(state.form, state.base).length > 0;
  if (!isTyped) return { ...state, base: theirs, form: theirs, takenOver: [], conflicts: [] };
  return { ...state, base: theirs, ...rebase(state.form, state.base, theirs) };
}

function withForm(state: SettingsState, change: (form: SettingsForm) => SettingsForm): SettingsState {
  if (state.form === null) return state;
  const form = change(state.form);
  const isLevelled = form.allocationMax !== state.form.allocationMax && form.allocationMax === form.allocationMin;
  return { ...state, form, levelledTo: isLevelled ? form.allocationMin : state.levelledTo };
}
