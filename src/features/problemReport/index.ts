export { problemReportReducer, reportClosed, reportOpened, selectReportIsOpen, type ProblemReportRoot, type ProblemReportState } from './problemReportSlice.ts';
export { problemReportLogRules } from './problemReportLogRules.ts';
export { createProblemReportApi, type NewReport, type ProblemReportApi } from './problemReportApi.ts';
export { problemReportSaga, type ProblemReportDeps } from './problemReportSaga.ts';
export { LazyReportButton } from './LazyReportButton.tsx';
export { ProblemReportDialog } from './components/ProblemReportDialog.tsx';
