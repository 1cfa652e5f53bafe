export { toastsSaga } from './toastsSaga.ts';
export {
  toastRaised,
  notificationReceived,
  selectNotifications,
  selectToasts,
  toastDismissed,
  toastsHeld,
  toastsReducer,
  toastsReleased,
  type ToastContent,
  type Notification,
  type Toast,
} from './toastsSlice.ts';
