export { toastsSaga } from './toastsSaga.ts';
export {
  noticeRaised, selectToasts, toastDismissed, toastsHeld, toastsReducer, toastsReleased,
  type Notice, type Toast, type ToastsRoot, type ToastsState,
} from './toastsSlice.ts';
export { toastsLogRules } from './toastsLogRules.ts';
