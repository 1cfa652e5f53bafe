import { combineReducers } from '@reduxjs/toolkit';
import type { AuditEntry, Auditor } from '#contract/http/audit.ts';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createRemoteChoice, type RemoteChoiceState } from '#common/remoteChoice.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { NO_FILTERS, type AuditLogFilters } from './auditLogFilters.ts';

interface AuditLogState {
  readonly list: LiveListState<AuditLogFilters, AuditEntry>;
  readonly who: RemoteChoiceState<Auditor>;
  readonly file: FileExportState;
}

export interface AuditLogRoot {
  readonly auditLog: AuditLogState;
}

export const auditScreen = createScreenActions<AuditLogFilters>('auditLog');
export const auditList = createLiveList({
  name: 'auditEntries',
  noFilters: NO_FILTERS,
  pick: (root: AuditLogRoot) => root.auditLog.list,
});
export const auditExport = createFileExport({ name: 'auditLog', pick: (root: AuditLogRoot) => root.auditLog.file });
/** The person whose actions are shown. */
export const auditor = createRemoteChoice({
  name: 'auditor',
  screen: auditScreen,
  pick: (root: AuditLogRoot) => root.auditLog.who,
  selectId: (root: AuditLogRoot) => auditList.selectFilters(root).staffId,
  findsAny: true,
});

export const auditLogReducer = combineReducers({
  list: auditList.reducer,
  who: auditor.reducer,
  file: auditExport.reducer,
});
