import { logoutSaga } from '../../features/session/index.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { layoutSaga } from './layoutSaga.ts';

export { layoutWith } from './Layout.tsx';
export { layoutLogRules } from './layoutLogRules.ts';
export { layoutReducer } from './layoutSlice.ts';
export { withShortcuts } from './withShortcuts.tsx';

/** What the sidebar and the navbar ask for. */
export const layoutSagas = (deps: ScreenDeps) => ({ layout: () => layoutSaga(deps), logout: () => logoutSaga(deps) });
