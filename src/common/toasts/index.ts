export { toastsSaga } from './toastsSaga.ts';
export {
  noticeRaised,
  notificationReceived,
  selectNotifications,
  selectToasts,
  toastDismissed,
  toastsHeld,
  toastsReducer,
  toastsReleased,
  type Notice,
  type Notification,
  type Toast,
  type ToastsRoot,
  type ToastsState,
} from './toastsSlice.ts';
