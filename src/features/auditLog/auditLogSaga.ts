import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { AUDIT_BY } from '#contract/auditActions.ts';
import { AUDIT_PAGE_SIZE } from '#contract/constants.ts';
import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/gen/audit.js';
import { fileExportSaga } from '#common/fileExport.ts';
import type { HttpClient } from '#common/http/client.ts';
import { fetchFile } from '#common/http/fileCall.ts';
import { listAddressSaga, liveListSaga, type ListQuery, type LiveListDeps } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { AUDIT_LOG_PATH, readFilters, writeFilters, type AuditLogFilters } from './auditLogFilters.ts';
import {
  addressRead,
  auditExport,
  auditList,
  auditLogClosed,
  auditLogOpened,
  auditorChosen,
  auditorNamed,
  auditorsFailed,
  auditorsReceived,
  auditorTyped,
  selectAuditorSearch,
  selectKnownAuditor,
  viewChanged,
} from './auditLogSlice.ts';

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

export interface AuditLogDeps extends LiveListDeps {
  readonly auditLogApi: AuditLogApi;
  readonly navigate: (path: string) => void;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* auditLogSaga(deps: AuditLogDeps): SagaGenerator<void> {
  const { auditLogApi, saveFile } = deps;
  yield* fork(() => liveListSaga({ list: auditList, fetchPage: auditLogApi.fetchEntries, deps, refresh: 'onReturn' }));
  yield* fork(() =>
    listAddressSaga({
      list: auditList,
      path: AUDIT_LOG_PATH,
      viewChanged,
      addressRead,
      readFilters,
      writeFilters,
      navigate: deps.navigate,
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
  yield* takeEvery(auditLogOpened, () => put(auditList.actions.listOpened({ isInFront: true })));
  yield* takeEvery(auditLogClosed, function* close() {
    yield* put(auditList.actions.listClosed());
    yield* put(auditExport.actions.exportGivenUp());
  });
  yield* takeLatest([auditorTyped, auditorChosen, auditLogClosed], findAuditors, deps);
  yield* takeEvery(auditorChosen, filterByAuditor);
  yield* takeLatest([auditLogOpened, auditList.actions.filtersChanged], nameAuditor, deps);
}

/** Searches when typing pauses. More typing, a choice and leaving the screen cancel it. */
function* findAuditors({ auditLogApi }: AuditLogDeps): SagaGenerator<void> {
  const { keyword, status } = yield* select(selectAuditorSearch);
  if (status !== 'searching') return;
  yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(auditorsReceived(yield* call(auditLogApi.findAuditors, keyword.trim())));
  } catch {
    yield* put(auditorsFailed());
  }
}

function* filterByAuditor({ payload: auditor }: ReturnType<typeof auditorChosen>): SagaGenerator<void> {
  const staffId = auditor?.id ?? null;
  if (staffId === (yield* select(auditList.selectFilters)).staffId) return;
  // A person has done nothing that the system did.
  yield* put(viewChanged({ staffId, ...(staffId !== null && { by: AUDIT_BY.people }) }));
}

/** The address holds only an id. If the name cannot be loaded, the id is shown. */
function* nameAuditor({ auditLogApi }: AuditLogDeps): SagaGenerator<void> {
  const { staffId } = yield* select(auditList.selectFilters);
  if (staffId === null || (yield* select(selectKnownAuditor))?.id === staffId) return;
  try {
    const found = (yield* call(auditLogApi.findAuditors, staffId)).find(({ id }) => id === staffId);
    if (found !== undefined) yield* put(auditorNamed(found));
  } catch {
    // the list shows the error
  }
}
