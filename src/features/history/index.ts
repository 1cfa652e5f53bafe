export { ChatHistoryDialog } from './components/ChatHistoryDialog.tsx';
export { historyDialogSaga } from './historyDialogSaga.ts';
export { historyDialogOpened, historyDialogReducer, type HistoryDialogRoot } from './historyDialogSlice.ts';
export { createHistoryApi } from './historyApi.ts';
export { default as historyTexts } from './texts.json';
