import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import '#common/styles/index.ts';
import { createPageClock } from '#common/clock/index.ts';
import { AvatarContext } from '#common/components/avatarSource.ts';
import { createFileHandles, FileHandlesContext } from '#common/fileHandles.ts';
import { learnZone } from '#common/format/zone.ts';
import { createHttpClient } from '#common/http/client.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { createVisibility } from '#common/visibility.ts';
import { hideInputMethodKeys, ignoreStrayFiles } from '#common/browser/hiddenEvents.ts';
import { showLook, systemTheme, watchSystemTheme } from '#common/browser/look.ts';
import { startCatalogue } from '../i18n/index.ts';
import { createUploadsApi } from '../conversation/attachments/chatPicturesSaga.ts';
import { storeAvatars, type Signer } from '../conversation/avatars/index.ts';
import { createRealtimeDeps } from '../realtime/index.ts';
import { createHostApp, takeAddress } from './hostApp.ts';
import { CustomerApp } from './components/CustomerApp.tsx';
import { createLoads } from './browser/lateParts.ts';
import { createCustomerApi, createCustomerRecordsApi, type CustomerDeps } from './customerApi.ts';
import { startRequested, tokenDied } from './customerSlice.ts';
import { createPageMemory } from './pageMemory.ts';
import { createViewHistory } from './viewHistory.ts';
import { shrinkPicture } from './browser/shrinkPicture.ts';
import { createCustomerStore } from './store.ts';
import { CUSTOMER_TEXTS } from './texts.ts';
import { followVisibleHeight } from './visibleHeight.ts';

/** Holds a token or a key in memory only: the app provides a new token after a reload. */
function createHolder<T>(first: T) {
  let held = first;
  return {
    current: () => held,
    hold: (given: T) => {
      held = given;
    },
  };
}

/** What must be there before the page is drawn: its look, its texts and its size. */
function prepareWindow(): void {
  hideInputMethodKeys(window);
  ignoreStrayFiles(window);
  const showTheme = () => showLook(document, { theme: systemTheme(window), density: 'comfortable' });
  showTheme();
  watchSystemTheme(window, showTheme);
  startCatalogue(CUSTOMER_TEXTS);
  learnZone(readPageConfig(document));
  followVisibleHeight(window);
}

function startPage(root: HTMLElement): void {
  prepareWindow();
  const { token, isDemo, demoCustomerId, view } = takeAddress(window);
  const tokens = createHolder(token);
  const memory = createPageMemory(() => Date.now());
  const { store, run, addPart } = createCustomerStore(reportError, memory.middleware);
  const clock = createPageClock();
  const http = createHttpClient({
    token: tokens.current,
    startExchange: clock.startExchange,
    onSessionDead: (dead) => {
      if (dead !== null && dead === tokens.current()) store.dispatch(tokenDied());
    },
    onFailure: (message) => store.dispatch(toastRaised({ kind: 'error', message })),
  });
  const realtime = createRealtimeDeps(createCustomerRecordsApi(http), clock);
  const { now, random, newId } = realtime;
  const fileHandles = createFileHandles(newId);
  const customer: CustomerDeps = {
    customerApi: createCustomerApi(http, new Intl.DateTimeFormat().resolvedOptions().timeZone),
    tokens,
    demoCustomerId,
    app: createHostApp(window),
    uploads: createUploadsApi(http),
    fileHandles,
    shrinkPicture,
    now,
    nextJump: clock.nextJump,
    random,
    signers: createHolder<Signer | null>(null),
    viewHistory: createViewHistory(window, view),
    visibility: createVisibility(document),
    loadFetching: async () => {
      const { avatarsSaga, createAvatarsDeps } = await import(
        /* webpackChunkName: "customer-avatars" */ '../conversation/avatars/avatarsSaga.ts'
      );
      return { avatarsSaga, deps: createAvatarsDeps({ http, now, random, databaseName: 'customer-heads' }) };
    },
  };
  run({ realtime, customer });
  store.dispatch(startRequested());
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <FileHandlesContext value={(files) => files.map(fileHandles.put)}>
          <AvatarContext value={storeAvatars(store, queueMicrotask)}>
            <CustomerApp
              isDemo={isDemo}
              isInApp={customer.app.isThere()}
              onReload={() => window.location.reload()}
              {...createLoads(addPart, { http, customer, newId, memory, clock })}
            />
          </AvatarContext>
        </FileHandlesContext>
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) startPage(root);
