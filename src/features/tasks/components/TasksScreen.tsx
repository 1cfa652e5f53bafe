import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../common/components/Button.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { Pager } from '../../../common/components/Pager.tsx';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { Empty, Failure, Loading } from '../../../common/components/states.tsx';
import { Tabs } from '../../../common/components/Tabs.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import { errorText } from '../../../common/errors.ts';
import { formatClock } from '../../../common/format/time.ts';
import { isNarrowed, type TaskFilters } from '../taskFilters.ts';
import { chatPath } from '../tasksSaga.ts';
import {
  selectHeldAt, selectTaskError, selectTaskFilters, selectTaskPageInfo, selectTaskRows, selectTaskStatus, selectTypedKeyword,
  type TaskRow,
} from '../tasksSelectors.ts';
import { addressRead, filtersChanged, keywordTyped, listClosed, listOpened, refreshRequested, taskOpened } from '../tasksSlice.ts';
import { PresenceSelect } from './PresenceSelect.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { TaskTable } from './TaskTable.tsx';
import './TasksScreen.css';

/** The staff task page: one's own chats and everyone's. */
export function TasksScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(selectTaskFilters);
  const keyword = useSelector(selectTypedKeyword);
  useOpenList();
  const change = (change: Partial<TaskFilters>) => dispatch(filtersChanged(change));
  return (
    <div className="cs-screen">
      <div className="cs-tasks-head">
        <ScreenHeading>{t('tasks.title')}</ScreenHeading>
        <PresenceSelect />
      </div>
      <div>
        <Tabs
          label={t('tasks.title')}
          tabs={[{ name: 'mine', label: t('tasks.mine') }, { name: 'all', label: t('tasks.everyones') }]}
          active={filters.scope}
          onSelect={(scope) => change({ scope })}
        >
          <div className="cs-task-list">
            <TaskFilterBar filters={filters} keyword={keyword} onType={(text) => dispatch(keywordTyped({ text }))} onChange={change} />
            <StaleNote />
            <TaskRows filters={filters} onChange={change} />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/** Says that the list is on screen, and what the address holds. Polling follows from that. */
function useOpenList() {
  const dispatch = useDispatch();
  const { search } = useLocation();
  useEffect(() => { dispatch(addressRead({ search })); }, [dispatch, search]);
  useEffect(() => {
    dispatch(listOpened());
    return () => { dispatch(listClosed()); };
  }, [dispatch]);
}

interface TaskRowsProps {
  readonly filters: TaskFilters;
  readonly onChange: (filters: Partial<TaskFilters>) => void;
}

function TaskRows({ filters, onChange }: TaskRowsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectTaskStatus);
  const rows = useSelector(selectTaskRows);
  const page = useSelector(selectTaskPageInfo);
  const error = useSelector(selectTaskError);
  const open = useCallback(({ id, fromId }: TaskRow) => dispatch(taskOpened({ chatId: id, fromId })), [dispatch]);

  if (status === 'failed') {
    const reason = error === null ? null : errorText(error);
    return <div className="cs-panel"><Failure onRetry={() => dispatch(refreshRequested())}>{t('tasks.failed')} {reason && readMessage(t, reason)}</Failure></div>;
  }
  if (page === null) return <div className="cs-panel"><Loading /></div>;
  if (rows.length === 0 && status !== 'loading') return <NoTasks filters={filters} onChange={onChange} />;
  return (
    <>
      <div className={`cs-task-rows ${status === 'loading' ? 'is-waiting' : ''}`.trim()}>
        <TaskTable rows={rows} busy={status === 'loading'} hrefOf={hrefOf} onOpen={open} />
      </div>
      <Pager page={page} onMove={onChange} />
    </>
  );
}

function hrefOf({ id, fromId }: TaskRow): string {
  return chatPath(id, fromId);
}

function NoTasks({ filters, onChange }: TaskRowsProps) {
  const { t } = useTranslation();
  if (isNarrowed(filters)) {
    const clear = <Button onClick={() => onChange({ product: null, chatEnded: null, keyword: '' })}>{t('tasks.clearFilters')}</Button>;
    return <div className="cs-panel"><Empty action={clear}>{t('tasks.emptyFiltered')}</Empty></div>;
  }
  return <div className="cs-panel"><Empty>{t(filters.scope === 'mine' ? 'tasks.emptyMine' : 'tasks.emptyAll')}</Empty></div>;
}

function StaleNote() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const isStale = useSelector(selectTaskStatus) === 'stale';
  const heldAt = useSelector(selectHeldAt);
  return (
    <div role="status">
      {isStale && heldAt !== null && <div className="cs-stale">{t('tasks.stale', { time: formatClock(heldAt, zone) })}</div>}
    </div>
  );
}
