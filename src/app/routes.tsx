import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, Route, Routes, useLocation, useParams, type Location } from 'react-router-dom';
import { ScreenName } from '#common/components/screenName.ts';
import type { PermissionHolder } from '#common/permission/permission.ts';
import { selectIsUnlive } from '../features/session/index.ts';
import type { AppState } from './coreReducer.ts';
import { ScreenBoundary } from './guards/ScreenBoundary.tsx';
import { NoteOpenScreen, useWithdrawnScreen } from './guards/openScreen.tsx';
import { menuNameOf } from './layout/sideMenu.ts';
import { useMenuEntries } from './layout/useMenuEntries.ts';
import { reloadRequested } from './navigationSlice.ts';
import { AFTER_LOGIN, ALIASES, DENIED, HOME_PATH, NOT_FOUND_PATH } from './redirects.ts';
import { parentOf, readId, screenAt, screensOf, type Screen } from './screens.ts';
import type { Views } from './views.ts';

interface ScreensProps {
  /** All screens. */
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
      element={<ScreenPlace key={screen.name} screen={screen} screens={screens} views={views} />}
    />
  );
  const inLayout = (content: ReactNode, withdrawn: Screen | null = null) => (
    <ScreenBoundary>
      <views.layout screens={screens} DevicesDialog={views.devices} withdrawn={withdrawn}>
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
              <views.notFound homePath={HOME_PATH} />
            </ScreenBoundary>
          }
        />
        <Route path="*" element={<UnknownPlace screens={screens} inLayout={inLayout} />} />
      </Routes>
    </>
  );
}

interface UnknownPlaceProps extends Pick<ScreensProps, 'screens'> {
  readonly inLayout: (content: ReactNode, withdrawn: Screen) => ReactNode;
}

/** Another account's screen, to which a login has led back, is no unknown address: Home says why it is not shown. */
function UnknownPlace({ screens, inLayout }: UnknownPlaceProps) {
  const withdrawn = useWithdrawnScreen(screens);
  const place: Location<unknown> = useLocation();
  if (withdrawn !== null) return inLayout(null, withdrawn);
  const isOthers = place.state === AFTER_LOGIN && screenAt(screens, place.pathname) !== null;
  return <Navigate to={isOthers ? HOME_PATH : NOT_FOUND_PATH} replace state={isOthers ? DENIED : null} />;
}

interface ScreenPlaceProps extends ScreensProps {
  readonly screen: Screen;
}

/** A screen. If its path has an id, React mounts it again for each id. */
function ScreenPlace(props: ScreenPlaceProps) {
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
function ScreenView({ screen, screens, views, id }: ScreenPlaceProps & { readonly id: string }): ReactNode {
  const dispatch = useDispatch();
  const entries = useMenuEntries(screens);
  const { t } = useTranslation();
  const usual = t(`screens.${screen.name}`);
  const menu = menuNameOf(entries, screen.name) ?? usual;
  const name = useMemo(() => ({ usual, menu }), [usual, menu]);
  const View = views.screens[screen.name];
  if (View === undefined) return null;
  const props = {
    id,
    homePath: HOME_PATH,
    StepsDialog: views.chatSteps,
    SideChat: views.sideChat,
    onReload: () => dispatch(reloadRequested()),
  };
  const view = (
    <ScreenName value={name}>
      <View {...props} />
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
