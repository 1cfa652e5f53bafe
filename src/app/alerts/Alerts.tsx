import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { selectAnnouncesChats } from '#common/commands/index.ts';
import { IconButton } from '#common/components/Button.tsx';
import { Notifications } from '#common/components/Notifications.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { isolated } from '#contract/names.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { formatBadge } from '#common/format/number.ts';
import { useToastEvents } from '#common/components/Toasts.tsx';
import { selectNotifications } from '#common/toasts/index.ts';
import { useLastingView } from '#common/view.ts';
import { APPEARANCE_VIEW } from '../../features/appearance/index.ts';
import {
  selectOpenCount,
  selectSelectedChat,
  selectWaitingCount,
  type ChatRoot,
  selectOthersWaiting,
} from '../../features/chat/index.ts';
import { COMMAND_VIEW } from '../../features/commandBar/index.ts';
import { useLateViews } from '../../features/lateViews/index.ts';
import { OfflineQuestion, selectPresenceStatus, type PresenceRoot } from '../../features/presence/index.ts';
import { reportClosed, selectReportIsOpen } from '../../features/problemReport/index.ts';
import { selectApproachingEnd, selectTimeZone, sessionEndWarningClosed } from '../../features/session/index.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { CommandKeys } from '../commands/CommandKeys.tsx';
import { menuNameOf, useMenuEntries } from '../layout/sideMenu.ts';
import { selectPath } from '../navigationSlice.ts';
import { idAt, screenAt, type Screen } from '../screens.ts';
import './Alerts.css';

const TITLE_MS = 250;
/** The workspace, in the registry of screens. */
const CHAT_SCREEN = 'chat';
const selectBadge = (state: ChatRoot) => formatBadge(selectWaitingCount(state));

interface AlertsProps {
  readonly siteTitle: string;
  readonly screens: readonly Screen[];
}

/** Notifications, the session warning, the title of the tab and the dialogs of every screen. */
export function Alerts({ siteTitle, screens }: AlertsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const views = useLateViews();
  const isReporting = useSelector(selectReportIsOpen);
  const [command, setCommand] = useLastingView(COMMAND_VIEW.viewKey);
  const [appearance, setAppearance] = useLastingView(APPEARANCE_VIEW);
  const closeAppearance = () => setAppearance(null);
  return (
    <>
      <CommandKeys />
      <PageTitle siteTitle={siteTitle} screens={screens} />
      <SessionEnding />
      <OfflineDialog />
      <OtherChats />
      <Notifications notifications={useSelector(selectNotifications)} {...useToastEvents()} />
      {isReporting && views.problemReport && (
        <LazyDialog title={t('commandTitles.report')} onDismiss={() => dispatch(reportClosed())}>
          <views.problemReport />
        </LazyDialog>
      )}
      {command !== null && views.commandBar && (
        <LazyDialog title={t('commandTitles.bar')} onDismiss={() => setCommand(null)}>
          <views.commandBar />
        </LazyDialog>
      )}
      {appearance !== null && views.appearance && (
        <LazyDialog title={t('commandTitles.appearance')} onDismiss={closeAppearance}>
          <views.appearance onDismiss={closeAppearance} />
        </LazyDialog>
      )}
    </>
  );
}

function OfflineDialog() {
  const isAsked = useSelector((state: PresenceRoot) => selectPresenceStatus(state) === 'asking');
  const openChats = useSelector((state: ChatRoot) => (isAsked ? selectOpenCount(state) : 0));
  return isAsked ? <OfflineQuestion openChats={openChats} /> : null;
}

/**
 * Sets the document's title: the number of customers who wait, the chat or the screen, and the product. Browsers cut
 * titles at their end, so tabs stay distinguishable.
 */
function PageTitle({ siteTitle, screens }: AlertsProps) {
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

/** Warns on every screen that the session ends soon, until the user closes the warning. */
export function SessionEnding() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const end = useSelector(selectApproachingEnd);
  const zone = useSelector(selectTimeZone);
  return (
    <div role="status">
      {end !== null && (
        <div className="cs-session-ending cs-pad-2-4 cs-box cs-row cs-gap-2 cs-small cs-breaks cs-flush">
          <span>{t('session.endsSoon', { time: clockOf(Date.parse(end), zone) })}</span>
          <IconButton
            label={t('common.close')}
            icon={<X size={16} />}
            onClick={() => dispatch(sessionEndWarningClosed())}
          />
        </div>
      )}
    </div>
  );
}

/** Shortest time between two sentences, in milliseconds. */
const PAUSE_MS = 15_000;
const READ_MS = 1_000;

/** Changes with the customer who asked last, and with the number of those who wait; '' while no one waits. */
function selectOccasion(state: ChatRoot): string {
  const { count, newest } = selectOthersWaiting(state);
  return newest === null ? '' : `${newest.chatId} ${count}`;
}

/** Tells screen readers who waits in chats that are not open. The messages of the open one are announced beside it. */
export function OtherChats() {
  const isWanted = useSelector(selectAnnouncesChats);
  return isWanted ? (
    <div className="cs-visually-hidden" aria-live="polite">
      <Sentence />
    </div>
  ) : null;
}

function Sentence() {
  const { t } = useTranslation();
  const store = useStore<ChatRoot>();
  const occasion = useThrottledSelector(selectOccasion, PAUSE_MS, READ_MS);
  const sentence = useMemo(() => {
    const { count, newest, longestMs } = selectOthersWaiting(store.getState());
    if (occasion === '' || newest === null) return '';
    const name = isolated(customerNameOf(t, newest.nickName));
    return t('attention.othersWait', { name, count, span: formatCoarse(t, longestMs) });
  }, [t, store, occasion]);
  // A text without an element of its own is lost when a browser translates the page.
  return <span>{sentence}</span>;
}
