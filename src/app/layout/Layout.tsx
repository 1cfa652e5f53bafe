import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { MOBILE_BELOW_PX } from '#contract/constants.ts';
import type { Crumb } from '#common/components/Breadcrumb.tsx';
import { Note } from '#common/components/Note.tsx';
import { pageCommands } from '#common/commands/index.ts';
import { DemoTrafficPlace } from '../../features/demoTraffic/index.ts';
import { devicesClosed, selectDevicesAreOpen } from '../../features/devices/index.ts';
import { menusRequested, selectMenusStatus, selectPermissionHolder, selectUser } from '../../features/session/index.ts';
import { LogoutDialogs } from '../guards/LogoutDialogs.tsx';
import { LazyDialog } from '../LazyDialog.tsx';
import { DENIED, HOME_PATH } from '../redirects.ts';
import { idAt, parentOf, screenAt, screensOf, type Screen } from '../screens.ts';
import { layoutCommands } from './layoutCommands.ts';
import {
  drawerClosed,
  drawerOpened,
  groupToggled,
  selectDrawer,
  selectFolded,
  selectSidebar,
  sidebarToggled,
} from './layoutSlice.ts';
import { Navbar } from './Navbar.tsx';
import { Sidebar, SIDEBAR_ID } from './Sidebar.tsx';
import { groupOf, menuNameOf, type MenuEntry } from './sideMenu.ts';
import { useMenuEntries } from './useMenuEntries.ts';
import { WithdrawnScreen } from './WithdrawnScreen.tsx';
import './Layout.css';
import './print.css';

const CONTENT_ID = 'content';
/** The name of a screen that the user's menu leads to. */
const OWN_REPLIES = 'ownReplies';

interface LayoutProps {
  /** All screens. */
  readonly screens: readonly Screen[];
  /** Loads when the user opens it. */
  readonly DevicesDialog: ComponentType;
  /** The screen that was here until the user lost the permission for it; null: none. */
  readonly withdrawn: Screen | null;
  readonly children: ReactNode;
}

/** The layout of most screens: sidebar, navbar and content. */
export function Layout({ screens, DevicesDialog, withdrawn, children }: LayoutProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const place: Location<unknown> = useLocation();
  const { pathname } = place;
  const { name: userName = '', headImg: userAvatar = '' } = useSelector(selectUser) ?? {};
  const entries = useMenuEntries(screens);
  const menusStatus = useSelector(selectMenusStatus);
  const collapsed = useSelector(selectSidebar) === 'collapsed';
  const isDrawn = useDrawer(pathname);
  const areDevicesOpen = useSelector(selectDevicesAreOpen);
  useEffect(() => pageCommands.add({ commands: layoutCommands(screens) }), [screens]);

  // A reload, or a way back, meets the same entry of the history again.
  const isDenied = useNavigationType() === NavigationType.Replace && place.state === DENIED;
  const holder = useSelector(selectPermissionHolder);
  const hasReplies = holder !== null && screensOf(screens, holder).some(({ name }) => name === OWN_REPLIES);
  const screen = screenAt(screens, pathname);
  const parent = parentOf(screens, screen);
  return (
    <div className="cs-shell">
      <a className="cs-skip" href={`#${CONTENT_ID}`} onClick={skipToContent}>
        {t('layout.skip')}
      </a>
      <Sidebar
        entries={entries}
        menusFailed={menusStatus === 'failed'}
        onRetry={() => dispatch(menusRequested())}
        folded={useSelector(selectFolded)}
        onFold={(id) => dispatch(groupToggled({ id }))}
        current={(parent ?? screen)?.path ?? pathname}
        collapsed={collapsed}
        drawn={isDrawn}
      />
      {isDrawn && <div className="cs-overlay" onClick={() => dispatch(drawerClosed())} />}
      <div className="cs-page cs-stack cs-narrowed" inert={isDrawn}>
        <Navbar
          crumbs={useCrumbs(screens, pathname, entries)}
          userName={userName}
          userAvatar={userAvatar}
          collapsed={collapsed}
          drawn={isDrawn}
          hasReplies={hasReplies}
          onToggle={() => dispatch(sidebarToggled())}
          onDraw={() => dispatch(drawerOpened())}
        />
        <DemoTrafficPlace />
        <main id={CONTENT_ID} className="cs-content cs-fill cs-anchor" tabIndex={-1}>
          {isDenied && <Note role="alert">{t('layout.denied')}</Note>}
          {withdrawn === null ? children : <WithdrawnScreen screens={screens} screen={withdrawn} />}
        </main>
      </div>
      <LogoutDialogs />
      {areDevicesOpen && (
        <LazyDialog title={t('layout.devices')} onDismiss={() => dispatch(devicesClosed())}>
          <DevicesDialog />
        </LazyDialog>
      )}
    </div>
  );
}

/** Moves the focus only. A link to a fragment would also change the address. */
function skipToContent(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

/** From Home, over the group of the sidebar and the screen before, to the current screen. */
function useCrumbs(screens: readonly Screen[], pathname: string, entries: readonly MenuEntry[]): readonly Crumb[] {
  const { t } = useTranslation();
  const screen = screenAt(screens, pathname);
  if (screen === null) return [];
  const before = parentOf(screens, screen);
  const group = groupOf(entries, (before ?? screen).path);
  const home: Crumb = { text: t('screens.home'), path: HOME_PATH };
  const nameOf = ({ name }: Screen) =>
    menuNameOf(entries, name) ?? t(`screens.${name}`, { id: idAt(screens, pathname) ?? '' });
  return [
    ...(screen.name === 'home' ? [] : [home]),
    ...(group === null ? [] : [{ text: group.name, path: null }]),
    ...(before === null ? [] : [{ text: nameOf(before), path: before.path }]),
    { text: nameOf(screen), path: null },
  ];
}

/**
 * The sidebar over a narrow screen. It takes the focus and gives it back. Escape, navigation and a wider window close
 * it.
 * @returns whether it is open
 */
function useDrawer(pathname: string): boolean {
  const dispatch = useDispatch();
  const isDrawn = useSelector(selectDrawer) === 'open';
  useEffect(() => {
    dispatch(drawerClosed());
  }, [dispatch, pathname]);
  useEffect(() => {
    if (!isDrawn) return;
    const opener = document.activeElement;
    document.getElementById(SIDEBAR_ID)?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') dispatch(drawerClosed());
      },
      { signal },
    );
    window
      .matchMedia(`(min-width: ${MOBILE_BELOW_PX}px)`)
      .addEventListener('change', () => dispatch(drawerClosed()), { signal });
    return () => {
      listening.abort();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dispatch, isDrawn]);
  return isDrawn;
}
