import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { formatCount } from '#common/format/number.ts';
import type { Check } from '../playerReducer.ts';
import { seekRequested } from '../replayEvents.ts';
import { ChangeList } from './ChangesPanel.tsx';

/** Result of the verification: whether replayed and recorded states are equal, and where and how they differ. */
export function HashesPanel({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (check.name !== 'done')
    return (
      <p className="cs-replay-none cs-hint cs-flush">
        {t(check.name === 'running' ? 'replay.checking' : 'replay.checkFailed')}
      </p>
    );
  const { hashes, difference } = check.verification;
  if (difference === null)
    return (
      <p className="cs-replay-none cs-hint cs-flush">
        {hashes > 0 ? t('replay.agree', { count: hashes }) : t('replay.noHashes')}
      </p>
    );
  const { position, slices, changes } = difference;
  return (
    <>
      <p className="cs-small cs-flush">
        {t('replay.differsIn', { position: formatCount(position), slices: slices.join(', ') })}{' '}
        <Button variant="link" onClick={() => dispatch(seekRequested({ position }))}>
          {t('replay.goThere')}
        </Button>
      </p>
      {changes.length === 0 ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.differsUnknown')}</p>
      ) : (
        <>
          <h3 className="cs-small">{t('replay.differsHow')}</h3>
          <ChangeList changes={changes} />
        </>
      )}
    </>
  );
}
