import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Provider, useSelector } from 'react-redux';
import { Router, type Navigator } from 'react-router-dom';
import type { Store } from 'redux';
import { showLook } from '#common/browser/look.ts';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Loading } from '#common/components/states.tsx';
import { ToastLayer } from '#common/components/Toasts.tsx';
import { ThrottleContext } from '#common/browser/useThrottledSelector.ts';
import { selectDensity, selectTheme } from '../../features/appearance/index.ts';
import type { LoginPort } from '../../features/login/index.ts';
import { Page } from '../App.tsx';
import { Backoffice } from '../Backoffice.tsx';
import type { AppConfig } from '../config.ts';
import type { AppState } from '../coreReducer.ts';
import { viewOf } from '../loginPort.ts';
import { selectAddress } from '../navigationSlice.ts';
import { SCREENS } from '../registry.ts';
import type { Views } from '../views.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

const doNothing = () => undefined;
/** Links have their addresses, but a click on one leads nowhere. */
const FROZEN_NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`),
  go: doNothing,
  push: doNothing,
  replace: doNothing,
};

/** The screens need the base slices, which the recorded page loaded after the login form. */
const selectHasScreens = (state: AppState) => state.page.parts.length > 0;

interface ReplayedPageProps {
  readonly snapshots: Snapshots;
  readonly views: Views;
  readonly config: AppConfig;
}

/** Draws the recorded page from the current snapshot. It has no file handles, and loads no avatars. */
export function ReplayedPage({ snapshots, views, config }: ReplayedPageProps) {
  const snapshot = useSyncExternalStore(snapshots.subscribe, snapshots.current);
  const [BoundBackoffice] = useState(
    () =>
      function BoundBackoffice({ siteTitle }: { readonly siteTitle: string }) {
        return useSelector(selectHasScreens) ? (
          <Backoffice siteTitle={siteTitle} screens={SCREENS} views={views} />
        ) : (
          <Loading page />
        );
      },
  );
  if (snapshot === null) return null;
  return (
    <ErrorBoundary key={snapshot.no} fallback={() => null}>
      <ThrottleContext value={false}>
        <Provider store={snapshot.store}>
          <PageOfSnapshot snapshot={snapshot} config={config} Backoffice={BoundBackoffice} />
        </Provider>
      </ThrottleContext>
    </ErrorBoundary>
  );
}

interface PageOfSnapshotProps {
  readonly snapshot: Snapshot;
  readonly config: AppConfig;
  readonly Backoffice: (props: { readonly siteTitle: string }) => React.ReactNode;
}

/** The page at the address that it had. */
function PageOfSnapshot({ snapshot, config, Backoffice }: PageOfSnapshotProps) {
  const { path, search } = useSelector(selectAddress);
  const theme = useSelector(selectTheme);
  const density = useSelector(selectDensity);
  useLayoutEffect(() => showLook(document, { theme, density }), [theme, density]);
  const [port] = useState(() => frozenLoginPort(snapshot.store));
  return (
    <Router
      location={{ pathname: path === '' ? '/' : path, search }}
      navigator={FROZEN_NAVIGATOR}
      useTransitions={false}
    >
      <Page port={port} config={config} onReload={doNothing} Backoffice={Backoffice} ToastLayer={ToastLayer} />
    </Router>
  );
}

/** Shows the login form as the store has it. Input has no effect. */
function frozenLoginPort(store: Store<AppState>): LoginPort {
  let view = viewOf({ store });
  return {
    view: () => {
      const next = viewOf({ store });
      if (next.session !== view.session || next.form !== view.form) view = next;
      return view;
    },
    subscribe: store.subscribe,
    submitted: doNothing,
    changed: doNothing,
    checked: doNothing,
  };
}
