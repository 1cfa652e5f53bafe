import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
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
  texts,
  reducers: { clock: clockReducer, auditLog: auditLogReducer },
  components: { auditLog: AuditLogScreen },
  createSagas: (deps: WithHttp<AuditLogDeps & ClockDeps, 'auditLogApi'>) => ({
    clock: () => clockSaga(deps),
    auditLog: () => auditLogSaga({ ...deps, auditLogApi: createAuditLogApi(deps.http) }),
  }),
});
