import { useTranslation } from 'react-i18next';
import { QUERY_STATUS } from '#contract/domain.ts';
import { Tag } from '#common/components/states.tsx';
import { useTimeZone, useTimeFormat } from '#common/components/timeZone.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';

interface QueryStatusProps {
  readonly status: number;
  /** What a closed query is called; by default as in the specification. */
  readonly closed?: string;
}

/** Shows a `handleStatus`: every value but closed counts as open (decisions, section 3). */
export function QueryStatus({ status, closed }: QueryStatusProps) {
  const { t } = useTranslation();
  const isClosed = status === QUERY_STATUS.closed;
  return <Tag positive={!isClosed}>{isClosed ? (closed ?? t('queryView.closed')) : t('queryView.open')}</Tag>;
}

/** An instant (ISO 8601) in the deployment's time zone. Avoids moment, which neither chat page loads. */
export function When({ iso }: { readonly iso: string }) {
  const zone = useTimeZone();
  const { time } = useTimeFormat();
  const at = Date.parse(iso);
  return (
    <time dateTime={iso} title={dateTimeOf(at, zone)}>
      {time(at)}
    </time>
  );
}
