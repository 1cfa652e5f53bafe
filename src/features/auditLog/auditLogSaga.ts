import { fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { AUDIT_BY } from '#contract/auditActions.ts';
import { AUDIT_PAGE_SIZE } from '#contract/constants.ts';
import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/gen/audit.js';
import { fileExportSaga } from '#common/fileExport.ts';
import type { HttpClient } from '#common/http/client.ts';
import { fetchFile } from '#common/http/fileCall.ts';
import { listScreenSaga, type ListQuery, type ListScreenDeps } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import { remoteChoiceSaga } from '#common/remoteChoice.ts';
import { AUDIT_LOG_PATH, readFilters, writeFilters, type AuditLogFilters } from './auditLogFilters.ts';
import { auditExport, auditList, auditor, auditScreen } from './auditLogSlice.ts';

export type AuditLogApi = ReturnType<typeof createAuditLogApi>;

/** Only the workbook shows a toast on failure: the list and the field show their own errors. */
export function createAuditLogApi(http: HttpClient) {
  return {
    fetchEntries: ({ filters, etag }: ListQuery<AuditLogFilters>) =>
      http.sendPage(pageAuditLog, { ...narrowed(filters), ...pageInput(filters, AUDIT_PAGE_SIZE) }, etag),
    /** Finds by part of a name or account, or by id. */
    findAuditors: (keyword: string) => http.send(searchAuditors, { keyword }),
    fetchWorkbook: (filters: AuditLogFilters) => fetchFile(http, exportAuditLog, narrowed(filters)),
  };
}

function narrowed({ by, staffId, action, days, keyword }: AuditLogFilters) {
  return {
    ...(by === null ? {} : { by }),
    ...(staffId === null ? {} : { staffId }),
    ...(action === null ? {} : { action }),
    ...(days.from === '' ? {} : { stime: days.from }),
    ...(days.to === '' ? {} : { etime: days.to }),
    ...(keyword === '' ? {} : { keyword }),
  };
}

export interface AuditLogDeps extends ListScreenDeps {
  readonly auditLogApi: AuditLogApi;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* auditLogSaga(deps: AuditLogDeps): SagaGenerator<void> {
  const { auditLogApi, saveFile } = deps;
  yield* fork(() =>
    listScreenSaga({
      list: auditList,
      screen: auditScreen,
      path: AUDIT_LOG_PATH,
      readFilters,
      writeFilters,
      fetchPage: auditLogApi.fetchEntries,
      deps,
    }),
  );
  yield* fork(() =>
    fileExportSaga({
      fileExport: auditExport,
      saveFile,
      *fetch() {
        return auditLogApi.fetchWorkbook(yield* select(auditList.selectFilters));
      },
    }),
  );
  yield* takeEvery(auditScreen.closed, () => put(auditExport.actions.exportGivenUp()));
  yield* fork(() =>
    remoteChoiceSaga({
      choice: auditor,
      find: auditLogApi.findAuditors,
      filtersChanged: auditList.actions.filtersChanged,
      *onChosen(staffId) {
        // A person has done nothing that the system did.
        yield* put(auditScreen.viewChanged({ staffId, ...(staffId !== null && { by: AUDIT_BY.people }) }));
      },
    }),
  );
}
