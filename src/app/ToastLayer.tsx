import { useDispatch, useSelector } from 'react-redux';
import { Toasts } from '#common/components/Toasts.tsx';
import { selectToasts, toastDismissed, toastsHeld, toastsReleased } from '#common/toasts/index.ts';

/** Draws all toasts, over every screen and the login form. */
export function ToastLayer() {
  const dispatch = useDispatch();
  return (
    <Toasts
      toasts={useSelector(selectToasts)}
      onDismiss={(id) => dispatch(toastDismissed({ id }))}
      onHold={() => dispatch(toastsHeld())}
      onRelease={() => dispatch(toastsReleased())}
    />
  );
}
