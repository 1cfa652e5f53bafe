import { combineReducers } from '@reduxjs/toolkit';
import type { AuditEntry, Auditor } from '#contract/http/audit.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { viewReducer } from '#common/view.ts';
import { auditLogReducer } from '#src/features/auditLog/auditLogSlice.ts';
import { auditLogSaga, type AuditLogApi } from '#src/features/auditLog/auditLogSaga.ts';
import { answered, signedInReducer } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

/** An audit log entry with default values. */
export function anEntry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1',
    at: '2026-11-01T09:00:00.000Z',
    staffId: '7',
    account: 'chief',
    name: 'The Chief',
    headImg: '',
    action: 'role.changed',
    objectType: 'role',
    objectId: '3',
    objectName: 'Cashiers',
    changes: [{ field: 'name', from: 'Tellers', to: 'Cashiers' }],
    ...fields,
  };
}

type AuditPage = NonNullable<Awaited<ReturnType<AuditLogApi['fetchEntries']>>>;

export function anAuditPage(records: readonly AuditEntry[], fields: Partial<AuditPage> = {}): AuditPage {
  return {
    pageNo: 1,
    pageSize: 20,
    total: records.length,
    totalIsExact: true,
    next: null,
    prev: null,
    etag: '',
    records: [...records],
    ...fields,
  };
}

export function anAuditor(fields: Partial<Auditor> = {}): Auditor {
  return { id: '7', account: 'chief', name: 'The Chief', headImg: '', ...fields };
}

/** The sagas of the audit log with a store and a fake server. */
export function setUpAuditLog() {
  const api = {
    fetchEntries: jasmine
      .createSpy<AuditLogApi['fetchEntries']>('fetchEntries')
      .and.callFake(() => answered(anAuditPage([anEntry()]))),
    findAuditors: jasmine
      .createSpy<AuditLogApi['findAuditors']>('findAuditors')
      .and.callFake(() => answered([anAuditor()])),
    fetchWorkbook: jasmine
      .createSpy<AuditLogApi['fetchWorkbook']>('fetchWorkbook')
      .and.callFake(() => answered({ name: 'audit-log.xlsx', content: new Blob(['x']) })),
  };
  const visited: string[] = [];
  const saved: string[] = [];
  const test = createTestStore({
    reducer: combineReducers({ auditLog: auditLogReducer, session: signedInReducer, view: viewReducer }),
    saga: () =>
      auditLogSaga({
        auditLogApi: api,
        random: () => 0.5,
        now: () => Date.now(),
        visibility: {
          isHidden: () => false,
          nextShown: () => cancellable(new Promise<void>(() => undefined), () => undefined),
        },
        navigate: (path) => {
          visited.push(path);
        },
        saveFile: (name) => {
          saved.push(name);
        },
      }),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  const lastRequest = () => api.fetchEntries.calls.mostRecent().args[0].filters;
  return { ...test, api, visited, saved, dispatch, lastRequest, state: () => test.store.getState() };
}
