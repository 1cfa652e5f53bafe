import { RefreshCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useClock } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import type { PageInfo } from '#common/components/Pager.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Failure } from '#common/components/states.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { formatCount } from '#common/format/number.ts';
import { reloadRequested } from '#common/failures.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useView } from '#common/view/index.ts';
import { useScreen } from '#common/useScreen.ts';
import { useLateViews } from '../../lateViews/index.ts';
import { BulkAssignDialog } from '../assign/components/BulkAssignDialog.tsx';
import { ChatAssignDialog } from '../assign/components/ChatAssignDialog.tsx';
import {
  addressRead,
  leaderClosed,
  leaderOpened,
  leaderRefreshRequested,
  leaderStaff,
  leaderTasks,
  selectSideId,
  selectTab,
  viewChanged,
} from '../leaderSlice.ts';
import { Figures } from './Figures.tsx';
import { SidePane } from './SidePane.tsx';
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
  const tasks = useSelector(leaderTasks.selectPlace);
  const staff = useSelector(leaderStaff.selectPlace);
  const [askedAbout, askAbout] = useView('leader.steps');
  useScreen({ addressRead, opened: leaderOpened, closed: leaderClosed });
  useClock();
  const sideId = useSelector(selectSideId);
  return (
    <div className={`cs-screen cs-stack cs-gap-4 cs-leader ${sideId === null ? '' : 'has-side'}`.trim()}>
      <div className="cs-leader-main cs-stack cs-gap-3 cs-narrowed">
        <div className="cs-leader-head cs-head">
          <ScreenHeading>{t('leader.title')}</ScreenHeading>
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
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = [useIsLoadingNewRows(leaderTasks), useIsLoadingNewRows(leaderStaff)].includes(true);
  return (
    <Button busy={isBusy} onClick={() => dispatch(leaderRefreshRequested())}>
      {!isBusy && <RefreshCw size={16} aria-hidden="true" />}
      {t('leader.refresh')}
    </Button>
  );
}

/** A tab's name and the number of its rows; null: not known yet. */
function Counted({ of, children }: { readonly of: PageInfo | null; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {of !== null && (
        <span className="cs-tab-count cs-tiny cs-strong cs-digits">
          {of.totalIsExact ? formatCount(of.total) : t('pager.more', { count: of.total })}
        </span>
      )}
    </>
  );
}
