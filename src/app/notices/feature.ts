import { defineFeature } from '../../common/feature.ts';
import { attentionReducer, attentionSaga, attentionTexts } from '../../features/attention/index.ts';
import { problemReportReducer } from '../../features/problemReport/index.ts';
import { refreshSaga, type RefreshDeps } from '../../features/session/index.ts';
import { createNoticeDeps, type NoticeWorld } from './noticeDeps.ts';
import { Notices } from './Notices.tsx';
import { notificationGateSaga } from './notificationGateSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly notices: typeof texts.notices;
    readonly attention: typeof attentionTexts.attention;
  }
}

/** What stands beside all screens; none of them waits for it. */
export const feature = defineFeature({
  name: 'notices',
  texts: { ...texts, ...attentionTexts },
  reducers: { attention: attentionReducer, problemReport: problemReportReducer },
  components: { notices: Notices },
  createSagas: (world: NoticeWorld & RefreshDeps) => {
    const deps = createNoticeDeps(world);
    return {
      notifications: () => notificationGateSaga(deps),
      refresh: () => refreshSaga(world),
      attention: () => attentionSaga(deps),
    };
  },
});
