import type { FileHandles } from '../../common/fileHandles.ts';
import type { Features } from '../loadFeature.ts';

// Only under `npm run dev`: which features have been loaded.

interface FollowedFeatures {
  readonly fileHandles: FileHandles;
  /** Names in the registry. */
  readonly loaded: Set<string>;
  /** Those of the newest code. */
  current: Features;
}
let followed: FollowedFeatures | null = null;

/** The page gets features that go on to the newest, however often code has changed since. */
export function followFeatures(first: Features, fileHandles: FileHandles): Features {
  const here: FollowedFeatures = { fileHandles, loaded: new Set(), current: first };
  followed = here;
  return {
    add: (feature) => here.current.add(feature),
    load: (name, load) => {
      here.loaded.add(name);
      return here.current.load(name, load);
    },
  };
}

/** null: the page has not come beyond the login form. */
export function followedFeatures(): FollowedFeatures | null {
  return followed;
}
