import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_TITLE_MAX } from '#contract/constants.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { selectIsTicking, useClock } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Empty } from '#common/components/states.tsx';
import { LiveListView, PageBeyondEnd, RefreshList } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { useScreen } from '#common/useScreen.ts';
import { SavedFilters } from '#src/features/savedFilters/index.ts';
import { TagSelect } from '#src/features/tags/index.ts';
import {
  isNarrowed,
  NOT_NARROWED,
  QUERY_TABS,
  readStatus,
  writeFilters,
  type QueryListFilters,
} from '../queryListFilters.ts';
import {
  queryList,
  queryListCategories,
  queryListRefreshRequested,
  queryListScreen,
  rowOpened,
  rowReturnedTo,
  selectOpenedRow,
} from '../queryListSlice.ts';
import { QueryBulkBar } from './QueryBulkBar.tsx';
import { QueryTable } from './QueryTable.tsx';
import './QueryListScreen.css';

const STATUS_LABEL = { [QUERY_STATUS.open]: 'queryView.open', [QUERY_STATUS.closed]: 'queryView.closed' } as const;
const TAB_LABEL = { all: 'queryList.allQuery', mine: 'queryList.assignedToMe' } as const;

/** All queries of all customers. */
export function QueryListScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(queryList.selectFilters);
  const change = (changed: Partial<QueryListFilters>) => dispatch(queryListScreen.viewChanged(changed));
  const screen = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (id: string) => {
      dispatch(rowOpened({ id, scrollTop: screen.current?.closest('main')?.scrollTop ?? 0 }));
    },
    [dispatch],
  );
  useScreen(queryListScreen);
  useClock();
  return (
    <div ref={screen} className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('queryList.title')}</ScreenHeading>
        <RefreshList list={queryList} onRefresh={() => dispatch(queryListRefreshRequested())} />
      </div>
      <div>
        <Tabs
          label={t('queryList.title')}
          tabs={QUERY_TABS.map((name) => ({ name, label: t(TAB_LABEL[name]) }))}
          active={filters.tab}
          onSelect={(tab) => change({ tab })}
        >
          <div className="cs-queries-tab cs-stack cs-gap-3">
            <Filters filters={filters} onChange={change} />
            <SavedFilters list="queries" search={writeFilters({ ...filters, ...FIRST_PAGE })} />
            <QueryBulkBar />
            <LiveListView
              list={queryList}
              label={t('queryList.listOf')}
              failed={t('queryList.failed')}
              empty={<NoQueries filters={filters} onChange={change} />}
              onMove={change}
              isQuiet
            >
              <QueryTable filters={filters} onSort={change} onOpen={open} />
            </LiveListView>
          </div>
        </Tabs>
      </div>
      <RestorePosition />
    </div>
  );
}

/** After a visit to a detail screen, restores the scroll position and focuses the opened row. */
function RestorePosition() {
  const dispatch = useDispatch();
  const opened = useSelector(selectOpenedRow);
  const position = useRef(opened);
  // Before the first tick, rows have no elapsed times and are lower.
  const isTicking = useSelector(selectIsTicking);
  useEffect(() => {
    if (!isTicking) return;
    const row = position.current;
    position.current = null;
    if (row === null) return;
    const link = document.querySelector<HTMLElement>(`[data-query="${row.id}"]`);
    const scroller = link?.closest('main');
    if (scroller) scroller.scrollTop = row.scrollTop;
    link?.focus({ preventScroll: true });
    dispatch(rowReturnedTo());
  }, [dispatch, isTicking]);
  return null;
}

interface FilteredProps {
  readonly filters: QueryListFilters;
  readonly onChange: (filters: Partial<QueryListFilters>) => void;
}

/** The keyword applies on its button or Enter, every other filter at once. */
function Filters({ filters: { categoryId, tagId, status }, onChange }: FilteredProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const categories = useSelector(queryListCategories.select);
  const keyword = useSelector(queryList.selectTyped);
  const options = categories.options.map(({ id, name, status: state }) => ({
    value: id,
    label: state === 'A' ? name : t('queryList.inactive', { name: isolated(name) }),
  }));
  // An unknown category is shown by its id.
  const unknown =
    categoryId === null || options.some(({ value }) => value === categoryId)
      ? []
      : [{ value: categoryId, label: categoryId }];
  return (
    <>
      <FilterBar label={t('queryList.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
        <SelectField
          label={t('queryView.category')}
          options={[{ value: '', label: t('queryList.all') }, ...options, ...unknown]}
          value={categoryId ?? ''}
          onChange={(value) => onChange({ categoryId: value === '' ? null : value })}
        />
        <TagSelect tagId={tagId} product={null} all={t('queryList.all')} onChange={onChange} />
        <SelectField
          label={t('queryView.status')}
          options={[
            { value: '', label: t('queryList.all') },
            ...Object.values(QUERY_STATUS).map((value) => ({ value: String(value), label: t(STATUS_LABEL[value]) })),
          ]}
          value={status === null ? '' : String(status)}
          onChange={(value) => onChange({ status: readStatus(value) })}
        />
        <TextField
          className="cs-queries-keyword"
          label={t('queryList.keyword')}
          placeholder={t('queryList.keyword')}
          value={keyword}
          dir="auto"
          maxLength={QUERY_TITLE_MAX}
          autoComplete="off"
          onChange={(event) => dispatch(queryList.actions.keywordTyped({ text: event.target.value }))}
        />
        <SearchButton />
      </FilterBar>
      {categories.status === 'failed' && (
        <p role="alert" className="cs-warning cs-small cs-flush">
          {t('queryList.categoriesFailed')}
        </p>
      )}
    </>
  );
}

function NoQueries({ filters, onChange }: FilteredProps): ReactNode {
  const { t } = useTranslation();
  if (filters.pageNo > 1) return <PageBeyondEnd onMove={onChange} />;
  if (isNarrowed(filters)) {
    const clear = <Button onClick={() => onChange(NOT_NARROWED)}>{t('queryList.clearFilters')}</Button>;
    return <Empty action={clear}>{t('queryList.noMatch')}</Empty>;
  }
  return <Empty>{t(filters.tab === 'mine' ? 'queryList.noneOfMine' : 'queryList.none')}</Empty>;
}
