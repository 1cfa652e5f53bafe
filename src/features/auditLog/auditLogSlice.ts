import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { AuditEntry, Auditor } from '#contract/http/audit.ts';
import { markFailure } from '#common/errors.ts';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { NO_FILTERS, type AuditLogFilters } from './auditLogFilters.ts';

interface AuditLogState {
  readonly list: LiveListState<AuditLogFilters, AuditEntry>;
  readonly who: AuditorFieldState;
  readonly file: FileExportState;
}

export interface AuditLogRoot {
  readonly auditLog: AuditLogState;
}

/** The field that chooses a person. */
interface AuditorFieldState {
  /** The last person whose name was loaded. */
  readonly known: Auditor | null;
  readonly search: RemoteSearch<Auditor>;
}

const initialState: AuditorFieldState = { known: null, search: NO_SEARCH };

const whoSlice = createSlice({
  name: 'auditLog',
  initialState,
  reducers: {
    auditorTyped: (
      state,
      { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>,
    ): AuditorFieldState => ({
      ...state,
      search: { ...state.search, keyword, status: 'searching' },
    }),
    auditorsReceived: (state, { payload: options }: PayloadAction<readonly Auditor[]>): AuditorFieldState => ({
      ...state,
      search: { ...state.search, status: 'ready', options },
    }),
    auditorsFailed: (state): AuditorFieldState => ({
      ...state,
      search: { ...state.search, status: 'failed', options: [] },
    }),
    /** null: anyone. */
    auditorChosen: (_, { payload: known }: PayloadAction<Auditor | null>): AuditorFieldState => ({
      known,
      search: NO_SEARCH,
    }),
    /** The name of the person in the address. */
    auditorNamed: (state, { payload: known }: PayloadAction<Auditor>): AuditorFieldState => ({ ...state, known }),
    auditLogClosed: (state): AuditorFieldState => ({ ...state, search: NO_SEARCH }),
  },
});

export const { auditorTyped, auditorsReceived, auditorsFailed, auditorChosen, auditorNamed, auditLogClosed } =
  whoSlice.actions;
markFailure(auditorsFailed);
export const auditLogOpened = createAction('auditLog/opened');
/** The user has changed the view. The saga updates the address. */
export const viewChanged = createAction('auditLog/viewChanged', (payload: Partial<AuditLogFilters>) => ({ payload }));
/** The address has changed: the user opened it or pressed Back or Forward. */
export const addressRead = createAction<{ readonly search: string }>('auditLog/addressRead');

export const auditList = createLiveList({
  name: 'auditEntries',
  noFilters: NO_FILTERS,
  pick: (root: AuditLogRoot) => root.auditLog.list,
});
export const auditExport = createFileExport({ name: 'auditLog', pick: (root: AuditLogRoot) => root.auditLog.file });

export const auditLogReducer = combineReducers({
  list: auditList.reducer,
  who: whoSlice.reducer,
  file: auditExport.reducer,
});

export const selectAuditorSearch = (root: AuditLogRoot) => root.auditLog.who.search;
export const selectKnownAuditor = (root: AuditLogRoot) => root.auditLog.who.known;

/** The person whose actions are shown, with the id as name until the name has loaded. */
export const selectAuditor = createSelector(
  [(root: AuditLogRoot) => auditList.selectFilters(root).staffId, selectKnownAuditor],
  (id, known) => (id === null ? null : { id, label: known?.id === id ? known.name : id }),
);
