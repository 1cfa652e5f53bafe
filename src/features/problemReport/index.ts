export { problemReportReducer, reportClosed, reportOpened, selectReportIsOpen } from './problemReportSlice.ts';
export type { NewReport, ProblemReportApi } from './problemReportApi.ts';
export { problemReportSaga, type ProblemReportDeps } from './problemReportSaga.ts';
export { ReportButton } from './components/ReportButton.tsx';
export { ProblemReportDialog } from './components/ProblemReportDialog.tsx';
