import { lazy } from 'react';
import { attentionLogRules, attentionReducer, attentionSaga } from '../../features/attention/index.ts';
import { problemReportLogRules, problemReportReducer } from '../../features/problemReport/index.ts';
import { refreshSaga } from '../../features/session/index.ts';
import { NOTICE_TEXTS } from '../../i18n/notices.ts';
import { addTexts } from '../../i18n/start.ts';
import type { RunScreenSagas, ScreenPart } from '../screenParts.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { createNoticeDeps } from './noticeDeps.ts';
import { noticesWith } from './Notices.tsx';
import { notificationGateSaga } from './notificationGateSaga.ts';

const noticePart: ScreenPart = {
  reducers: { attention: attentionReducer, problemReport: problemReportReducer }, logRules: [attentionLogRules, problemReportLogRules],
};

/** What stands beside all screens. */
export function bringNotices(runSagas: RunScreenSagas) {
  addTexts(NOTICE_TEXTS);
  runSagas(noticeSagas, noticePart);
  return {
    default: noticesWith({
      // Wanted most when there is no connection to load it over: the browser fetches it when it has nothing to do.
      ReportDialog: lazy(async () => (await import(/* webpackChunkName: "problem-report", webpackPrefetch: true */ '../problemReport.ts')).bringProblemReport(runSagas)),
    }),
  };
}

/** What runs beside the screens as soon as it has loaded; none of them waits for it. */
const noticeSagas = (screenDeps: ScreenDeps) => {
  const deps = createNoticeDeps(screenDeps);
  return { notifications: () => notificationGateSaga(deps), refresh: () => refreshSaga(screenDeps), attention: () => attentionSaga(deps) };
};
