import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router-dom';
import type { PermissionHolder } from '../common/permission/permission.ts';
import { ScreenBoundary } from './guards/ScreenBoundary.tsx';
import { UnliveGuard } from './guards/UnliveGuard.tsx';
import type { LazyScreens } from './lazyScreens.ts';
import { reloadRequested } from './navigationSlice.ts';
import { ALIASES, HOME_PATH, NOT_FOUND_PATH } from './redirects.ts';
import { parentOf, readId, screensOf, type Screen } from './screens.ts';

interface ScreenRoutesProps { readonly holder: PermissionHolder; readonly screens: LazyScreens }

/** The screens that exist for somebody; every other path is unknown. Paths are matched without regard to case. */
export function ScreenRoutes({ holder, screens }: ScreenRoutesProps) {
  const ofHolder = screensOf(holder);
  const routeOf = (screen: Screen) => (
    <Route key={screen.name} path={screen.path} element={<ScreenPlace key={screen.name} screen={screen} screens={screens} />} />
  );
  return (
    <Routes>
      <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
      {ALIASES.map(({ path, to }) => <Route key={path} path={path} element={<Navigate to={to} replace />} />)}
      <Route element={<ScreenBoundary><screens.layout><Outlet /></screens.layout></ScreenBoundary>}>
        {ofHolder.filter(({ isFullPage }) => !isFullPage).map(routeOf)}
      </Route>
      {ofHolder.filter(({ isFullPage }) => isFullPage).map(routeOf)}
      <Route path={NOT_FOUND_PATH} element={<ScreenBoundary><screens.notFound homePath={HOME_PATH} /></ScreenBoundary>} />
      <Route path="*" element={<Navigate to={NOT_FOUND_PATH} replace />} />
    </Routes>
  );
}

interface ScreenPlaceProps { readonly screen: Screen; readonly screens: LazyScreens }

/** A screen, or of a screen that there is for each thing of a kind, the one of the thing in the address. */
function ScreenPlace({ screen, screens }: ScreenPlaceProps) {
  const { id: wanted = null } = useParams();
  const id = wanted === null ? null : readId(wanted);
  if (wanted !== null && id === null) return <Navigate to={NOT_FOUND_PATH} replace />;
  return <ScreenBoundary key={id}><ScreenView screen={screen} screens={screens} id={id ?? ''} /></ScreenBoundary>;
}

/** `id`: '' for a screen of which there is but one. */
function ScreenView({ screen, screens, id }: ScreenPlaceProps & { readonly id: string }): ReactNode {
  const dispatch = useDispatch();
  switch (screen.name) {
    case 'tasks': return <UnliveGuard checkPath={parentOf(screen)?.path ?? HOME_PATH}><screens.tasks /></UnliveGuard>;
    case 'leader': return <screens.leader StepsDialog={screens.chatSteps} onReload={() => dispatch(reloadRequested())} />;
    case 'query': return <screens.query id={id} />;
    case 'chat': return <screens.chat StepsDialog={screens.chatSteps} onReload={() => dispatch(reloadRequested())} />;
    default: {
      const Plain = screens[screen.name];
      return <Plain />;
    }
  }
}
