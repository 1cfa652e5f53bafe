import { defineFeature } from '../../common/feature.ts';
import { appearanceReducer, appearanceSaga } from '../../features/appearance/index.ts';
import { attentionReducer, attentionSaga, attentionTexts } from '../../features/attention/index.ts';
import { problemReportReducer } from '../../features/problemReport/index.ts';
import { refreshSaga, type RefreshDeps } from '../../features/session/index.ts';
import { createAlertDeps, type AlertWorld } from './alertDeps.ts';
import { Alerts } from './Alerts.tsx';
import { notificationSocketSaga } from './notificationSocketSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly alerts: typeof texts.alerts;
    readonly attention: typeof attentionTexts.attention;
  }
}

/** Notifications, title, theme, session warning and report dialog of all screens. No screen waits for them. */
export const feature = defineFeature({
  name: 'alerts',
  texts: { ...texts, ...attentionTexts },
  reducers: { appearance: appearanceReducer, attention: attentionReducer, problemReport: problemReportReducer },
  components: { alerts: Alerts },
  createSagas: (world: AlertWorld & RefreshDeps) => {
    const deps = createAlertDeps(world);
    return {
      notifications: () => notificationSocketSaga(deps),
      refresh: () => refreshSaga(world),
      attention: () => attentionSaga(deps),
      appearance: () => appearanceSaga(deps),
    };
  },
});
