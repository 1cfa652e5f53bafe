import type { AuditEntry, Auditor } from '../../../contract/http/audit.ts';
import {
  addressRead, auditExport, auditList, auditLogOpened, auditorChosen, auditorNamed, auditorsReceived, auditorTyped, viewChanged,
} from '../../../src/features/auditLog/auditLogSlice.ts';

/** An entry of the audit log, with what matters to the spec. */
export function anEntry(wish: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1', at: '2026-11-01T09:00:00.000Z', staffId: '7', account: 'chief', name: 'The Chief', headImg: '', action: 'role.changed', objectType: 'role', objectId: '3',
    objectName: 'Cashiers', changes: [{ field: 'name', from: 'Tellers', to: 'Cashiers' }], ...wish,
  };
}

export function anAuditPage(records: readonly AuditEntry[]) {
  return { pageNo: 1, pageSize: 20, total: records.length, totalIsExact: true, next: null, prev: null, etag: '', records };
}

/** A morning of somebody who looks up what was done; every name and word in it is `canary`. */
export function auditLogMorning(canary: string) {
  const auditor: Auditor = { id: '7', account: canary, name: canary, headImg: '' };
  const entry = anEntry({ account: canary, name: canary, objectName: canary, changes: [{ field: 'name', from: canary, to: canary }] });
  return [
    addressRead({ search: `?id=${canary}` }), auditLogOpened(), auditList.actions.listOpened({ isInFront: true }),
    auditList.actions.pageReceived({ page: anAuditPage([entry]), heldAt: null }),
    auditList.actions.keywordTyped({ text: canary }), viewChanged({ keyword: canary }), auditList.actions.filtersChanged({ keyword: canary }),
    auditorTyped({ keyword: canary }), auditorsReceived([auditor]), auditorChosen(auditor), auditorNamed(auditor),
    auditExport.actions.exportRequested(), auditExport.actions.exportGivenUp(), auditExport.actions.exportEnded(),
  ];
}
