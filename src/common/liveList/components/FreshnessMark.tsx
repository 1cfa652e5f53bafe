import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../components/timeZone.tsx';
import { formatClock } from '../../format/time.ts';
import type { Freshness } from '../liveList.ts';
import './LiveListView.css';

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
          <span className="cs-visually-hidden">{t('liveList.freshnessOf', { list: label })}</span>
          <span>{text}</span>
        </span>
      )}
      <span role="status" className="cs-visually-hidden">
        {isStale && t('liveList.wentStale', { list: label, state: text })}
      </span>
    </div>
  );

  function textOf(): string {
    switch (freshness?.name) {
      case 'asOf':
        return t('liveList.asOf', { time: formatClock(freshness.at, zone) });
      case 'stale':
        return freshness.since === null
          ? t('liveList.stale')
          : t('liveList.staleSince', { time: formatClock(freshness.since, zone) });
      default:
        return t('liveList.live');
    }
  }
}
