import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { Notifications } from '#common/components/Notifications.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { isolated } from '#common/format/isolated.ts';
import { formatBadge } from '#common/format/number.ts';
import { useLastingView } from '#common/view/index.ts';
import { selectNotifications, toastDismissed, toastsHeld, toastsReleased } from '#common/toasts/index.ts';
import { APPEARANCE_VIEW } from '../../features/appearance/index.ts';
import { selectOpenCount, selectSelectedChat, selectWaitingCount, type ChatRoot } from '../../features/chat/index.ts';
import { COMMAND_VIEW } from '../../features/commandBar/index.ts';
import { OfflineQuestion, selectPresenceStatus, type PresenceRoot } from '../../features/presence/index.ts';
import { reportClosed, selectReportIsOpen } from '../../features/problemReport/index.ts';
import { CommandKeys } from '../commands/CommandKeys.tsx';
import { menuNameOf } from '../layout/sideMenu.ts';
import { useMenuEntries } from '../layout/useMenuEntries.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { selectPath } from '../navigationSlice.ts';
import { idAt, screenAt, type Screen } from '../screens.ts';
import { OtherChats } from './OtherChats.tsx';
import { SessionEnding } from './SessionEnding.tsx';

const TITLE_MS = 250;
/** The workspace, in the registry of screens. */
const CHAT_SCREEN = 'chat';
const selectBadge = (state: ChatRoot) => formatBadge(selectWaitingCount(state));

interface AlertsProps {
  readonly siteTitle: string;
  /** All screens. */
  readonly screens: readonly Screen[];
  /** Dialogs that load when the user opens them. */
  readonly dialogs: {
    readonly problemReport: ComponentType;
    /** The command bar and the shortcut sheet. */
    readonly commandBar: ComponentType;
    readonly appearance: ComponentType<{ readonly onDismiss: () => void }>;
  };
}

/** Notifications, the session warning, the title of the tab and the dialogs of every screen. */
export function Alerts({ siteTitle, screens, dialogs }: AlertsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isReporting = useSelector(selectReportIsOpen);
  const [command, setCommand] = useLastingView(COMMAND_VIEW.place);
  const [appearance, setAppearance] = useLastingView(APPEARANCE_VIEW);
  const closeAppearance = () => setAppearance(null);
  return (
    <>
      <CommandKeys />
      <PageTitle siteTitle={siteTitle} screens={screens} />
      <SessionEnding />
      <OfflinePlace />
      <OtherChats />
      <Notifications
        notifications={useSelector(selectNotifications)}
        onDismiss={(id) => dispatch(toastDismissed({ id }))}
        onHold={() => dispatch(toastsHeld())}
        onRelease={() => dispatch(toastsReleased())}
      />
      {isReporting && (
        <LazyDialog title={t('commandTitles.report')} onDismiss={() => dispatch(reportClosed())}>
          <dialogs.problemReport />
        </LazyDialog>
      )}
      {command !== null && (
        <LazyDialog title={t('commandTitles.bar')} onDismiss={() => setCommand(null)}>
          <dialogs.commandBar />
        </LazyDialog>
      )}
      {appearance !== null && (
        <LazyDialog title={t('commandTitles.appearance')} onDismiss={closeAppearance}>
          <dialogs.appearance onDismiss={closeAppearance} />
        </LazyDialog>
      )}
    </>
  );
}

function OfflinePlace() {
  const isAsked = useSelector((state: PresenceRoot) => selectPresenceStatus(state) === 'asking');
  const openChats = useSelector((state: ChatRoot) => (isAsked ? selectOpenCount(state) : 0));
  return isAsked ? <OfflineQuestion openChats={openChats} /> : null;
}

/**
 * Sets the document's title: the number of customers who wait, the chat or the screen, and the product. Browsers cut
 * titles at their end, so tabs stay distinguishable.
 */
function PageTitle({ siteTitle, screens }: Pick<AlertsProps, 'siteTitle' | 'screens'>) {
  const badge = useThrottledSelector(selectBadge, TITLE_MS, TITLE_MS);
  const subject = useSubject(screens);
  const title = subject === '' ? siteTitle : `${subject} · ${siteTitle}`;
  useEffect(() => {
    document.title = badge === '0' ? title : `(${badge}) ${title}`;
    return () => {
      document.title = siteTitle;
    };
  }, [siteTitle, title, badge]);
  return null;
}

/** The customer of the chat in the workspace, or the name of the screen; '' for an unknown address. */
function useSubject(screens: readonly Screen[]): string {
  const { t } = useTranslation();
  const path = useSelector(selectPath);
  const customer = useSelector((state: ChatRoot) => selectSelectedChat(state)?.nickName);
  const screen = screenAt(screens, path);
  const menuName = menuNameOf(useMenuEntries(screens), screen?.name ?? '');
  if (screen === null) return '';
  return screen.name === CHAT_SCREEN && customer !== undefined
    ? isolated(customerNameOf(t, customer))
    : (menuName ?? t(`screens.${screen.name}`, { id: idAt(screens, path) ?? '' }));
}
