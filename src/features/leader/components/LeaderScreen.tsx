import { Presentation } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useClock } from '#common/clock/index.ts';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Link } from '#common/components/Link.tsx';
import type { PageInfo } from '#common/components/Pager.tsx';
import { RefreshButton } from '#common/components/RefreshButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { reloadRequested } from '#common/errors.ts';
import { formatCount } from '#common/format/number.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useScreen } from '#common/useScreen.ts';
import { useView } from '#common/view.ts';
import { useLateViews } from '../../lateViews/index.ts';
import {
  chatEntered,
  leaderRefreshRequested,
  leaderScreen,
  leaderStaff,
  leaderTasks,
  selectSideId,
  selectTab,
  viewChanged,
} from '../leaderSlice.ts';
import { BulkAssignDialog, ChatAssignDialog } from './AssignDialogs.tsx';
import { Figures } from './Figures.tsx';
import { StaffTab } from './StaffTab.tsx';
import { TaskTab } from './TaskTab.tsx';
import './LeaderScreen.css';
import './LeaderTables.css';

/** The leader page: the figures, all chats, all agents, the dialogs that assign chats, and a chat at the side. */
export function LeaderScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatSteps: StepsDialog } = useLateViews();
  const tab = useSelector(selectTab);
  const tasks = useSelector(leaderTasks.selectPosition);
  const staff = useSelector(leaderStaff.selectPosition);
  const [askedAbout, askAbout] = useView('leader.steps');
  useScreen(leaderScreen);
  useClock();
  const sideId = useSelector(selectSideId);
  return (
    <div className={`cs-screen cs-stack cs-gap-4 cs-leader ${sideId === null ? '' : 'has-side'}`.trim()}>
      <div className="cs-leader-main cs-stack cs-gap-3 cs-narrowed">
        <div className="cs-leader-head cs-head">
          <ScreenHeading>{t('leader.title')}</ScreenHeading>
          <Link to="/wall" className="cs-leader-wall cs-inline cs-gap-1 cs-at-end">
            <Presentation size={16} aria-hidden="true" />
            <span>{t('leader.wall')}</span>
          </Link>
          <Refresh />
        </div>
        <Figures />
        <div>
          <Tabs
            label={t('leader.title')}
            tabs={[
              { name: 'task', label: <Counted of={tasks}>{t('leader.task')}</Counted> },
              { name: 'staff', label: <Counted of={staff}>{t('leader.staff')}</Counted> },
            ]}
            active={tab}
            onSelect={(chosen) => dispatch(viewChanged({ tab: chosen }))}
          >
            {tab === 'task' ? <TaskTab onAskWhy={askAbout} /> : <StaffTab />}
          </Tabs>
        </div>
      </div>
      {sideId !== null && <SidePane chatId={sideId} />}
      <ChatAssignDialog />
      <BulkAssignDialog />
      {askedAbout !== null && StepsDialog && (
        <ErrorBoundary
          fallback={() => <Failure onRetry={() => dispatch(reloadRequested())}>{t('errors.pageNotLoaded')}</Failure>}
        >
          <Suspense>
            <StepsDialog chatId={askedAbout} onDismiss={() => askAbout(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

function Refresh() {
  const dispatch = useDispatch();
  const isBusy = [useIsLoadingNewRows(leaderTasks), useIsLoadingNewRows(leaderStaff)].includes(true);
  return <RefreshButton busy={isBusy} onRefresh={() => dispatch(leaderRefreshRequested())} />;
}

/** A tab's name and the number of its rows; null: not known yet. */
function Counted({ of, children }: { readonly of: PageInfo | null; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {of !== null && (
        <span className="cs-tab-count cs-ink cs-badge cs-inline cs-tiny cs-strong cs-digits">
          {of.totalIsExact ? formatCount(of.total) : t('pager.more', { count: of.total })}
        </span>
      )}
    </>
  );
}

/**
 * A chat beside the list: a leader reads along, takes it over, and answers. It gets the focus when it opens; Escape
 * closes it, and the focus returns to the row.
 */
function SidePane({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sideChat: SideChat } = useLateViews();
  const pane = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    pane.current?.focus({ preventScroll: true });
  }, [chatId]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  const close = () => dispatch(viewChanged({ chatId: null }));
  return (
    <aside
      ref={pane}
      className="cs-leader-side cs-on-canvas cs-clipped cs-panel cs-stack cs-narrowed"
      aria-label={t('leader.side', { id: chatId })}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that the chat has opened closes itself; it is outside of the pane, or modal.
        const isHere = target instanceof Element && currentTarget.contains(target);
        if (key === 'Escape' && isHere && target.closest('[aria-modal=true]') === null) close();
      }}
    >
      <ErrorBoundary
        fallback={() => <Failure onRetry={() => dispatch(reloadRequested())}>{t('errors.pageNotLoaded')}</Failure>}
      >
        <Suspense fallback={<Loading />}>
          {SideChat && (
            <SideChat chatId={chatId} onEnter={(fromId) => dispatch(chatEntered({ chatId, fromId }))} onClose={close} />
          )}
        </Suspense>
      </ErrorBoundary>
    </aside>
  );
}
