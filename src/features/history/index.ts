export { HistoryScreen } from './components/HistoryScreen.tsx';
export { ChatHistoryDialog } from './components/ChatHistoryDialog.tsx';
export { historyDialogSaga } from './historyDialogSaga.ts';
export { historyDialogOpened, historyDialogReducer, type HistoryDialogRoot } from './historyDialogSlice.ts';
export { createHistoryApi } from './historyApi.ts';
export { historySaga } from './historySaga.ts';
export { historyReducer } from './historySlice.ts';
export { default as historyTexts } from './texts.json';
