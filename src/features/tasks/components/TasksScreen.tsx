import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { MessageKey } from '#src/i18n/index.ts';
import { useClock } from '#common/clock/index.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Empty } from '#common/components/states.tsx';
import { LiveListView } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { useScreen } from '#common/useScreen.ts';
import { DesktopQuestion } from '../../notifications/index.ts';
import { offlineChosen, onlineChosen, selectPresenceStatus } from '../../presence/index.ts';
import { selectBreakEndsAt, selectIsOnline } from '../../session/index.ts';
import { SavedFilters } from '../../savedFilters/index.ts';
import { TagSelect } from '../../tags/index.ts';
import { isNarrowed, writeFilters, type TaskFilters } from '../taskFilters.ts';
import { addressRead, tasksList } from '../tasksList.ts';
import { ProductSelect, SolvedSelect } from './ChatSelects.tsx';
import { TaskTable } from './TaskTable.tsx';
import './TasksScreen.css';

const { filtersChanged, keywordTyped, listClosed, listOpened } = tasksList.actions;

const SCREEN = { addressRead, opened: () => listOpened({ isInFront: true }), closed: listClosed };

/** The staff task page: the user's own chats and all chats. */
export function TasksScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(tasksList.selectFilters);
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
          <div className="cs-task-list cs-anchor cs-stack cs-gap-3">
            <TaskFilterBar filters={filters} onChange={change} />
            <SavedFilters list="tasks" search={writeFilters({ ...filters, ...FIRST_PAGE })} />
            <LiveListView
              list={tasksList}
              label={t('tasks.listOf')}
              failed={t('tasks.failed')}
              empty={<NoTasks filters={filters} onChange={change} />}
              onMove={change}
            >
              <TaskTable />
            </LiveListView>
          </div>
        </Tabs>
      </div>
    </div>
  );
}

interface FilterProps {
  readonly filters: TaskFilters;
  readonly onChange: (filters: Partial<TaskFilters>) => void;
}

/** Selects narrow the list at once, the keyword on Search or Enter. */
function TaskFilterBar({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const keyword = useSelector(tasksList.selectTyped);
  return (
    <FilterBar label={t('tasks.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <ProductSelect product={filters.product} all={t('common.all')} onChange={onChange} />
      <TagSelect tagId={filters.tagId} product={filters.product} all={t('common.all')} onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('common.all')} onChange={onChange} />
      <TextField
        label={t('tasks.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => dispatch(keywordTyped({ text: event.target.value }))}
      />
      <SearchButton />
    </FilterBar>
  );
}

/** The selector of the specification. It says the same as the control in the header. */
function PresenceSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const shown = useSelector(selectIsOnline) ? 'online' : 'offline';
  return (
    <SelectField
      className={`cs-presence is-${shown}`}
      label={t('tasks.presence')}
      options={[
        { value: 'online', label: t('tasks.online') },
        { value: 'offline', label: t('tasks.offline') },
      ]}
      value={shown}
      disabled={useSelector(selectPresenceStatus) === 'changing'}
      onChange={(value) => dispatch(value === 'online' ? onlineChosen() : offlineChosen())}
    />
  );
}

/** Says why there are no rows, and leads on: to the workspace, to all rows or to the ended ones. */
function NoTasks({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const isOpenOnly = filters.chatEnded === CHAT_ENDED.no;
  const narrowed = isNarrowed(filters);
  const actions = (
    <span className="cs-row cs-wrap cs-gap-3">
      {narrowed && (
        <Button onClick={() => onChange({ product: null, tagId: null, keyword: '' })}>{t('tasks.clearFilters')}</Button>
      )}
      {!narrowed && filters.scope === 'mine' && <WorkspaceLink primary />}
      {isOpenOnly && <Button onClick={() => onChange({ chatEnded: null })}>{t('tasks.showEnded')}</Button>}
    </span>
  );
  return <Empty action={actions}>{t(useReason(filters))}</Empty>;
}

function useReason(filters: TaskFilters): MessageKey {
  const isOnline = useSelector(selectIsOnline);
  const isOnBreak = useSelector(selectBreakEndsAt) !== null;
  const isOpenOnly = filters.chatEnded === CHAT_ENDED.no;
  if (isNarrowed(filters)) return isOpenOnly ? 'tasks.emptyFilteredOpen' : 'tasks.emptyFiltered';
  if (filters.chatEnded === CHAT_ENDED.yes) return 'tasks.emptyFiltered';
  if (filters.scope === 'all') return isOpenOnly ? 'tasks.emptyOpen' : 'tasks.emptyAll';
  if (!isOpenOnly) return 'tasks.emptyMine';
  if (!isOnline) return 'tasks.emptyOffline';
  return isOnBreak ? 'tasks.emptyOnBreak' : 'tasks.emptyOnline';
}

/** Leads to the workspace, and says which keys do so. */
function WorkspaceLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTranslation();
  const { title, ...keys } = useKeyHint('go.chat')(t('tasks.openWorkspace'));
  return (
    <Link to="/chat" className={`ui ${primary ? 'primary ' : ''}button`} {...keys}>
      {title}
    </Link>
  );
}
