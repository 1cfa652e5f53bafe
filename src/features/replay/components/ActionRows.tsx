import { ListFilter } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { folded } from '#contract/searchWords.ts';
import type { Row } from '#src/actionLog/replay/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { Popover } from '#common/components/Popover.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { seekRequested, typesChosen } from '../playerSlice.ts';
import { selectCurrentRow, selectRows, selectLog, selectTypes } from '../replaySlice.ts';
import './ActionRows.css';

/** The actions around the position. A click on one goes to its position. */
export function ActionRows() {
  const { t } = useTranslation();
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
    <Panel
      as="section"
      className="cs-replay-actions cs-shortened cs-stack cs-narrowed"
      aria-labelledby="cs-replay-actions-title"
    >
      <div className="cs-replay-actions-head cs-line-below cs-pad-2-3 cs-row cs-between cs-gap-3 cs-fixed">
        <h2 id="cs-replay-actions-title">{t('replay.actions')}</h2>
        <TypeFilter />
      </div>
      {rows.length === 0 ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.noRows')}</p>
      ) : (
        <ol ref={list} className="cs-replay-rows cs-pad-1 cs-flush cs-fill cs-anchor cs-scroll">
          {rows.map((row) => (
            <li key={row.position}>
              <ActionRow row={row} isCurrent={row.position === current} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const ActionRow = memo(function ActionRow({ row, isCurrent }: { readonly row: Row; readonly isCurrent: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const { position, at, by, type, mark } = row;
  return (
    <button
      type="button"
      className="cs-replay-row cs-full-width cs-grid cs-item cs-gap-2 cs-small cs-digits"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => dispatch(seekRequested({ position }))}
    >
      <span className="cs-replay-row-no cs-muted">{formatCount(position)}</span>
      <span className="cs-muted">{formatClock(at, zone)}</span>
      <span className="cs-mono cs-ellipsis" title={type}>
        {type}
      </span>
      <span className={mark === null ? 'cs-muted cs-tiny' : `cs-replay-row-mark cs-strong cs-tiny cs-mark is-${mark}`}>
        {mark === null ? t(`replay.by.${by}`) : t(`replay.mark.${mark}`)}
      </span>
    </button>
  );
});

/** Chooses the types of actions that the rows show, and that 'previous' and 'next' jump to. */
function TypeFilter() {
  const { t } = useTranslation();
  const all = useSelector(selectLog)?.types.length ?? 0;
  const types = useSelector(selectTypes);
  const trigger =
    types === null ? t('replay.allTypes') : t('replay.filtered', { chosen: types.length, all: formatCount(all) });
  return (
    <Popover
      viewKey="replay.types"
      label={`${t('replay.filter')}: ${trigger}`}
      align="end"
      trigger={
        <>
          <ListFilter size={16} aria-hidden="true" />
          <span className="cs-replay-filter-word cs-small">{trigger}</span>
        </>
      }
    >
      <Types />
    </Popover>
  );
}

function Types() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [search, setSearch] = useState('');
  const all = useSelector(selectLog)?.types ?? [];
  const chosen = new Set(useSelector(selectTypes));
  const words = folded(search.trim());
  const found = all.filter(({ type }) => folded(type).includes(words));
  const toggle = (type: string, isChosen: boolean) => {
    const next = all.map((each) => each.type).filter((each) => (each === type ? isChosen : chosen.has(each)));
    dispatch(typesChosen({ types: next.length === 0 ? null : next }));
  };
  return (
    <div className="cs-replay-types cs-stack cs-gap-2">
      <TextField
        label={t('replay.typeSearch')}
        value={search}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      <Button
        className="compact cs-at-start"
        variant="tertiary"
        disabled={chosen.size === 0}
        onClick={() => dispatch(typesChosen({ types: null }))}
      >
        {t('replay.allTypes')}
      </Button>
      {found.length === 0 && <p className="cs-hint cs-flush">{t('replay.noType')}</p>}
      <ul className="cs-replay-type-list cs-list cs-scroll">
        {found.map(({ type, count }) => (
          <li key={type}>
            <CheckField
              label={
                <>
                  <span className="cs-mono cs-grow cs-breaks">{type}</span>
                  <span className="cs-muted cs-digits">{formatCount(count)}</span>
                </>
              }
              checked={chosen.has(type)}
              onChange={(isChosen) => toggle(type, isChosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
