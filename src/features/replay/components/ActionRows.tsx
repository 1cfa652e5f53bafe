import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import type { Row } from '#src/actionLog/replay/index.ts';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatClock } from '#common/format/time.ts';
import { formatCount } from '#common/format/number.ts';
import { seekRequested } from '../replayEvents.ts';
import { selectCurrentRow, selectRows } from '../replaySlice.ts';
import { TypeFilter } from './TypeFilter.tsx';
import './ActionRows.css';

/** The actions around the position. A click on one goes to its position. */
export function ActionRows() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const list = useRef<HTMLOListElement>(null);
  const rows = useSelector(selectRows);
  const current = useSelector(selectCurrentRow);
  useEffect(() => {
    const [frame, row] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current=true]')];
    if (frame === null || row === null || row === undefined) return;
    // Only the list scrolls; scrollIntoView would scroll the page, too.
    const { offsetTop, offsetHeight } = row;
    const isSeen = offsetTop >= frame.scrollTop && offsetTop + offsetHeight <= frame.scrollTop + frame.clientHeight;
    if (!isSeen) frame.scrollTop = offsetTop - frame.clientHeight / 2;
  }, [current, rows]);
  return (
    <Panel as="section" className="cs-replay-actions cs-stack cs-narrowed" aria-labelledby="cs-replay-actions-title">
      <div className="cs-replay-actions-head cs-row cs-between cs-gap-3 cs-fixed">
        <h2 id="cs-replay-actions-title">{t('replay.actions')}</h2>
        <TypeFilter />
      </div>
      {rows.length === 0 ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.noRows')}</p>
      ) : (
        <ol ref={list} className="cs-replay-rows cs-flush cs-fill cs-anchor cs-scroll">
          {rows.map((row) => (
            <li key={row.position}>
              <ActionRow
                row={row}
                isCurrent={row.position === current}
                onGo={(position) => dispatch(seekRequested({ position }))}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface ActionRowProps {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onGo: (position: number) => void;
}

const ActionRow = memo(
  function ActionRow({ row: { position, at, by, type, mark }, isCurrent, onGo }: ActionRowProps) {
    const { t } = useTranslation();
    const zone = useTimeZone();
    return (
      <button
        type="button"
        className="cs-replay-row cs-gap-2 cs-small cs-digits"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onGo(position)}
      >
        <span className="cs-replay-row-no">{formatCount(position)}</span>
        <span className="cs-replay-row-at">{formatClock(at, zone)}</span>
        <span className="cs-replay-row-type" title={type}>
          {type}
        </span>
        <span className={mark === null ? 'cs-replay-row-by cs-tiny' : `cs-replay-row-by cs-tiny cs-mark is-${mark}`}>
          {mark === null ? t(`replay.by.${by}`) : t(`replay.mark.${mark}`)}
        </span>
      </button>
    );
  },
  (before, after) => before.row === after.row && before.isCurrent === after.isCurrent,
);
