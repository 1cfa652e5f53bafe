import { Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { ErrorBoundary, late } from '#common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '#common/components/plain.tsx';
import { LoginScreen, type LoginPort } from '../features/login/index.ts';
import type { Navigator } from './browser/pageEnvironment.ts';
import { siteTitleOf, type AppConfig } from './config.ts';
import type { NavigationState } from './navigationSlice.ts';
import { AFTER_LOGIN, destinationOf, LOGIN_PATH, loginFor } from './redirects.ts';

export interface PageProps {
  readonly port: LoginPort;
  readonly config: AppConfig;
  readonly onReload: () => void;
  /** Both load when they are drawn first, and include the store provider. */
  readonly Backoffice: ComponentType<{ readonly siteTitle: string }>;
  readonly ToastLayer: ComponentType;
}

export interface AppProps extends PageProps {
  readonly navigator: Navigator;
  /** Called with every new address of the page. */
  readonly onMove: (address: NavigationState) => void;
}

/** The page with a router for the browser's address. Without transitions, it shows at once that a screen is loading. */
export function App({ navigator, onMove, ...page }: AppProps) {
  return (
    <BrowserRouter useTransitions={false}>
      <RouterSync navigator={navigator} onMove={onMove} />
      <Page {...page} />
    </BrowserRouter>
  );
}

/** The routes of the page: the login form, and everything else for signed-in users. The form needs no store. */
export function Page(props: PageProps) {
  const { port, config } = props;
  return (
    <>
      <Routes>
        <Route path={LOGIN_PATH} element={<LoginRoute port={port} config={config} />} />
        <Route path="*" element={<RequireSession {...props} />} />
      </Routes>
      {late(<props.ToastLayer />)}
    </>
  );
}

/** The login form. A signed-in user is redirected. */
function LoginRoute({ port, config }: Pick<AppProps, 'port' | 'config'>) {
  const { search } = useLocation();
  const { session } = useSyncExternalStore(port.subscribe, port.view);
  if (session === 'signedIn')
    return <Navigate to={destinationOf(search, window.location.origin)} replace state={AFTER_LOGIN} />;
  if (session === 'pending') return <Loading page />;
  return (
    <LoginScreen
      port={port}
      siteTitle={siteTitleOf(config)}
      canRegister={config.allowRegister}
      demoLogins={config.demoLogins}
    />
  );
}

/** Shows the back office to a signed-in user. Others are redirected to the login form, and back afterwards. */
function RequireSession({ port, config, Backoffice, onReload }: PageProps) {
  const { t } = useTranslation();
  const address = useLocation();
  const { session } = useSyncExternalStore(port.subscribe, port.view);
  if (session === 'signedOut') return <Navigate to={loginFor(address)} replace />;
  return (
    <ErrorBoundary
      fallback={() => (
        <Failure page onRetry={onReload}>
          {t('errors.pageNotLoaded')}
        </Failure>
      )}
    >
      <Suspense fallback={<Loading page />}>
        <Backoffice siteTitle={siteTitleOf(config)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Keeps the address in the store, and lets sagas navigate. */
function RouterSync({ navigator, onMove }: Pick<AppProps, 'navigator' | 'onMove'>) {
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
