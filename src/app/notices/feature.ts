import { defineFeature } from '../../common/feature.ts';
import { attentionReducer, attentionSaga, attentionTexts } from '../../features/attention/index.ts';
import { problemReportReducer } from '../../features/problemReport/index.ts';
import { refreshSaga, type RefreshDeps } from '../../features/session/index.ts';
import { createNoticeDeps, type NoticeWorld } from './noticeDeps.ts';
import { Notices } from './Notices.tsx';
import { notificationSocketSaga } from './notificationSocketSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly notices: typeof texts.notices;
    readonly attention: typeof attentionTexts.attention;
  }
}

/** Toasts, title, session warning and report dialog of all screens. No screen waits for them. */
export const feature = defineFeature({
  name: 'notices',
  texts: { ...texts, ...attentionTexts },
  reducers: { attention: attentionReducer, problemReport: problemReportReducer },
  components: { notices: Notices },
  createSagas: (world: NoticeWorld & RefreshDeps) => {
    const deps = createNoticeDeps(world);
    return {
      notifications: () => notificationSocketSaga(deps),
      refresh: () => refreshSaga(world),
      attention: () => attentionSaga(deps),
    };
  },
});
