import { formatClock, formatDateTime } from '../format/time.ts';
import { useTimeZone } from './timeZone.tsx';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
  /** `clock`: only the time of day; the tooltip has the date. */
  readonly show?: 'dateTime' | 'clock';
}

/** An instant in the deployment's time zone. */
export function Time({ iso, show = 'dateTime' }: TimeProps) {
  const zone = useTimeZone();
  const full = formatDateTime(iso, zone);
  return (
    <time dateTime={iso} title={show === 'clock' ? full : undefined}>
      {show === 'clock' ? formatClock(iso, zone) : full}
    </time>
  );
}
