import { createProblemReportApi, ProblemReportDialog, problemReportSaga } from '../features/problemReport/index.ts';
import { PROBLEM_REPORT_TEXTS } from '../i18n/problemReport.ts';
import { addTexts } from '../i18n/start.ts';
import { packLog } from './browser/packLog.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** Reporting a problem. Loads when somebody wants to; what it shows stands in the store before. */
export function bringProblemReport(runSagas: RunScreenSagas) {
  addTexts(PROBLEM_REPORT_TEXTS);
  runSagas((deps) => ({
    problemReport: () => problemReportSaga({ ...deps, problemReportApi: createProblemReportApi(deps.http), packLog, deviceName: deps.device.name }),
  }));
  return { default: ProblemReportDialog };
}
