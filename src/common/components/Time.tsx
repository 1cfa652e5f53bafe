import { formatClock, formatDateTime } from '../format/time.ts';
import { useTimeZone } from './timeZone.tsx';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
  /** `clock`: the time of day alone; the date stands in the tooltip. */
  readonly show?: 'dateTime' | 'clock';
}

/** An instant in the deployment's zone. */
export function Time({ iso, show = 'dateTime' }: TimeProps) {
  const zone = useTimeZone();
  const full = formatDateTime(iso, zone);
  return (
    <time dateTime={iso} title={show === 'clock' ? full : undefined}>
      {show === 'clock' ? formatClock(iso, zone) : full}
    </time>
  );
}
