import { put, select, takeEvery } from 'typed-redux-saga';
import { ID_PATTERN } from '#contract/domain.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import {
  foldsRestored,
  groupToggled,
  selectFolded,
  selectSidebar,
  sidebarRestored,
  sidebarToggled,
} from './layoutSlice.ts';

const SIDEBAR = 'cs.sidebar';
const FOLDED = 'cs.sidebarFolded';
const SEPARATOR = ' ';

export interface LayoutDeps {
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
}

/** Remembers whether the sidebar is collapsed, and which of its groups are. */
export function* layoutSaga({ preferences }: LayoutDeps) {
  if (preferences.read(SIDEBAR) === 'collapsed') yield* put(sidebarRestored({ sidebar: 'collapsed' }));
  const folded = (preferences.read(FOLDED) ?? '').split(SEPARATOR).filter((id) => ID_PATTERN.test(id));
  if (folded.length > 0) yield* put(foldsRestored({ folded }));
  yield* takeEvery(groupToggled, function* () {
    const remaining = yield* select(selectFolded);
    preferences.write(FOLDED, remaining.length === 0 ? null : remaining.join(SEPARATOR));
  });
  yield* takeEvery(sidebarToggled, function* () {
    preferences.write(SIDEBAR, yield* select(selectSidebar));
  });
}
