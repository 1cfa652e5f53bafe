import { useState, useSyncExternalStore } from 'react';
import { Provider, useSelector } from 'react-redux';
import { Router, type Navigator } from 'react-router-dom';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import { Loading } from '../../common/components/states.tsx';
import { ThrottleProvider } from '../../common/throttle.tsx';
import { Page } from '../App.tsx';
import { Backoffice } from '../Backoffice.tsx';
import type { AppConfig } from '../config.ts';
import { selectPlace } from '../navigationSlice.ts';
import type { AppState } from '../coreReducer.ts';
import { SCREENS } from '../registry.ts';
import { ToastLayer } from '../ToastLayer.tsx';
import type { Views } from '../views.ts';
import type { Scene, Scenes } from './scenes.ts';
import { stillLoginPort } from './stillLoginPort.ts';

const nowhere = () => undefined;
/** Links say where they would lead, and lead nowhere. */
const STILL: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

/** The page loads them after the login form: until then its store is without what all of them stand on. */
const selectHasScreens = (state: AppState) => state.page.parts.length > 0;

interface StageProps {
  readonly scenes: Scenes;
  readonly views: Views;
  readonly config: AppConfig;
}

/**
 * The page that was recorded, drawn from what a replay shows. Without the providers that let a page keep files and
 * fetch pictures of people.
 */
export function Stage({ scenes, views, config }: StageProps) {
  const scene = useSyncExternalStore(scenes.subscribe, scenes.current);
  const [BoundBackoffice] = useState(
    () =>
      function BoundBackoffice({ brand }: { readonly brand: string }) {
        return useSelector(selectHasScreens) ? (
          <Backoffice brand={brand} screens={SCREENS} views={views} />
        ) : (
          <Loading page />
        );
      },
  );
  if (scene === null) return null;
  return (
    <ErrorBoundary key={scene.no} fallback={() => null}>
      <ThrottleProvider isThrottled={false}>
        <Provider store={scene.store}>
          <Recorded scene={scene} config={config} Backoffice={BoundBackoffice} />
        </Provider>
      </ThrottleProvider>
    </ErrorBoundary>
  );
}

interface RecordedProps {
  readonly scene: Scene;
  readonly config: AppConfig;
  readonly Backoffice: (props: { readonly brand: string }) => React.ReactNode;
}

/** At the address that the page had. */
function Recorded({ scene, config, Backoffice }: RecordedProps) {
  const { path, search } = useSelector(selectPlace);
  const [port] = useState(() => stillLoginPort(scene.store));
  return (
    <Router location={{ pathname: path === '' ? '/' : path, search }} navigator={STILL} useTransitions={false}>
      <Page port={port} config={config} onReload={nowhere} Backoffice={Backoffice} ToastLayer={ToastLayer} />
    </Router>
  );
}
