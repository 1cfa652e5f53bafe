import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { MOBILE_BELOW_PX } from '../../../contract/constants.ts';
import type { Crumb } from '../../common/components/Breadcrumb.tsx';
import { logoutRequested, menusRequested, selectMenusStatus, selectUser } from '../../features/session/index.ts';
import { LogoutDialogs } from '../guards/LogoutDialogs.tsx';
import { actionLogRequested } from '../navigationSlice.ts';
import { HOME_PATH } from '../redirects.ts';
import { idAt, parentOf, screenAt } from '../screens.ts';
import { drawerClosed, drawerOpened, selectDrawer, selectSidebar, sidebarToggled } from './layoutSlice.ts';
import { Navbar } from './Navbar.tsx';
import { Sidebar, SIDEBAR_ID } from './Sidebar.tsx';
import { useMenuEntries } from './useMenuEntries.ts';
import './Layout.css';

const CONTENT_ID = 'content';

/** What stands around most screens: the sidebar, the navbar, and room for the screen. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { name: userName = '', headImg: userHead = '' } = useSelector(selectUser) ?? {};
  const entries = useMenuEntries();
  const menusStatus = useSelector(selectMenusStatus);
  const collapsed = useSelector(selectSidebar) === 'collapsed';
  const isDrawn = useDrawer(pathname);

  const screen = screenAt(pathname);
  const parent = parentOf(screen);
  return (
    <div className="cs-shell">
      <a className="cs-skip" href={`#${CONTENT_ID}`} onClick={skipToContent}>{t('layout.skip')}</a>
      <Sidebar
        entries={entries}
        menusFailed={menusStatus === 'failed'}
        onRetry={() => dispatch(menusRequested())}
        current={(parent ?? screen)?.path ?? pathname}
        collapsed={collapsed}
        drawn={isDrawn}
      />
      {isDrawn && <div className="cs-overlay" onClick={() => dispatch(drawerClosed())} />}
      <div className="cs-page" inert={isDrawn}>
        <Navbar
          crumbs={useCrumbs(pathname)}
          userName={userName}
          userHead={userHead}
          collapsed={collapsed}
          drawn={isDrawn}
          onToggle={() => dispatch(sidebarToggled())}
          onDraw={() => dispatch(drawerOpened())}
          onHome={() => { void navigate(HOME_PATH); }}
          onDownloadLog={() => dispatch(actionLogRequested())}
          onLogOut={() => dispatch(logoutRequested())}
        />
        <main id={CONTENT_ID} className="cs-content" tabIndex={-1}>{children}</main>
      </div>
      <LogoutDialogs />
    </div>
  );
}

/** A link to a fragment would change the address; the focus is all that is wanted. */
function skipToContent(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

function useCrumbs(pathname: string): readonly Crumb[] {
  const { t } = useTranslation();
  const screen = screenAt(pathname);
  if (screen === null) return [];
  const before = parentOf(screen);
  const home: Crumb = { text: t('screens.home'), path: HOME_PATH };
  return [
    ...(screen.name === 'home' ? [] : [home]),
    ...(before === null ? [] : [{ text: t(before.title), path: before.path }]),
    { text: t(screen.title, { id: idAt(pathname) ?? '' }), path: null },
  ];
}

/**
 * The sidebar over a narrow screen: it takes the focus and gives it back; Escape, going somewhere and a wider window close it.
 * @returns whether it is drawn
 */
function useDrawer(pathname: string): boolean {
  const dispatch = useDispatch();
  const isDrawn = useSelector(selectDrawer) === 'open';
  useEffect(() => { dispatch(drawerClosed()); }, [dispatch, pathname]);
  useEffect(() => {
    if (!isDrawn) return;
    const opener = document.activeElement;
    document.getElementById(SIDEBAR_ID)?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') dispatch(drawerClosed());
    }, { signal });
    window.matchMedia(`(min-width: ${MOBILE_BELOW_PX}px)`).addEventListener('change', () => dispatch(drawerClosed()), { signal });
    return () => {
      listening.abort();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dispatch, isDrawn]);
  return isDrawn;
}
