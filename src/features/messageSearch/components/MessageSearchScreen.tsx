import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { CheckField } from '#common/components/CheckField.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useScreen } from '#common/useScreen.ts';
import { ProductSelect } from '../../tasks/index.ts';
import { selectReadAt } from '../readerSlice.ts';
import { KEYWORD_MAX, type SearchView } from '../searchAddress.ts';
import { searchScreen, selectSearch, wordsTyped } from '../searchSlice.ts';
import { readSender } from '../searchView.ts';
import { focusHit, HitList, hitId } from './HitList.tsx';
import { Reader } from './Reader.tsx';
import { SearchTabs } from './SearchTabs.tsx';
import './messageSearch.css';

/** Searches the messages of all chats, and reads the chat around a found one beside the list. */
export function MessageSearchScreen() {
  const { t } = useTranslation();
  const at = useSelector(selectReadAt);
  const main = useRef<HTMLDivElement>(null);
  useScreen(searchScreen);
  useReturnToHit();
  // After the heading, which takes the focus on every screen.
  const isReading = useRef(new URLSearchParams(useLocation().search).has('seq'));
  useEffect(() => {
    if (!isReading.current) main.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className={`cs-screen cs-found ${at === null ? '' : 'has-reader'}`.trim()}>
      <div
        ref={main}
        className="cs-found-main cs-stack cs-gap-4 cs-narrowed"
        onKeyDown={(event) => moveFocus(event, main.current)}
      >
        <ScreenHeading>{t('messageSearch.title')}</ScreenHeading>
        <SearchTabs current="messages" />
        <Filters />
        <HitList />
      </div>
      {at !== null && <Reader at={at} />}
    </div>
  );
}

/** Arrow keys lead from the words to the hits, and from hit to hit. */
function moveFocus(event: KeyboardEvent, main: HTMLElement | null) {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement) || main === null) return;
  const words = main.querySelector<HTMLElement>('input[type=search]');
  const stops = [...(words === null ? [] : [words]), ...main.querySelectorAll<HTMLElement>('a.cs-hit')];
  const next = stops.includes(target) ? stops[stops.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)] : undefined;
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** After reading, the focus is on the hit that was read last. */
function useReturnToHit() {
  const at = useSelector(selectReadAt);
  const before = useRef(at);
  useEffect(() => {
    if (at === null && before.current !== null) focusHit(hitId(before.current));
    before.current = at;
  }, [at]);
}

/** The words narrow the list while they are typed, the filters at once. */
function Filters() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { typed, filters } = useSelector(selectSearch);
  const change = (changed: Partial<SearchView>) => dispatch(searchScreen.viewChanged(changed));
  return (
    <FilterBar label={t('messageSearch.title')} onSubmit={() => change({ keyword: typed.trim() })}>
      <TextField
        className="cs-found-words"
        type="search"
        label={t('messageSearch.keyword')}
        placeholder={t('messageSearch.placeholder')}
        value={typed}
        dir="auto"
        autoComplete="off"
        maxLength={KEYWORD_MAX}
        onChange={(event) => dispatch(wordsTyped({ text: event.target.value }))}
      />
      <SearchButton />
      <SelectField
        label={t('messageSearch.sender')}
        options={[
          { value: '', label: t('messageSearch.anyone') },
          { value: '1', label: t('messageSearch.customer') },
          { value: '2', label: t('messageSearch.staff') },
        ]}
        value={filters.sender === null ? '' : (`${filters.sender}` as const)}
        onChange={(value) => change({ sender: readSender(value) })}
      />
      <ProductSelect product={filters.product} all={t('messageSearch.anyProduct')} onChange={change} />
      <DateRangeField
        viewKey="messageSearch"
        label={t('messageSearch.days')}
        value={filters.days}
        onChange={(days) => change({ days })}
      />
      <div className="cs-found-picture cs-row">
        <CheckField
          label={t('messageSearch.picture')}
          checked={filters.hasPicture}
          onChange={(hasPicture) => change({ hasPicture })}
        />
      </div>
    </FilterBar>
  );
}
