import { Crosshair } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Offer } from '#src/actionLog/replay/index.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { formatCount } from '#common/format/number.ts';
import { bisectRequested, pickToggled, predicateTyped, type BisectState } from '../bisectSlice.ts';
import { seekRequested } from '../playerSlice.ts';
import { selectBisect, selectCheck } from '../replaySlice.ts';
import './BisectPanel.css';

const PREDICATE_MAX = 1_000;

/** Finds the action after which a predicate holds: a written one, one picked on the screen, or a hash that differs. */
export function BisectPanel() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { predicate, search, isPicking, offers } = useSelector(selectBisect);
  const check = useSelector(selectCheck);
  const differing = check.name === 'done' ? check.verification.difference?.slices : undefined;
  return (
    <>
      <FilterBar label={t('replay.bisect.title')} onSubmit={() => dispatch(bisectRequested({ predicate }))}>
        <TextField
          className="cs-predicate cs-grow"
          label={t('replay.bisect.predicate')}
          hint={t('replay.bisect.hint')}
          dir="ltr"
          value={predicate}
          maxLength={PREDICATE_MAX}
          autoComplete="off"
          spellCheck={false}
          error={problemText(t, search)}
          onChange={({ target }) => dispatch(predicateTyped({ predicate: target.value }))}
        />
        <Button type="submit" variant="primary" busy={search.name === 'running'}>
          {t('replay.bisect.find')}
        </Button>
      </FilterBar>
      <div className="cs-row cs-wrap cs-gap-2">
        <Button
          aria-pressed={isPicking}
          onClick={() => dispatch(pickToggled())}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && isPicking) dispatch(pickToggled());
          }}
        >
          <Crosshair size={16} aria-hidden="true" />
          {t('replay.bisect.pick')}
        </Button>
        {differing?.map((slice) => (
          <Button key={slice} onClick={() => dispatch(bisectRequested({ predicate: `hash of ${slice} differs` }))}>
            {t('replay.bisect.hash', { slice })}
          </Button>
        ))}
      </div>
      {offers !== null && offers.length > 0 && <Offers offers={offers} />}
      <div role="status" className="cs-small">
        {offers !== null && offers.length > 0 && <p className="cs-visually-hidden">{t('replay.bisect.offers')}</p>}
        {offers?.length === 0 && <p className="cs-hint cs-flush">{t('replay.bisect.noOffers')}</p>}
        {isPicking && <p className="cs-flush">{t('replay.bisect.picking')}</p>}
        <Outcome search={search} />
      </div>
    </>
  );
}

function problemText(t: TFunction, search: BisectState['search']): string | null {
  if (search.name !== 'done' || search.answer.status !== 'unreadable') return null;
  const { reason, at } = search.answer;
  return t(`replay.bisect.problem.${reason}`, { character: at + 1 });
}

function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <ul className="cs-list cs-stack cs-gap-2 cs-small" aria-label={t('replay.bisect.offers')}>
      {offers.map(({ kind, predicate }) => (
        <li key={predicate}>
          <span className="cs-block">{t(`replay.bisect.offer.${kind}`)}</span>
          <Button
            variant="link"
            className="cs-predicate cs-breaks"
            onClick={() => dispatch(bisectRequested({ predicate }))}
          >
            <code dir="ltr">{predicate}</code>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What the search has found. A screen reader hears it. */
function Outcome({ search }: Pick<BisectState, 'search'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (search.name === 'running') return <p className="cs-flush">{t('replay.bisect.running')}</p>;
  if (search.name === 'failed') return <p className="cs-flush">{t('replay.bisect.failed')}</p>;
  if (search.name !== 'done') return null;
  const { answer } = search;
  if (answer.status === 'never') return <p className="cs-flush">{t('replay.bisect.never')}</p>;
  if (answer.status !== 'found') return null;
  const { position, after, stays, checked } = answer;
  const numbers = { position: formatCount(position), after: formatCount(after + 1) };
  const kind = position === 0 ? 'fromStart' : after + 1 < position ? 'between' : 'found';
  return (
    <>
      <p className="cs-flush">
        {t(`replay.bisect.${kind}`, numbers)}{' '}
        <Button variant="link" onClick={() => dispatch(seekRequested({ position }))}>
          {t('replay.goThere')}
        </Button>
      </p>
      <p className="cs-hint cs-flush">
        {t(stays ? 'replay.bisect.stays' : 'replay.bisect.goes')} {t(`replay.bisect.checked.${checked}`)}
      </p>
    </>
  );
}
