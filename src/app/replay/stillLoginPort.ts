import type { Store } from 'redux';
import type { LoginPort } from '../../features/login/index.ts';
import { viewOf } from '../loginPort.ts';
import type { AppState } from '../coreReducer.ts';

/** The login form as a store has it. What somebody does in it leads to nothing. */
export function stillLoginPort(store: Store<AppState>): LoginPort {
  let view = viewOf({ store });
  return {
    view: () => {
      const next = viewOf({ store });
      if (next.session !== view.session || next.form !== view.form) view = next;
      return view;
    },
    subscribe: store.subscribe,
    submitted: () => undefined,
    changed: () => undefined,
    checked: () => undefined,
  };
}
