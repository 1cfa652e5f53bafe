import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../components/Button.tsx';
import { Pager, type PageWanted } from '../components/Pager.tsx';
import { LoadPanel, Panel } from '../components/Panel.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { Empty } from '../components/states.tsx';
import { useTimeZone } from '../components/timeZone.ts';
import { formatClock } from '../format/time.ts';
import { FIRST_PAGE } from '../pages.ts';
import type { ListFilters, LiveList, Freshness } from './liveList.ts';
import type { Identified } from './liveRows.ts';
import { HoldArea, WaitingChanges } from './HoldArea.tsx';
import './liveList.css';

/** The freshness of a list, as a dot and a word. Only staleness is announced to screen readers. */
export function FreshnessMark({ label, freshness }: { readonly label: string; readonly freshness: Freshness | null }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const text = freshness === null ? '' : textOf();
  const isStale = freshness?.name === 'stale';
  return (
    <div>
      {freshness !== null && (
        <span className={`cs-freshness cs-inline cs-gap-2 cs-muted cs-unbroken is-${freshness.name}`}>
          <span className="cs-visually-hidden">{t('listState.freshnessOf', { list: label })}</span>
          <span>{text}</span>
        </span>
      )}
      <span role="status" className="cs-visually-hidden">
        {isStale && t('listState.wentStale', { list: label, state: text })}
      </span>
    </div>
  );

  function textOf(): string {
    switch (freshness?.name) {
      case 'asOf':
        return t('listState.asOf', { time: formatClock(freshness.at, zone) });
      case 'stale':
        return freshness.since === null
          ? t('listState.stale')
          : t('listState.staleSince', { time: formatClock(freshness.since, zone) });
      default:
        return t('listState.live');
    }
  }
}

interface LiveListViewProps<Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Filters, Row>;
  readonly label: string;
  readonly failed: string;
  readonly empty: ReactNode;
  readonly onMove: (to: PageWanted) => void;
  /** Does not show 'live', because the list is not refreshed all the time. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A list that refreshes itself: its freshness, waiting changes, its rows or a text in their place, and a pager. */
export function LiveListView<Filters extends ListFilters, Row extends Identified>(
  props: LiveListViewProps<Filters, Row>,
) {
  const { list, label, onMove, isQuiet = false, children } = props;
  const dispatch = useDispatch();
  const isWaitedFor = useIsLoadingNewRows(list);
  const rows = useRef<HTMLDivElement>(null);
  const position = useSelector(list.selectPosition);
  const freshness = useSelector(list.selectFreshness);
  const changes = useSelector(list.selectChanges);
  const instead = usePlaceholder(props);
  const show = () => {
    dispatch(list.actions.changesShown());
    // The pressed button disappears, and so may the row with the focus.
    if (!(document.activeElement instanceof HTMLElement) || !rows.current?.contains(document.activeElement))
      rows.current?.focus();
  };
  return (
    <HoldArea
      onHold={() => dispatch(list.actions.rowsHeld())}
      onRelease={() => dispatch(list.actions.rowsReleased())}
      onEscape={changes > 0 ? () => dispatch(list.actions.changesShown()) : null}
    >
      <div className={`cs-live-bar cs-row cs-between cs-gap-3 cs-small cs-digits ${isQuiet ? 'is-quiet' : ''}`.trim()}>
        <FreshnessMark label={label} freshness={isQuiet && freshness?.name === 'live' ? null : freshness} />
        <WaitingChanges count={changes} onShow={show} />
      </div>
      {instead ?? (
        <>
          <div ref={rows} tabIndex={-1} className={`cs-live-rows cs-waiting ${isWaitedFor ? 'is-waiting' : ''}`.trim()}>
            {children}
          </div>
          {position !== null && <Pager page={position} onMove={onMove} />}
        </>
      )}
    </HoldArea>
  );
}

/** Whether the user has asked for rows that are not here yet. */
export function useIsLoadingNewRows<Filters extends ListFilters, Row extends Identified>(
  list: LiveList<Filters, Row>,
): boolean {
  const status = useSelector(list.selectStatus);
  return status === 'loading' || status === 'refreshing';
}

interface RefreshListProps<Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Filters, Row>;
  /** By default it loads the list alone. */
  readonly onRefresh?: () => void;
}

export function RefreshList<Filters extends ListFilters, Row extends Identified>({
  list,
  onRefresh,
}: RefreshListProps<Filters, Row>) {
  const dispatch = useDispatch();
  const refresh = onRefresh ?? (() => dispatch(list.actions.refreshRequested()));
  return <RefreshButton busy={useIsLoadingNewRows(list)} onRefresh={refresh} />;
}

/** In place of the rows of a page beyond the end of the list. */
export function PageBeyondEnd({ onMove }: { readonly onMove: (to: PageWanted) => void }) {
  const { t } = useTranslation();
  return (
    <Empty action={<Button onClick={() => onMove(FIRST_PAGE)}>{t('listState.firstPage')}</Button>}>
      {t('listState.emptyPage')}
    </Empty>
  );
}

/** What is shown in place of rows; null: the rows are. */
function usePlaceholder<Filters extends ListFilters, Row extends Identified>({
  list,
  failed,
  empty,
}: LiveListViewProps<Filters, Row>): ReactNode {
  const dispatch = useDispatch();
  const status = useSelector(list.selectStatus);
  const error = useSelector(list.selectError);
  const isEmpty = useSelector(list.selectRows).length === 0;
  const isNothingYet = useSelector(list.selectPosition) === null;
  if (status === 'failed' || isNothingYet) {
    const retry = () => dispatch(list.actions.refreshRequested());
    return <LoadPanel failed={failed} error={status === 'failed' ? error : null} onRetry={retry} />;
  }
  return isEmpty && status !== 'loading' ? <Panel>{empty}</Panel> : null;
}
