import { lazy } from 'react';
import { Provider } from 'react-redux';
import { lateHeadPictures, storePictures } from '../common/avatars/index.ts';
import { HeadPicturesProvider, type HeadPictures } from '../common/components/headPictures.tsx';
import { ShelfProvider, type ShelveFiles } from '../common/components/shelf.tsx';
import { createFileShelf, type FileShelf } from '../common/fileShelf.ts';
import { Backoffice } from './Backoffice.tsx';
import { baseFeature } from './base.ts';
import { newId } from './browser/newId.ts';
import { followFeatures } from './hot/followedFeatures.ts';
import { createFeatures, type Features } from './loadFeature.ts';
import { PARTS, SCREENS } from './registry.ts';
import type { Runtime } from './runtime.ts';
import { createScreenDeps } from './screenDeps.ts';
import { createViews, type Draw } from './views.ts';

/** The back office over its store. Called once a page load. */
export function bindBackoffice(runtime: Runtime) {
  const shelf = createFileShelf(newId);
  const shelve: ShelveFiles = (files) => files.map(shelf.put);
  const first = startFeatures(runtime, shelf);
  const features = process.env.HOT_PAGES === '1' ? followFeatures(first, shelf) : first;
  const draw: Draw = (name, load, pick) =>
    lazy(async () => ({
      default: pick((await features.load(name, load)).components),
    }));
  const views = createViews(SCREENS, draw);
  const pictures = lateHeadPictures();
  loadPictures(runtime, features).then(pictures.arrive, runtime.deps.reportFault);
  return function BoundBackoffice({ brand }: { readonly brand: string }) {
    return (
      <Provider store={runtime.store}>
        <ShelfProvider shelve={shelve}>
          <HeadPicturesProvider pictures={pictures}>
            <Backoffice brand={brand} screens={SCREENS} views={views} />
          </HeadPicturesProvider>
        </ShelfProvider>
      </Provider>
    );
  };
}

/** Adds to the store that the login form began with what every screen begins with. */
export function startFeatures(runtime: Runtime, shelf: FileShelf): Features {
  const features = createFeatures(runtime, createScreenDeps(runtime, shelf));
  features.add(baseFeature);
  return features;
}

/** Beside the screens: none of them waits for pictures of people. */
async function loadPictures({ store }: Runtime, features: Features): Promise<HeadPictures> {
  await features.load('avatars', PARTS.avatars);
  return storePictures(store, queueMicrotask);
}
