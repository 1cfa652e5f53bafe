import { Provider } from 'react-redux';
import { lateHeadPictures } from '../common/avatars/index.ts';
import { HeadPicturesProvider, type HeadPictures } from '../common/components/headPictures.tsx';
import { ShelfProvider, type ShelveFiles } from '../common/components/shelf.tsx';
import { createFileShelf } from '../common/fileShelf.ts';
import { SCREEN_TEXTS } from '../i18n/screens.ts';
import { addTexts } from '../i18n/start.ts';
import { Backoffice } from './Backoffice.tsx';
import { newId } from './browser/newId.ts';
import { drawLaterFollowed, followedScreens } from './hot/followedScreens.ts';
import { createLazyScreens } from './lazyScreens.ts';
import type { Runtime } from './runtime.ts';
import type { RunScreenSagas } from './screenParts.ts';
import { startScreens } from './startScreens.ts';

/** The back office over its store. Called once a page load. */
export function bindBackoffice(runtime: Runtime) {
  addTexts(SCREEN_TEXTS);
  const shelf = createFileShelf(newId);
  const shelve: ShelveFiles = (files) => files.map(shelf.put);
  const runSagas = process.env.HOT_PAGES === '1' ? followedScreens(startScreens(runtime, shelf), shelf) : startScreens(runtime, shelf);
  const screens = process.env.HOT_PAGES === '1' ? createLazyScreens(runSagas, drawLaterFollowed) : createLazyScreens(runSagas);
  const pictures = lateHeadPictures();
  bringPictures(runtime, runSagas).then(pictures.arrive, runtime.deps.reportFault);
  return function BoundBackoffice({ brand }: { readonly brand: string }) {
    return (
      <Provider store={runtime.store}>
        <ShelfProvider shelve={shelve}>
          <HeadPicturesProvider pictures={pictures}><Backoffice brand={brand} screens={screens} /></HeadPicturesProvider>
        </ShelfProvider>
      </Provider>
    );
  };
}

/** Beside the screens: none of them waits for pictures of people. */
async function bringPictures({ store }: Runtime, runSagas: RunScreenSagas): Promise<HeadPictures> {
  const { avatarsPart, avatarsSagas, storePictures } = await import(/* webpackChunkName: "avatars" */ './avatars/index.ts');
  runSagas(avatarsSagas, avatarsPart);
  return storePictures(store, queueMicrotask);
}
