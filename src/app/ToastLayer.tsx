import { useDispatch, useSelector, Provider } from 'react-redux';
import { Toasts } from '#common/components/Toasts.tsx';
import { selectToasts, toastDismissed, toastsHeld, toastsReleased } from '#common/toasts/index.ts';
import type { Runtime } from './runtime.ts';

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

/** Connects the toasts to the store. */
export function bindToastLayer({ store }: Runtime) {
  return function BoundToastLayer() {
    return (
      <Provider store={store}>
        <ToastLayer />
      </Provider>
    );
  };
}
