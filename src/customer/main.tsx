import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import '../common/styles/index.ts';
import { storePictures, type Signer } from '../common/avatars/index.ts';
import { HeadPicturesProvider } from '../common/components/headPictures.tsx';
import { ShelfProvider } from '../common/components/shelf.tsx';
import { createFileShelf } from '../common/fileShelf.ts';
import { createHttpClient } from '../common/http/client.ts';
import { noticeRaised } from '../common/toasts/index.ts';
import { startCustomerI18n } from '../i18n/customer.ts';
import { createRealtimeDeps, createUploadsApi } from '../realtime/index.ts';
import { createAppBridge } from './appBridge.ts';
import { CustomerApp } from './components/CustomerApp.tsx';
import { createCustomerApi, createCustomerRecordsApi } from './customerApi.ts';
import type { CustomerDeps } from './customerSaga.ts';
import { startRequested, tokenDied } from './customerSlice.ts';
import { takeAddress } from './pageAddress.ts';
import { shrinkPicture } from './shrinkPicture.ts';
import { createCustomerStore } from './store.ts';
import type { TokenHolder } from './tokenSaga.ts';
import { followVisibleHeight } from './visibleHeight.ts';

/** In memory only: the app gives another one whenever this one is gone. */
function createTokenHolder(first: string | null): TokenHolder {
  let token = first;
  return {
    current: () => token,
    hold: (given) => { token = given; },
  };
}

/** In memory only, as the token is. */
function createSignerHolder(): CustomerDeps['signers'] {
  let signer: Signer | null = null;
  return {
    current: () => signer,
    hold: (given) => { signer = given; },
  };
}

function startPage(root: HTMLElement): void {
  startCustomerI18n();
  followVisibleHeight(window);
  const { token, isDemo, demoCustomerId } = takeAddress(window);
  const tokens = createTokenHolder(token);
  const { store, run } = createCustomerStore(reportError);
  const http = createHttpClient({
    token: tokens.current,
    onSessionDead: (dead) => { if (dead !== null && dead === tokens.current()) store.dispatch(tokenDied()); },
    onFailure: (message) => store.dispatch(noticeRaised({ kind: 'error', message })),
  });
  const realtime = createRealtimeDeps(createCustomerRecordsApi(http));
  const { now, random, newId } = realtime;
  const shelf = createFileShelf(newId);
  const customer: CustomerDeps = {
    customerApi: createCustomerApi(http), tokens, demoCustomerId, app: createAppBridge(window), uploads: createUploadsApi(http), shelf,
    shrinkPicture, now, random, signers: createSignerHolder(),
    loadFetching: async () => {
      const { avatarsSaga, createAvatarsDeps } = await import(/* webpackChunkName: "customer-avatars" */ '../common/avatars/fetching.ts');
      return { avatarsSaga, deps: createAvatarsDeps({ http, now, random, databaseName: 'customer-heads' }) };
    },
  };
  run({ realtime, customer });
  store.dispatch(startRequested());
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ShelfProvider shelve={(files) => files.map(shelf.put)}>
          <HeadPicturesProvider pictures={storePictures(store)}>
            <CustomerApp isDemo={isDemo} onReload={() => window.location.reload()} />
          </HeadPicturesProvider>
        </ShelfProvider>
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) startPage(root);
