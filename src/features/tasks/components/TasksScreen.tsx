import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useClock } from '#common/clock/index.ts';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useScreen } from '#common/useScreen.ts';
import { DesktopQuestion } from '../../notifications/index.ts';
import type { TaskFilters } from '../taskFilters.ts';
import { selectTaskRows } from '../taskRows.ts';
import { addressRead, taskOpened, tasksList } from '../tasksList.ts';
import type { LinkedChat } from './ChatLink.tsx';
import { NoTasks } from './NoTasks.tsx';
import { PresenceSelect } from './PresenceSelect.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { TaskTable } from './TaskTable.tsx';
import { WorkspaceLink } from './WorkspaceLink.tsx';
import './TasksScreen.css';

const { filtersChanged, keywordTyped, listClosed, listOpened } = tasksList.actions;

const SCREEN = { addressRead, opened: () => listOpened({ isInFront: true }), closed: listClosed };

/** The staff task page: the user's own chats and all chats. */
export function TasksScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(tasksList.selectFilters);
  const keyword = useSelector(tasksList.selectTyped);
  useScreen(SCREEN);
  useClock();
  const change = (change: Partial<TaskFilters>) => dispatch(filtersChanged(change));
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('tasks.title')}</ScreenHeading>
        <div className="cs-row cs-wrap cs-gap-3">
          <PresenceSelect />
          <WorkspaceLink />
        </div>
      </div>
      <DesktopQuestion />
      <div>
        <Tabs
          label={t('tasks.title')}
          tabs={[
            { name: 'mine', label: t('tasks.mine') },
            { name: 'all', label: t('tasks.everyones') },
          ]}
          active={filters.scope}
          onSelect={(scope) => change({ scope })}
        >
          <div className="cs-task-list cs-stack cs-gap-3">
            <TaskFilterBar
              filters={filters}
              keyword={keyword}
              onType={(text) => dispatch(keywordTyped({ text }))}
              onChange={change}
            />
            <LiveListView
              list={tasksList}
              label={t('tasks.listOf')}
              failed={t('tasks.failed')}
              empty={<NoTasks filters={filters} onChange={change} />}
              onMove={change}
            >
              <TaskRows />
            </LiveListView>
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function TaskRows() {
  const dispatch = useDispatch();
  const rows = useSelector(selectTaskRows);
  const open = useCallback(({ chatId, fromId }: LinkedChat) => dispatch(taskOpened({ chatId, fromId })), [dispatch]);
  return <TaskTable rows={rows} busy={useIsLoadingNewRows(tasksList)} onOpen={open} />;
}
