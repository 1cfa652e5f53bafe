export { HistoryScreen } from './components/HistoryScreen.tsx';
export { ChatHistoryDialog } from './dialog/components/ChatHistoryDialog.tsx';
export { historyDialogSaga, type HistoryDialogDeps } from './dialog/historyDialogSaga.ts';
export {
  historyDialogClosed, historyDialogOpened, historyDialogReducer, type HistoryChat, type HistoryDialogState,
} from './dialog/historyDialogSlice.ts';
export { createHistoryApi, type HistoryApi } from './historyApi.ts';
export { historyDialogLogRules, historyLogRules } from './historyLogRules.ts';
export { historySaga, type HistoryDeps } from './historySaga.ts';
export { historyReducer, type HistoryState } from './historySlice.ts';
