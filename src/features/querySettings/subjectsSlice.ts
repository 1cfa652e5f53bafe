import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { QuerySubject } from '#contract/http/settings.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { changesOf, rowsOf, type RowProblems, type SubjectConflict, type SubjectRow } from './subjectRows.ts';

export interface SubjectsState {
  /** `asking`: the user wants to close the dialog with unsaved changes. */
  readonly status: 'closed' | 'loading' | 'failed' | 'editing' | 'saving' | 'asking';
  /** The subjects as last loaded, inactive ones included. */
  readonly base: readonly QuerySubject[];
  readonly rows: readonly SubjectRow[];
  /** Counts added rows, to give each a unique key. */
  readonly added: number;
  readonly problems: RowProblems;
  /** From loading or saving. */
  readonly error: AppError | null;
  /** Saving again overwrites the colleague's changes. */
  readonly conflicts: readonly SubjectConflict[];
}

/** The subjects just before saving, and the rows merged with them. */
type FreshSubjects = Pick<SubjectsState, 'base' | 'rows' | 'conflicts' | 'problems'>;

export interface SubjectsRoot {
  readonly querySettings: { readonly subjects: SubjectsState };
}

const NO_FEEDBACK = { problems: {}, error: null, conflicts: [] } as const;
const initialState: SubjectsState = { status: 'closed', base: [], rows: [], added: 0, ...NO_FEEDBACK };

/**
 * The dialog that edits subjects. Decisions that depend on names belong to the saga, because action logs mask names.
 */
const subjectsSlice = createSlice({
  name: 'querySubjects',
  initialState,
  reducers: {
    subjectsOpened: (): SubjectsState => ({ ...initialState, status: 'loading' }),
    subjectsReceived: (state, { payload: base }: PayloadAction<readonly QuerySubject[]>): SubjectsState => ({
      ...state,
      status: 'editing',
      base,
      rows: rowsOf(base),
    }),
    subjectsFailed: (state, { payload: error }: PayloadAction<AppError>): SubjectsState => ({
      ...state,
      status: 'failed',
      error,
    }),
    nameTyped: (
      state,
      { payload: { key, name } }: PayloadAction<{ readonly key: string; readonly name: string }>,
    ): SubjectsState => ({
      ...state,
      problems: without(state.problems, key),
      rows: state.rows.map((row) => (row.key === key ? { ...row, name } : row)),
    }),
    rowAdded: (state): SubjectsState => {
      const added = state.added + 1;
      return { ...state, added, rows: [...state.rows, { key: `new-${added}`, id: null, name: '' }] };
    },
    rowRemoved: (state, { payload: { key } }: PayloadAction<{ readonly key: string }>): SubjectsState => ({
      ...state,
      problems: without(state.problems, key),
      rows: state.rows.filter((row) => row.key !== key),
    }),
    submitRequested: (state) => state,
    submitRefused: (state, { payload: problems }: PayloadAction<RowProblems>): SubjectsState => ({
      ...state,
      ...NO_FEEDBACK,
      problems,
    }),
    savingStarted: (state): SubjectsState => ({
      ...state,
      ...NO_FEEDBACK,
      status: 'saving',
      rows: state.rows.map((row) => ({ ...row, name: row.name.trim() })),
    }),
    freshReceived: (state, { payload }: PayloadAction<FreshSubjects>): SubjectsState => ({ ...state, ...payload }),
    /** The user must look at something first. */
    savingHalted: (state): SubjectsState => ({ ...state, status: 'editing' }),
    saveFailed: (state, { payload: error }: PayloadAction<AppError>): SubjectsState => ({
      ...state,
      status: 'editing',
      error,
    }),
    closeRequested: (state) => state,
    /** Asks whether to discard the changes. */
    closeAsked: (state): SubjectsState => ({ ...state, status: 'asking' }),
    closeDeclined: (state): SubjectsState => ({ ...state, status: 'editing' }),
    /** Everything is saved or discarded. */
    subjectsClosed: (): SubjectsState => initialState,
    /** The typed names stay until the screen opens again. */
    screenLeft: (state) => state,
  },
});

export const {
  subjectsOpened,
  subjectsReceived,
  subjectsFailed,
  nameTyped,
  rowAdded,
  rowRemoved,
  submitRequested,
  submitRefused,
  savingStarted,
  freshReceived,
  savingHalted,
  saveFailed,
  closeRequested,
  closeAsked,
  closeDeclined,
  subjectsClosed,
  screenLeft,
} = subjectsSlice.actions;
markFailure(subjectsFailed, saveFailed);
export const subjectsReducer = subjectsSlice.reducer;

export const selectSubjects = (root: SubjectsRoot) => root.querySettings.subjects;
export const selectSubjectChanges = createSelector(
  [(root: SubjectsRoot) => selectSubjects(root).base, (root: SubjectsRoot) => selectSubjects(root).rows],
  changesOf,
);

function without(problems: RowProblems, key: string): RowProblems {
  return Object.fromEntries(Object.entries(problems).filter(([known]) => known !== key));
}
