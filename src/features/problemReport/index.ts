export { problemReportReducer, reportClosed, reportOpened, selectReportIsOpen } from './problemReportSlice.ts';
export { ReportButton } from './components/ReportButton.tsx';
