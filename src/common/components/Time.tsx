import { formatClock, formatDateTime, formatDay } from '../format/time.ts';
import { useTimeZone } from './timeZone.ts';
import './Time.css';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
  /** `clock`: only the time of day; the tooltip has the date. `stacked`: the time below the date. */
  readonly show?: 'dateTime' | 'clock' | 'stacked';
}

/** An instant in the deployment's time zone. */
export function Time({ iso, show = 'dateTime' }: TimeProps) {
  const zone = useTimeZone();
  const full = formatDateTime(iso, zone);
  if (show === 'stacked')
    return (
      <time dateTime={iso} className="cs-time-stacked cs-digits">
        <span>{formatDay(iso, zone)}</span> <span>{formatClock(iso, zone)}</span>
      </time>
    );
  return (
    <time dateTime={iso} title={show === 'clock' ? full : undefined}>
      {show === 'clock' ? formatClock(iso, zone) : full}
    </time>
  );
}
