export { attentionSaga, type AttentionDeps } from './attentionSaga.ts';
export { attentionReducer } from './attentionSlice.ts';
export { DesktopQuestion } from './components/DesktopQuestion.tsx';
export { desktopSaga, type DesktopDeps, type DesktopNotification } from './desktopSaga.ts';
export { desktopReducer, type DesktopPermission } from './desktopSlice.ts';
export { LazyAlertControls } from './LazyAlertControls.tsx';
export { default as notificationTexts } from './texts.json';
export { createTrayApi, traySaga } from './traySaga.ts';
export { trayReducer } from './traySlice.ts';
