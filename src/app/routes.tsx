import { useMemo, type ReactNode, useEffect, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useDispatch } from 'react-redux';
import { Navigate, Outlet, Route, Routes, useLocation, useParams, type Location } from 'react-router-dom';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { ScreenName } from '#common/components/ScreenHeading.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { reloadRequested } from '#common/errors.ts';
import type { PermissionHolder } from '#common/permission.ts';
import { useView, type ViewState } from '#common/view.ts';
import { selectIsUnlive } from '../features/session/index.ts';
import type { AppState } from './coreReducer.ts';
import { menuNameOf, useMenuEntries } from './layout/sideMenu.ts';
import { screenFailed } from './navigationSlice.ts';
import { AFTER_LOGIN, ALIASES, DENIED, NOT_FOUND_PATH } from './redirects.ts';
import { HOME_PATH } from '#common/feature.ts';
import { parentOf, readId, screenAt, screensOf, type Screen } from './screens.ts';
import type { Views } from './views.ts';

interface ScreensProps {
  readonly screens: readonly Screen[];
  readonly views: Views;
}

/**
 * Routes to the screens that the user may see. Any other path is unknown, except that of a screen that was open when its
 * permission was withdrawn. Paths ignore case.
 */
export function ScreenRoutes({ holder, screens, views }: ScreensProps & { readonly holder: PermissionHolder }) {
  const ofHolder = screensOf(screens, holder);
  const routeOf = (screen: Screen) => (
    <Route
      key={screen.name}
      path={screen.path}
      element={<RoutedScreen key={screen.name} screen={screen} screens={screens} views={views} />}
    />
  );
  const inLayout = (content: ReactNode, withdrawn: Screen | null = null) => (
    <ScreenBoundary>
      <views.layout screens={screens} withdrawn={withdrawn}>
        {content}
      </views.layout>
    </ScreenBoundary>
  );
  return (
    <>
      <NoteOpenScreen screens={ofHolder} />
      <Routes>
        <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
        {ALIASES.map(({ path, to }) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
        <Route element={inLayout(<Outlet />)}>{ofHolder.filter(({ isFullPage }) => !isFullPage).map(routeOf)}</Route>
        {ofHolder.filter(({ isFullPage }) => isFullPage).map(routeOf)}
        <Route
          path={NOT_FOUND_PATH}
          element={
            <ScreenBoundary>
              <views.notFound />
            </ScreenBoundary>
          }
        />
        <Route path="*" element={<UnknownAddress screens={screens} inLayout={inLayout} />} />
      </Routes>
    </>
  );
}

interface UnknownAddressProps extends Pick<ScreensProps, 'screens'> {
  readonly inLayout: (content: ReactNode, withdrawn: Screen) => ReactNode;
}

/** Another account's screen, to which a login has led back, is no unknown address: Home says why it is not shown. */
function UnknownAddress({ screens, inLayout }: UnknownAddressProps) {
  const withdrawn = useWithdrawnScreen(screens);
  const address: Location<unknown> = useLocation();
  if (withdrawn !== null) return inLayout(null, withdrawn);
  const isOthers = address.state === AFTER_LOGIN && screenAt(screens, address.pathname) !== null;
  return <Navigate to={isOthers ? HOME_PATH : NOT_FOUND_PATH} replace state={isOthers ? DENIED : null} />;
}

interface RoutedScreenProps extends ScreensProps {
  readonly screen: Screen;
}

/** A screen. If its path has an id, React mounts it again for each id. */
function RoutedScreen(props: RoutedScreenProps) {
  const { id: text = null } = useParams();
  const id = text === null ? null : readId(text);
  if (text !== null && id === null) return <Navigate to={NOT_FOUND_PATH} replace />;
  return (
    <ScreenBoundary key={id}>
      <ScreenView {...props} id={id ?? ''} />
    </ScreenBoundary>
  );
}

/** `id` is '' if the screen's path has none. */
function ScreenView({ screen, screens, views, id }: RoutedScreenProps & { readonly id: string }): ReactNode {
  const entries = useMenuEntries(screens);
  const { t } = useTranslation();
  const usual = t(`screens.${screen.name}`);
  const menu = menuNameOf(entries, screen.name) ?? usual;
  const name = useMemo(() => ({ usual, menu }), [usual, menu]);
  const View = views.screens[screen.name];
  if (View === undefined) return null;
  const view = (
    <ScreenName value={name}>
      <View id={id} />
    </ScreenName>
  );
  if (!screen.needsOnline) return view;
  return <OnlineGuard otherwise={parentOf(screens, screen)?.path ?? HOME_PATH}>{view}</OnlineGuard>;
}

/** Users who chose to be offline are redirected to the check page. A user who goes offline on the list stays there. */
function OnlineGuard({ otherwise, children }: { readonly otherwise: string; readonly children: ReactNode }) {
  const isUnlive = useSelector(selectIsUnlive);
  const isOnList = useSelector(({ tasks }: AppState) => (tasks?.status ?? 'closed') !== 'closed');
  return isUnlive && !isOnList ? <Navigate to={otherwise} replace /> : children;
}

/** Shows that a screen is loading, could not be loaded or has failed. The rest of the page stays. */
function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <ErrorBoundary
      onError={({ name, message }) => dispatch(screenFailed({ message: `${name}: ${message}` }))}
      fallback={({ name }, retry) =>
        name === 'ChunkLoadError' ? (
          <Failure page onRetry={() => dispatch(reloadRequested())}>
            {t('errors.pageNotLoaded')}
          </Failure>
        ) : (
          <Failure page onRetry={retry}>
            {t('errors.screenFailed')} {t('errors.screenFailedHint')}
          </Failure>
        )
      }
    >
      <Suspense fallback={<Loading page />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const OPEN_SCREEN = 'app.openScreen';

/** Stores which of the user's screens is open, so that the page can tell a withdrawn screen from an unknown address. */
function NoteOpenScreen({ screens }: { readonly screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  const [, note] = useView(OPEN_SCREEN);
  const name = screenAt(screens, pathname)?.name ?? null;
  useEffect(() => {
    if (name !== null) note(name);
  }, [note, name]);
  return null;
}

/** The screen at the current address, if it was open and the user has lost the permission since; otherwise null. */
function useWithdrawnScreen(screens: readonly Screen[]): Screen | null {
  const { pathname } = useLocation();
  const openName = useSelector(({ view }: { readonly view?: ViewState }) => view?.[OPEN_SCREEN] ?? null);
  const screen = screenAt(screens, pathname);
  return screen !== null && screen.name === openName ? screen : null;
}
