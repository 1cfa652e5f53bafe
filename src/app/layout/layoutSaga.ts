import { put, select, takeEvery } from 'typed-redux-saga';
import type { TextStore } from '../browser/storage.ts';
import { selectSidebar, sidebarRestored, sidebarToggled } from './layoutSlice.ts';

const SIDEBAR = 'cs.sidebar';

export interface LayoutDeps {
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
}

/** Remembers whether the sidebar is collapsed. */
export function* layoutSaga({ preferences }: LayoutDeps) {
  if (preferences.read(SIDEBAR) === 'collapsed') yield* put(sidebarRestored({ sidebar: 'collapsed' }));
  yield* takeEvery(sidebarToggled, function* () {
    preferences.write(SIDEBAR, yield* select(selectSidebar));
  });
}
