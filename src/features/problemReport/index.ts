export { problemReportReducer, reportClosed, reportOpened, selectReportIsOpen } from './problemReportSlice.ts';
export { problemReportSaga, type NewReport, type ProblemReportApi } from './problemReportSaga.ts';
export { ReportButton } from './components/ReportButton.tsx';
export { ProblemReportDialog } from './components/ProblemReportDialog.tsx';
