import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import type { PermissionHolder } from '../common/permission/permission.ts';
import { ScreenBoundary } from './guards/ScreenBoundary.tsx';
import { UnliveGuard } from './guards/UnliveGuard.tsx';
import { screenLinks } from './layout/sideMenu.ts';
import { useMenuEntries } from './layout/useMenuEntries.ts';
import { LazyScreens } from './lazyScreens.ts';
import { reloadRequested } from './navigationSlice.ts';
import { HOME_PATH, NOT_FOUND_PATH } from './redirects.ts';
import { parentOf, screensOf, type Screen } from './screens.ts';

/** The screens that exist for somebody; every other path is unknown. Paths are matched without regard to case. */
export function ScreenRoutes({ holder }: { readonly holder: PermissionHolder }) {
  const screens = screensOf(holder);
  const routeOf = (screen: Screen) => (
    <Route key={screen.name} path={screen.path} element={<ScreenBoundary key={screen.name}>{<ScreenView screen={screen} />}</ScreenBoundary>} />
  );
  return (
    <Routes>
      <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
      <Route element={<ScreenBoundary><LazyScreens.layout><Outlet /></LazyScreens.layout></ScreenBoundary>}>
        {screens.filter(({ isFullPage }) => !isFullPage).map(routeOf)}
      </Route>
      {screens.filter(({ isFullPage }) => isFullPage).map(routeOf)}
      <Route path={NOT_FOUND_PATH} element={<ScreenBoundary><LazyScreens.notFound homePath={HOME_PATH} /></ScreenBoundary>} />
      <Route path="*" element={<Navigate to={NOT_FOUND_PATH} replace />} />
    </Routes>
  );
}

function ScreenView({ screen }: { readonly screen: Screen }): ReactNode {
  const dispatch = useDispatch();
  const entries = useMenuEntries();
  switch (screen.name) {
    case 'home': return <LazyScreens.home shortcuts={screenLinks(entries)} />;
    case 'check': return <LazyScreens.check />;
    case 'tasks': return <UnliveGuard checkPath={parentOf(screen)?.path ?? HOME_PATH}><LazyScreens.tasks /></UnliveGuard>;
    case 'chat': return <LazyScreens.chat onReload={() => dispatch(reloadRequested())} />;
  }
}
