import '#common/styles/index.ts';
import { lazy, StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createNavigator, createTokenStore } from './app/browser/pageEnvironment.ts';
import { readAppConfig } from './app/config.ts';
import { createLoginPort } from './app/loginPort.ts';
import type { NavigationState } from './app/navigationSlice.ts';
import type { Runtime } from './app/runtime.ts';
import startTexts from './i18n/en.json';
import { hideInputMethodKeys, ignoreStrayFiles } from '#common/browser/hiddenEvents.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { readLookChoice, showLook, systemTheme, watchSystemTheme } from '#common/browser/look.ts';
import { startCatalogue } from './i18n/index.ts';

hideInputMethodKeys(window);
ignoreStrayFiles(window);
const preferences = createTextStore(() => localStorage);
const showChosenLook = () => {
  const { theme, density } = readLookChoice(preferences);
  showLook(document, { theme: theme === 'system' ? systemTheme(window) : theme, density });
};
// Before the first drawing, and beside the login form: the store, which follows all changes, loads later.
showChosenLook();
watchSystemTheme(window, showChosenLook);
startCatalogue(startTexts);
const tokens = createTokenStore(document, { isSecure: location.protocol === 'https:' });
const navigator = createNavigator();
const mayBeSignedIn = tokens.restore() !== null;

let runtime: Promise<Runtime> | null = null;
/** Loads the store once. After a failed download, the next call tries again. */
const loadRuntime = (): Promise<Runtime> => {
  runtime ??= import(/* webpackChunkName: "store" */ './app/runtime.ts')
    .then(({ startRuntime }) => startRuntime({ tokens, navigator }))
    .catch((error: unknown) => {
      runtime = null;
      throw error;
    });
  return runtime;
};

/** A component that needs the store, and loads together with it. */
const lazyWithStore = <Props extends object>(load: () => Promise<(runtime: Runtime) => ComponentType<Props>>) =>
  lazy(async () => {
    const [bind, loaded] = await Promise.all([load(), loadRuntime()]);
    return { default: bind(loaded) };
  });

const loadBackoffice = async () =>
  (await import(/* webpackChunkName: "screens" */ './app/bindBackoffice.tsx')).bindBackoffice;

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App
      port={createLoginPort({
        loadRuntime,
        mayBeSignedIn,
        onSubmitted: () => {
          loadBackoffice().catch(() => undefined);
        },
      })}
      config={readAppConfig(document)}
      navigator={navigator}
      onMove={(address: NavigationState) => {
        loadRuntime().then(
          ({ moveTo }) => moveTo(address),
          () => undefined,
        );
      }}
      onReload={() => location.reload()}
      Backoffice={lazyWithStore(loadBackoffice)}
      ToastLayer={lazyWithStore(
        async () => (await import(/* webpackChunkName: "store" */ './app/ToastLayer.tsx')).bindToastLayer,
      )}
    />
  </StrictMode>,
);
