import type { FileHandles } from '../../common/fileHandles.ts';
import type { Features } from '../loadFeature.ts';

// Only under `npm run dev`: knows which features have been loaded.

interface TrackedFeatures {
  readonly fileHandles: FileHandles;
  /** Names in the registry. */
  readonly loaded: Set<string>;
  /** The features of the newest code. */
  current: Features;
}
let tracked: TrackedFeatures | null = null;

/** Wraps the features of the page, so that calls reach the newest code. */
export function trackFeatures(first: Features, fileHandles: FileHandles): Features {
  const here: TrackedFeatures = { fileHandles, loaded: new Set(), current: first };
  tracked = here;
  return {
    add: (feature) => here.current.add(feature),
    load: (name, load) => {
      here.loaded.add(name);
      return here.current.load(name, load);
    },
  };
}

/** null while the page shows the login form. */
export function trackedFeatures(): TrackedFeatures | null {
  return tracked;
}
