import { Provider } from 'react-redux';
import { ShelfProvider, type ShelveFiles } from '../common/components/shelf.tsx';
import { createFileShelf } from '../common/fileShelf.ts';
import { SCREEN_TEXTS } from '../i18n/screens.ts';
import { addTexts } from '../i18n/start.ts';
import { Backoffice } from './Backoffice.tsx';
import { newId } from './browser/newId.ts';
import { createLazyScreens } from './lazyScreens.ts';
import type { Runtime } from './runtime.ts';
import { startScreens } from './startScreens.ts';

/** The back office over its store. Called once a page load. */
export function bindBackoffice(runtime: Runtime) {
  addTexts(SCREEN_TEXTS);
  const shelf = createFileShelf(newId);
  const shelve: ShelveFiles = (files) => files.map(shelf.put);
  const screens = createLazyScreens(startScreens(runtime, shelf));
  return function BoundBackoffice({ brand }: { readonly brand: string }) {
    return <Provider store={runtime.store}><ShelfProvider shelve={shelve}><Backoffice brand={brand} screens={screens} /></ShelfProvider></Provider>;
  };
}
