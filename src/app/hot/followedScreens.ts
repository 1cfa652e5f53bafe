import { lazy } from 'react';
import type { FileShelf } from '../../common/fileShelf.ts';
import type { DrawLater } from '../lazyScreens.ts';
import type { RunScreenSagas } from '../screenParts.ts';

// Only under `npm run dev`: which screens have been loaded, and with which sagas.

/** The page's screens, once there are any. */
interface FollowedScreens {
  readonly shelf: FileShelf;
  run: RunScreenSagas;
  /** Names of the sagas that screens have started. */
  names: Set<string>;
}
let screens: FollowedScreens | null = null;
/** Places in the list of screens of those that were loaded. */
const loaded = new Set<number>();
let screenCount = 0;

/** Screens get a function that goes on to the newest sagas, however often code has changed since. */
export function followedScreens(run: RunScreenSagas, shelf: FileShelf): RunScreenSagas {
  screens = { shelf, run, names: new Set() };
  return (sagasOf, part) => { if (screens !== null) runOnce(screens, sagasOf, part); };
}

export const drawLaterFollowed: DrawLater = (load) => {
  const place = screenCount;
  screenCount += 1;
  return lazy(() => {
    loaded.add(place);
    return load();
  });
};

export function currentScreens(): FollowedScreens | null {
  return screens;
}

export function loadedScreens(): ReadonlySet<number> {
  return loaded;
}

/** A screen that is loaded after a change must not start again what the change has started. */
export function runOnce({ run, names }: Omit<FollowedScreens, 'shelf'>, ...[sagasOf, part]: Parameters<RunScreenSagas>): void {
  run((deps) => {
    const fresh = Object.entries(sagasOf(deps)).filter(([name]) => !names.has(name));
    for (const [name] of fresh) names.add(name);
    return Object.fromEntries(fresh);
  }, part);
}
