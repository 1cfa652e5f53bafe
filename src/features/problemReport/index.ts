export { problemReportReducer, reportClosed, reportOpened, selectReportIsOpen } from './problemReportSlice.ts';
export type { NewReport, ProblemReportApi } from './problemReportApi.ts';
export { problemReportSaga, type ProblemReportDeps } from './problemReportSaga.ts';
export { LazyReportButton } from './LazyReportButton.tsx';
export { ProblemReportDialog } from './components/ProblemReportDialog.tsx';
