import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectNow, type ClockRoot } from '#common/clock/index.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Empty } from '#common/components/states.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf, dayOf } from '#common/format/messageTime.ts';
import { isolated } from '#contract/names.ts';
import { LiveListView } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { useProductName } from '#common/products.ts';
import { ChatHistoryDialog } from '../../history/index.ts';
import { SavedFilters } from '../../savedFilters/index.ts';
import { TagSelect } from '../../tags/index.ts';
import { ProductSelect } from '../../tasks/index.ts';
import { bulkAssignment, chosenChats } from '../assignSlice.ts';
import { isNarrowed, leaderSearch, NO_TASK_FILTERS, SHOWN_CHATS, type LeaderTaskFilters } from '../leaderFilters.ts';
import {
  chatsSelected,
  chatsUnselected,
  leaderTasks,
  selectionCleared,
  selectLiveChats,
  selectSelected,
  selectStaffName,
  viewChanged,
} from '../leaderSlice.ts';
import { LeaderTaskTable } from './LeaderTaskTable.tsx';

/** All chats, and a leader's actions. */
export function TaskTab({ onAskWhy }: { readonly onAskWhy: (chatId: string) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const productOf = useProductName();
  const filters = useSelector(leaderTasks.selectFilters);
  const change = (tasks: Partial<LeaderTaskFilters>) => dispatch(viewChanged({ tasks }));
  return (
    <div className="cs-leader-tab cs-anchor cs-stack cs-gap-2">
      <TaskFilterBar filters={filters} onChange={change} />
      <SavedFilters list="leaderTasks" search={leaderSearch({ tasks: { ...filters, ...FIRST_PAGE } })} />
      <LiveListView
        list={leaderTasks}
        label={t('leader.tasks')}
        failed={t('leader.tasksFailed')}
        empty={<NoTasks filters={filters} onChange={change} />}
        onMove={change}
      >
        <LeaderTaskTable onAskWhy={onAskWhy} />
      </LiveListView>
      <ChatHistoryDialog productOf={productOf} />
    </div>
  );
}

interface FilterProps {
  readonly filters: LeaderTaskFilters;
  readonly onChange: (filters: Partial<LeaderTaskFilters>) => void;
}

const NEWEST = 'newest';
const LATE = 'late';

/** Selects narrow the list at once, the assignee on Search or Enter. */
function TaskFilterBar({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const keyword = useSelector(leaderTasks.selectTyped);
  const staffName = useSelector(selectStaffName);
  return (
    <FilterBar label={t('leader.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <ProductSelect product={filters.product} all={t('common.all')} onChange={onChange} />
      <TagSelect tagId={filters.tagId} product={filters.product} all={t('common.all')} onChange={onChange} />
      <SelectField
        label={t('leader.show')}
        options={SHOWN_CHATS.map((show) => ({ value: show, label: t(`leader.shown.${show}`) }))}
        value={filters.show}
        onChange={(show) => onChange({ show })}
      />
      <SelectField
        label={t('leader.order')}
        options={[
          { value: LATE, label: t('leader.lateFirst') },
          { value: NEWEST, label: t('leader.newestFirst') },
        ]}
        value={filters.lateFirst ? LATE : NEWEST}
        onChange={(value) => onChange({ lateFirst: value === LATE })}
      />
      <TextField
        label={t('leader.assignee')}
        value={keyword}
        autoComplete="off"
        dir="auto"
        onChange={(event) => dispatch(leaderTasks.actions.keywordTyped({ text: event.target.value }))}
      />
      <SearchButton />
      {staffName !== null && (
        <Removable
          label={t('leader.chatsOf', { name: isolated(staffName) })}
          onRemove={() => onChange({ staffId: null })}
        />
      )}
      {filters.day !== null && (
        <Removable label={t('leader.cameInOn', { day: filters.day })} onRemove={() => onChange({ day: null })} />
      )}
      <CameIn filters={filters} onChange={onChange} />
      <Selection />
    </FilterBar>
  );
}

/** From when to when the chats came in, with the day unless it is today. */
function CameIn({ filters: { since, before }, onChange }: FilterProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const today = useSelector((root: ClockRoot) => {
    const now = selectNow(root);
    return now === null ? null : dayOf(now, zone);
  });
  if (since === null && before === null) return null;
  const day = since === null ? today : dayOf(Date.parse(since), zone);
  const key = since === null ? 'leader.cameInBefore' : before === null ? 'leader.cameInSince' : 'leader.cameInBetween';
  return (
    <Removable
      label={t(key, { since: timeOf(since, zone, today), before: timeOf(before, zone, day) })}
      onRemove={() => onChange({ since: null, before: null })}
    />
  );
}

/** The time of an instant, after its day if that is another than the shown one. '' for none. */
function timeOf(at: string | null, zone: string, shownDay: string | null): string {
  if (at === null) return '';
  const [day, clock] = [dayOf(Date.parse(at), zone), clockOf(Date.parse(at), zone)];
  return day === shownDay ? clock : `${day} ${clock}`;
}

/** A filter without a field. */
function Removable({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button className="cs-leader-filter" aria-label={t('leader.removeFilter', { filter: label })} onClick={onRemove}>
      <span className="cs-ellipsis">{label}</span>
      <X size={16} aria-hidden="true" />
    </Button>
  );
}

/** Chooses all live chats of the page, and assigns the chosen ones with one dialog. */
function Selection() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const selected = useSelector(selectSelected);
  const assignHint = useKeyHint('leader.assign');
  const assignLabel = t('leader.assignChosen', { count: selected.length });
  const ids = new Set(selected.map(({ id }) => id));
  const live = useSelector(selectLiveChats);
  const chosenHere = live.filter(({ id }) => ids.has(id)).length;
  const isAll = live.length > 0 && chosenHere === live.length;
  return (
    <div className="cs-leader-selection cs-gap-2-3 cs-row cs-wrap">
      <CheckField
        label={t('leader.chooseAll')}
        checked={isAll}
        indeterminate={chosenHere > 0 && !isAll}
        disabled={live.length === 0}
        onChange={() =>
          dispatch(isAll ? chatsUnselected({ ids: live.map(({ id }) => id) }) : chatsSelected({ selected: live }))
        }
      />
      {selected.length > 0 && (
        <>
          <Button
            variant="primary"
            {...assignHint(assignLabel)}
            onClick={() => dispatch(bulkAssignment.actions.assignOpened(chosenChats(selected)))}
          >
            {assignLabel}
          </Button>
          <Button variant="link" onClick={() => dispatch(selectionCleared())}>
            {t('leader.clearChosen')}
          </Button>
        </>
      )}
    </div>
  );
}

function NoTasks({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  if (!isNarrowed(filters)) return <Empty>{t('leader.noTasks')}</Empty>;
  const clear = <Button onClick={() => onChange(NO_TASK_FILTERS)}>{t('leader.clearFilters')}</Button>;
  return <Empty action={clear}>{t('leader.noTasksFiltered')}</Empty>;
}
