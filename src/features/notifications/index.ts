export { DesktopQuestion } from './components/DesktopQuestion.tsx';
export { desktopSaga, type DesktopDeps, type DesktopNotification } from './desktopSaga.ts';
export { desktopReducer, type DesktopPermission } from './desktopSlice.ts';
export { LazyAlertControls } from './LazyAlertControls.tsx';
export { default as notificationTexts } from './texts.json';
export { createTrayApi } from './trayApi.ts';
export { traySaga, type TrayDeps } from './traySaga.ts';
export { trayReducer } from './traySlice.ts';
