import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { AuditEntry, Auditor } from '../../../contract/http/audit.ts';
import { markFailure } from '../../common/failures.ts';
import { createFileExport, type FileExportState } from '../../common/fileExport.ts';
import { createLiveList, type LiveListState } from '../../common/liveList/index.ts';
import { NO_SEARCH, type RemoteSearch } from '../../common/remoteSearch.ts';
import { NO_FILTERS, type AuditLogFilters } from './auditLogFilters.ts';

export interface AuditLogState {
  readonly list: LiveListState<AuditLogFilters, AuditEntry>;
  readonly who: WhoState;
  readonly file: FileExportState;
}

/** The part of the store that this screen reads. */
export interface AuditLogRoot {
  readonly auditLog: AuditLogState;
}

/** The field in which somebody is chosen. */
export interface WhoState {
  /** The last one whose name became known. */
  readonly known: Auditor | null;
  readonly search: RemoteSearch<Auditor>;
}

const initialState: WhoState = { known: null, search: NO_SEARCH };

const whoSlice = createSlice({
  name: 'auditLog',
  initialState,
  reducers: {
    auditorTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): WhoState => ({
      ...state,
      search: { ...state.search, keyword, status: 'searching' },
    }),
    auditorsReceived: (state, { payload: options }: PayloadAction<readonly Auditor[]>): WhoState => ({
      ...state,
      search: { ...state.search, status: 'ready', options },
    }),
    auditorsFailed: (state): WhoState => ({ ...state, search: { ...state.search, status: 'failed', options: [] } }),
    /** null: anyone again. */
    auditorChosen: (_, { payload: known }: PayloadAction<Auditor | null>): WhoState => ({ known, search: NO_SEARCH }),
    /** Who it is that the address names. */
    auditorNamed: (state, { payload: known }: PayloadAction<Auditor>): WhoState => ({ ...state, known }),
    auditLogClosed: (state): WhoState => ({ ...state, search: NO_SEARCH }),
  },
});

export const { auditorTyped, auditorsReceived, auditorsFailed, auditorChosen, auditorNamed, auditLogClosed } =
  whoSlice.actions;
markFailure(auditorsFailed);
export const auditLogOpened = createAction('auditLog/opened');
/** The reader wants to see something else. The address follows. */
export const viewChanged = createAction('auditLog/viewChanged', (payload: Partial<AuditLogFilters>) => ({ payload }));
/** The address holds this view: it was opened, or gone back to. */
export const addressRead = createAction<{ readonly search: string }>('auditLog/addressRead');

export const auditList = createLiveList<AuditLogRoot, AuditLogFilters, AuditEntry>({
  name: 'auditEntries',
  noFilters: NO_FILTERS,
  pick: (root) => root.auditLog.list,
});
export const auditExport = createFileExport<AuditLogRoot>({ name: 'auditLog', pick: (root) => root.auditLog.file });

export const auditLogReducer = combineReducers({
  list: auditList.reducer,
  who: whoSlice.reducer,
  file: auditExport.reducer,
});

export const selectAuditorSearch = (root: AuditLogRoot) => root.auditLog.who.search;
export const selectKnownAuditor = (root: AuditLogRoot) => root.auditLog.who.known;

/** Whose acts are shown; by their id as long as their name is not known. */
export const selectAuditor = createSelector(
  [(root: AuditLogRoot) => auditList.selectFilters(root).staffId, selectKnownAuditor],
  (id, known) => (id === null ? null : { id, label: known?.id === id ? known.name : id }),
);
