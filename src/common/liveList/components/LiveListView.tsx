import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { readMessage } from '../../components/messageText.ts';
import { Pager, type PageWanted } from '../../components/Pager.tsx';
import { Failure, Loading } from '../../components/states.tsx';
import { errorText } from '../../errors.ts';
import type { ListFilters, LiveList } from '../liveList.ts';
import type { Identified } from '../liveRows.ts';
import { FreshnessMark } from './FreshnessMark.tsx';
import { HoldArea } from './HoldArea.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';
import './liveList.css';

interface LiveListViewProps<Root, Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Root, Filters, Row>;
  /** Names the list. */
  readonly label: string;
  /** Says that it could not be loaded. */
  readonly failed: string;
  readonly empty: ReactNode;
  readonly onMove: (to: PageWanted) => void;
  /** It is not asked for all the time: it is not called live. */
  readonly isQuiet?: boolean;
  /** The table of its rows. */
  readonly children: ReactNode;
}

/**
 * A list that keeps itself fresh: how fresh it is, what waits, its rows or what is to be said in their place, and the
 * ways to other pages.
 */
export function LiveListView<Root, Filters extends ListFilters, Row extends Identified>(
  props: LiveListViewProps<Root, Filters, Row>,
) {
  const { list, label, onMove, isQuiet = false, children } = props;
  const dispatch = useDispatch();
  const isWaitedFor = useIsWaitedFor(list);
  const rows = useRef<HTMLDivElement>(null);
  const place = useSelector(list.selectPlace);
  const freshness = useSelector(list.selectFreshness);
  const changes = useSelector(list.selectChanges);
  const instead = useInsteadOfRows(props);
  const show = () => {
    dispatch(list.actions.changesShown());
    // The button that was pressed goes, and so may the row that had the focus.
    if (!(document.activeElement instanceof HTMLElement) || !rows.current?.contains(document.activeElement))
      rows.current?.focus();
  };
  return (
    <HoldArea
      onHold={() => dispatch(list.actions.rowsHeld())}
      onRelease={() => dispatch(list.actions.rowsReleased())}
      onEscape={changes > 0 ? () => dispatch(list.actions.changesShown()) : null}
    >
      <div className={`cs-live-bar ${isQuiet ? 'is-quiet' : ''}`.trim()}>
        <FreshnessMark label={label} freshness={isQuiet && freshness?.name === 'live' ? null : freshness} />
        <WaitingChanges count={changes} onShow={show} />
      </div>
      {instead ?? (
        <>
          <div ref={rows} tabIndex={-1} className={`cs-live-rows ${isWaitedFor ? 'is-waiting' : ''}`.trim()}>
            {children}
          </div>
          {place !== null && <Pager page={place} onMove={onMove} />}
        </>
      )}
    </HoldArea>
  );
}

/** New rows are on their way because the user asked for them. */
export function useIsWaitedFor<Root, Filters extends ListFilters, Row extends Identified>(
  list: LiveList<Root, Filters, Row>,
): boolean {
  const status = useSelector(list.selectStatus);
  return status === 'loading' || status === 'refreshing';
}

/** What stands in the place of rows; null: they do. */
function useInsteadOfRows<Root, Filters extends ListFilters, Row extends Identified>({
  list,
  failed,
  empty,
}: LiveListViewProps<Root, Filters, Row>): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(list.selectStatus);
  const error = useSelector(list.selectError);
  const isEmpty = useSelector(list.selectRows).length === 0;
  const isNothingYet = useSelector(list.selectPlace) === null;
  if (status === 'failed') {
    const reason = error === null ? '' : readMessage(t, errorText(error));
    return (
      <div className="cs-panel">
        <Failure onRetry={() => dispatch(list.actions.refreshRequested())}>
          {failed} {reason}
        </Failure>
      </div>
    );
  }
  if (isNothingYet)
    return (
      <div className="cs-panel">
        <Loading />
      </div>
    );
  return isEmpty && status !== 'loading' ? <div className="cs-panel">{empty}</div> : null;
}
