export { HistoryScreen } from './components/HistoryScreen.tsx';
export { ChatHistoryDialog } from './dialog/components/ChatHistoryDialog.tsx';
export { historyDialogSaga } from './dialog/historyDialogSaga.ts';
export { historyDialogOpened, historyDialogReducer, type HistoryDialogRoot } from './dialog/historyDialogSlice.ts';
export { createHistoryApi } from './historyApi.ts';
export { historySaga } from './historySaga.ts';
export { historyReducer } from './historySlice.ts';
export { default as historyTexts } from './texts.json';
