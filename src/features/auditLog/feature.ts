import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../savedFilters/index.ts';
import { auditLogSaga, type AuditLogDeps, createAuditLogApi } from './auditLogSaga.ts';
import { auditLogReducer } from './auditLogSlice.ts';
import { AuditLogScreen } from './components/AuditLogScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly auditLog: typeof texts.auditLog;
  }
}

export const feature = defineFeature({
  name: 'auditLog',
  texts: { ...texts, ...SAVED_FILTERS_PARTS.texts },
  reducers: { clock: clockReducer, auditLog: auditLogReducer, ...SAVED_FILTERS_PARTS.reducers },
  components: { auditLog: AuditLogScreen },
  createSagas: (deps: WithHttp<AuditLogDeps & ClockDeps, 'auditLogApi'> & SavedFiltersPartsDeps) => ({
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    auditLog: () => auditLogSaga({ ...deps, auditLogApi: createAuditLogApi(deps.http) }),
  }),
});
