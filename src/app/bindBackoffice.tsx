import { Provider } from 'react-redux';
import { Backoffice } from './Backoffice.tsx';
import type { Runtime } from './runtime.ts';
import { startScreens } from './startScreens.ts';

/** The back office over its store. Called once a page load. */
export function bindBackoffice(runtime: Runtime) {
  startScreens(runtime);
  return function BoundBackoffice({ brand }: { readonly brand: string }) {
    return <Provider store={runtime.store}><Backoffice brand={brand} /></Provider>;
  };
}
