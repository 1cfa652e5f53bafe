import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { MOBILE_BELOW_PX } from '#contract/constants.ts';
import { pageCommands } from '#common/commands/index.ts';
import type { Crumb } from '#common/components/Breadcrumb.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { Link } from '#common/components/Link.tsx';
import { Note } from '#common/components/Note.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useDocumentEvent } from '#common/components/useDocumentEvent.ts';
import { useMedia } from '#common/components/useMedia.ts';
import { DemoTrafficPlace } from '../../features/demoTraffic/index.ts';
import { devicesClosed, selectDevicesAreOpen } from '../../features/devices/index.ts';
import { useLateViews } from '../../features/lateViews/index.ts';
import {
  selectPermissionHolder,
  logoutConfirmed,
  logoutDeclined,
  selectLogoutQuestion,
} from '../../features/session/index.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { DENIED } from '../redirects.ts';
import { HOME_PATH } from '#common/feature.ts';
import { idAt, parentOf, screenAt, screensOf, type Screen } from '../screens.ts';
import { Navbar } from './Navbar.tsx';
import { Sidebar, SIDEBAR_ID } from './Sidebar.tsx';
import { layoutCommands } from './layoutCommands.ts';
import { drawerClosed, selectDrawer } from './layoutSlice.ts';
import { groupOf, menuNameOf, type MenuEntry, useMenuEntries } from './sideMenu.ts';
import '#common/components/Button.css';
import '#common/components/states.css';
import './Layout.css';
import './print.css';

const CONTENT_ID = 'content';
/** The name of a screen that the user's menu leads to. */
const OWN_REPLIES = 'ownReplies';

interface LayoutProps {
  readonly screens: readonly Screen[];
  /** The screen that was here until the user lost the permission for it; null: none. */
  readonly withdrawn: Screen | null;
  readonly children: ReactNode;
}

/** The layout of most screens: sidebar, navbar and content. */
export function Layout({ screens, withdrawn, children }: LayoutProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const address: Location<unknown> = useLocation();
  const { pathname } = address;
  const entries = useMenuEntries(screens);
  const isDrawn = useDrawer(pathname);
  useEffect(() => pageCommands.add({ commands: layoutCommands(screens) }), [screens]);

  // A reload, or a way back, meets the same entry of the history again.
  const isDenied = useNavigationType() === NavigationType.Replace && address.state === DENIED;
  const holder = useSelector(selectPermissionHolder);
  const hasReplies = holder !== null && screensOf(screens, holder).some(({ name }) => name === OWN_REPLIES);
  const screen = screenAt(screens, pathname);
  const parent = parentOf(screens, screen);
  return (
    <div className="cs-shell cs-grid">
      <a
        className="cs-skip cs-raised cs-absolute cs-on-surface cs-rounded cs-pad-2-4"
        href={`#${CONTENT_ID}`}
        onClick={skipToContent}
      >
        {t('layout.skip')}
      </a>
      <Sidebar entries={entries} current={(parent ?? screen)?.path ?? pathname} />
      {isDrawn && <div className="cs-overlay" onClick={() => dispatch(drawerClosed())} />}
      <div className="cs-page cs-stack cs-narrowed" inert={isDrawn}>
        <Navbar crumbs={useCrumbs(screens, pathname, entries)} hasReplies={hasReplies} />
        <DemoTrafficPlace />
        <main id={CONTENT_ID} className="cs-content cs-scroll-all cs-fill cs-anchor" tabIndex={-1}>
          {isDenied && <Note role="alert">{t('layout.denied')}</Note>}
          {withdrawn === null ? children : <WithdrawnScreen screens={screens} screen={withdrawn} />}
        </main>
      </div>
      <LogoutQuestion />
      <OpenDevices />
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
  const isWide = useMedia(`(min-width: ${MOBILE_BELOW_PX}px)`);
  useEffect(() => {
    dispatch(drawerClosed());
  }, [dispatch, pathname, isWide]);
  useDocumentEvent('keydown', isDrawn, ({ key }) => {
    if (key === 'Escape') dispatch(drawerClosed());
  });
  useEffect(() => {
    if (!isDrawn) return;
    const opener = document.activeElement;
    document.getElementById(SIDEBAR_ID)?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isDrawn]);
  return isDrawn;
}

/** The list of the user's devices, while it is open. */
function OpenDevices() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { devices: DevicesDialog } = useLateViews();
  const areOpen = useSelector(selectDevicesAreOpen);
  if (!areOpen || DevicesDialog === undefined) return null;
  return (
    <LazyDialog title={t('layout.devices')} onDismiss={() => dispatch(devicesClosed())}>
      <DevicesDialog />
    </LazyDialog>
  );
}

const QUESTION_TITLE = {
  unsent: 'leaving.unsentTitle',
  unsaved: 'leaving.unsavedTitle',
  openChats: 'leaving.logOutTitle',
} as const;

/** Asks before a log-out that would lose something. */
function LogoutQuestion() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const question = useSelector(selectLogoutQuestion);
  if (question === null) return null;
  const isAboutChats = question.about === 'openChats';
  return (
    <ConfirmDialog
      key={question.about}
      title={t(QUESTION_TITLE[question.about])}
      confirmLabel={t(isAboutChats ? 'common.yesConfirm' : 'leaving.logOutAnyway')}
      declineLabel={t(isAboutChats ? 'presence.stayOnline' : 'leaving.staySignedIn')}
      danger
      onConfirm={() => dispatch(logoutConfirmed())}
      onDecline={() => dispatch(logoutDeclined())}
    >
      {question.about === 'unsaved' && t('leaving.unsaved')}
      {question.about === 'unsent' && t('leaving.unsent', { count: question.count })}
      {isAboutChats && (
        <>
          <p>{t('presence.offlineWarning')}</p>
          <p>{t('presence.openChats', { count: question.count })}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Explains why an open screen has disappeared. The address stays, so the screen returns with its permission. */
function WithdrawnScreen({ screens, screen }: { readonly screens: readonly Screen[]; readonly screen: Screen }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(`screens.${screen.name}`, { id: idAt(screens, pathname) ?? '' });
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <ScreenHeading>{title}</ScreenHeading>
      <Panel className="cs-state cs-row cs-gap-3 cs-muted">
        <p role="alert">{t('layout.withdrawn', { screen: title })}</p>
        <p>{t('layout.withdrawnHint')}</p>
        <Link to={HOME_PATH} className="ui primary button">
          {t('layout.toHome')}
        </Link>
      </Panel>
    </div>
  );
}
