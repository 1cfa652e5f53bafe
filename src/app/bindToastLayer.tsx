import { Provider } from 'react-redux';
import type { Runtime } from './runtime.ts';
import { ToastLayer } from './ToastLayer.tsx';

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
