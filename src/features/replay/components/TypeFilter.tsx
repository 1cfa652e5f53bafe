import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { folded } from '#contract/searchWords.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Popover } from '#common/components/Popover.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { formatCount } from '#common/format/number.ts';
import { typesChosen } from '../replayEvents.ts';
import { selectLog, selectTypes } from '../replaySlice.ts';

/** Chooses the types of actions that the rows show, and that 'previous' and 'next' jump to. */
export function TypeFilter() {
  const { t } = useTranslation();
  const all = useSelector(selectLog)?.types.length ?? 0;
  const types = useSelector(selectTypes);
  const trigger =
    types === null ? t('replay.allTypes') : t('replay.filtered', { chosen: types.length, all: formatCount(all) });
  return (
    <Popover
      place="replay.types"
      label={`${t('replay.filter')}: ${trigger}`}
      align="end"
      trigger={
        <>
          <ListFilter size={16} aria-hidden="true" />
          <span className="cs-replay-filter-word">{trigger}</span>
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
        className="compact"
        variant="tertiary"
        disabled={chosen.size === 0}
        onClick={() => dispatch(typesChosen({ types: null }))}
      >
        {t('replay.allTypes')}
      </Button>
      {found.length === 0 && <p className="cs-replay-none cs-hint cs-flush">{t('replay.noType')}</p>}
      <ul className="cs-replay-type-list cs-list">
        {found.map(({ type, count }) => (
          <li key={type}>
            <CheckField
              label={
                <>
                  <span className="cs-replay-type-name cs-grow cs-breaks">{type}</span>
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
