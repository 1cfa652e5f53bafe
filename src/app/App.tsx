import { Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '../common/components/states.tsx';
import { LoginScreen, type LoginPort } from '../features/login/index.ts';
import type { Navigator } from './browser/navigator.ts';
import { brandOf, type AppConfig } from './config.ts';
import type { NavigationState } from './navigationSlice.ts';
import { destinationOf, LOGIN_PATH, loginFor } from './redirects.ts';

export interface PageProps {
  readonly port: LoginPort;
  readonly config: AppConfig;
  readonly onReload: () => void;
  /** Both load when they are drawn, with the store around them. */
  readonly Backoffice: ComponentType<{ readonly brand: string }>;
  readonly ToastLayer: ComponentType;
}

export interface AppProps extends PageProps {
  readonly navigator: Navigator;
  /** Told of every address that the page comes to. */
  readonly onMove: (place: NavigationState) => void;
}

/**
 * The page at the browser's address. What is shown follows it at once, so that a screen which is slow to load says so.
 */
export function App({ navigator, onMove, ...page }: AppProps) {
  return (
    <BrowserRouter useTransitions={false}>
      <Bridge navigator={navigator} onMove={onMove} />
      <Page {...page} />
    </BrowserRouter>
  );
}

/**
 * The login form, and behind it everything else, at whatever address the router around it has. Draws the form with
 * nothing but React and the router.
 */
export function Page(props: PageProps) {
  const { port, config } = props;
  return (
    <>
      <Routes>
        <Route path={LOGIN_PATH} element={<LoginDoor port={port} config={config} />} />
        <Route path="*" element={<Entrance {...props} />} />
      </Routes>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <props.ToastLayer />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Who is signed in has nothing to do at the login form. */
function LoginDoor({ port, config }: Pick<AppProps, 'port' | 'config'>) {
  const { search } = useLocation();
  const { session } = useSyncExternalStore(port.subscribe, port.view);
  if (session === 'signedIn') return <Navigate to={destinationOf(search, window.location.origin)} replace />;
  if (session === 'pending') return <Loading page />;
  return <LoginScreen port={port} brand={brandOf(config)} canRegister={config.allowRegister} />;
}

/** Without a session every path leads to the login form, and from there back. */
function Entrance({ port, config, Backoffice, onReload }: PageProps) {
  const { t } = useTranslation();
  const place = useLocation();
  const { session } = useSyncExternalStore(port.subscribe, port.view);
  if (session === 'signedOut') return <Navigate to={loginFor(place)} replace />;
  return (
    <ErrorBoundary
      fallback={() => (
        <Failure page onRetry={onReload}>
          {t('errors.pageNotLoaded')}
        </Failure>
      )}
    >
      <Suspense fallback={<Loading page />}>
        <Backoffice brand={brandOf(config)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Tells where the page is, and lets sagas move it. */
function Bridge({ navigator, onMove }: Pick<AppProps, 'navigator' | 'onMove'>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      navigator.attach((path, options) => {
        void navigate(path, options);
      }),
    [navigate, navigator],
  );
  useEffect(() => onMove({ path: pathname, search }), [onMove, pathname, search]);
  return null;
}
