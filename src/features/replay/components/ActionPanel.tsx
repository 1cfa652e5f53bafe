import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionDetails } from '#src/actionLog/replay/index.ts';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatCount } from '#common/format/number.ts';
import { formatDateTime } from '#common/format/time.ts';

/** The action that led to the position. */
export function ActionPanel({ details: { position, at, entry, place } }: { readonly details: PositionDetails }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      {entry === null && <p className="cs-replay-none cs-hint cs-flush">{t('replay.noEntry')}</p>}
      <Facts>
        {entry !== null && (
          <Fact name={t('replay.fact.type')}>
            <code>{entry.type}</code>
          </Fact>
        )}
        {entry !== null && <Fact name={t('replay.fact.origin')}>{t(`replay.by.${entry.by}`)}</Fact>}
        <Fact name={t('replay.fact.time')}>
          {formatDateTime(at, zone)}
          {`.${String(at % 1_000).padStart(3, '0')}`}
        </Fact>
        <Fact name={t('replay.fact.number')}>{formatCount(position)}</Fact>
        {entry !== null && <Fact name={t('replay.fact.numberInLoad')}>{formatCount(entry.no)}</Fact>}
        <Fact name={t('replay.fact.place')}>{place}</Fact>
      </Facts>
      {entry !== null && <Json label={t('replay.actionText')} text={entry.action} />}
    </>
  );
}

function Json({ label, text }: { readonly label: string; readonly text: string }) {
  const formatted = useMemo(() => format(text), [text]);
  return (
    <pre className="cs-replay-json cs-breaks cs-flush" dir="ltr" role="region" aria-label={label} tabIndex={0}>
      {formatted}
    </pre>
  );
}

/** Formats JSON. A text that was cut off is no JSON and stays as it is. */
function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
