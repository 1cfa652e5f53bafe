import { Provider } from 'react-redux';
import { ToastLayer } from '#common/components/Toasts.tsx';
import type { Runtime } from './runtime.ts';

export function bindToastLayer({ store }: Runtime) {
  return function BoundToastLayer() {
    return (
      <Provider store={store}>
        <ToastLayer />
      </Provider>
    );
  };
}
