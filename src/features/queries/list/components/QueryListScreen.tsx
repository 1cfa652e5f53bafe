import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsTicking, useClock } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty } from '#common/components/states.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useScreen } from '#common/useScreen.ts';
import { isNarrowed, NOT_NARROWED, QUERY_TABS, type QueryListFilters } from '../queryListFilters.ts';
import {
  addressRead,
  queryList,
  queryListClosed,
  queryListOpened,
  queryListRefreshRequested,
  rowOpened,
  rowReturnedTo,
  selectCategories,
  selectCategoriesStatus,
  selectOpenedRow,
  viewChanged,
} from '../queryListSlice.ts';
import { QueryFilterBar } from './QueryFilterBar.tsx';
import { QueryTable } from './QueryTable.tsx';
import './QueryListScreen.css';

const TAB_LABEL = { all: 'queryList.allQuery', mine: 'queryList.assignedToMe' } as const;

/** All queries of all customers. */
export function QueryListScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(queryList.selectFilters);
  const change = useCallback(
    (changed: Partial<QueryListFilters>) => {
      dispatch(viewChanged(changed));
    },
    [dispatch],
  );
  const screen = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (id: string) => {
      dispatch(rowOpened({ id, scrollTop: screen.current?.closest('main')?.scrollTop ?? 0 }));
    },
    [dispatch],
  );
  useScreen({ addressRead, opened: queryListOpened, closed: queryListClosed });
  useClock();
  return (
    <div ref={screen} className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('queryList.title')}</ScreenHeading>
        <Refresh />
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
            <LiveListView
              list={queryList}
              label={t('queryList.listOf')}
              failed={t('queryList.failed')}
              empty={<NoQueries filters={filters} onChange={change} />}
              onMove={change}
              isQuiet
            >
              <Rows filters={filters} onSort={change} onOpen={open} />
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

function Refresh() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = useIsLoadingNewRows(queryList);
  return (
    <Button busy={isBusy} onClick={() => dispatch(queryListRefreshRequested())}>
      {!isBusy && <RefreshCw size={16} aria-hidden="true" />}
      {t('queryList.refresh')}
    </Button>
  );
}

interface FilteredProps {
  readonly filters: QueryListFilters;
  readonly onChange: (filters: Partial<QueryListFilters>) => void;
}

function Filters({ filters, onChange }: FilteredProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const categories = useSelector(selectCategories);
  const isMissing = useSelector(selectCategoriesStatus) === 'failed';
  const keyword = useSelector(queryList.selectTyped);
  return (
    <>
      <QueryFilterBar
        filters={filters}
        categories={categories}
        keyword={keyword}
        onType={(text) => dispatch(queryList.actions.keywordTyped({ text }))}
        onChange={onChange}
      />
      {isMissing && (
        <p role="alert" className="cs-queries-note cs-small cs-flush">
          {t('queryList.categoriesFailed')}
        </p>
      )}
    </>
  );
}

interface RowsProps {
  readonly filters: QueryListFilters;
  readonly onSort: (order: Pick<QueryListFilters, 'sort' | 'isAscending'>) => void;
  readonly onOpen: (id: string) => void;
}

function Rows({ filters: { sort, isAscending }, onSort, onOpen }: RowsProps) {
  const rows = useSelector(queryList.selectRows);
  const busy = useIsLoadingNewRows(queryList);
  return <QueryTable rows={rows} sort={sort} isAscending={isAscending} busy={busy} onSort={onSort} onOpen={onOpen} />;
}

function NoQueries({ filters, onChange }: FilteredProps): ReactNode {
  const { t } = useTranslation();
  if (filters.pageNo > 1) {
    return (
      <Empty action={<Button onClick={() => onChange({ pageNo: 1, cursor: null })}>{t('queryList.firstPage')}</Button>}>
        {t('queryList.noPage')}
      </Empty>
    );
  }
  if (isNarrowed(filters)) {
    const clear = <Button onClick={() => onChange(NOT_NARROWED)}>{t('queryList.clearFilters')}</Button>;
    return <Empty action={clear}>{t('queryList.noMatch')}</Empty>;
  }
  return <Empty>{t(filters.tab === 'mine' ? 'queryList.noneOfMine' : 'queryList.none')}</Empty>;
}
