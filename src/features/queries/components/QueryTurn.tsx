import { useTranslation } from 'react-i18next';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { WaitingQuery } from '#contract/http/queries.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Tag } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useDue } from '#common/deadlines.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';

type Turn = Pick<WaitingQuery, 'isExpired' | 'waitsFor' | 'waitingSince' | 'dueAt' | 'urgentAt'>;

/** Whose turn it is, for how long, and until when. Amber: ours; red: too late. A closed query waits for no one. */
export function QueryTurn({ query }: { readonly query: Turn }) {
  const { t } = useTranslation();
  const { isExpired, waitsFor, waitingSince } = query;
  const { tone, due } = useDue(query);
  const ms = useElapsedMs(waitingSince);
  const zone = useTimeZone();
  if (waitsFor === null || waitingSince === null) return null;
  const text = isExpired
    ? 'queryView.expired'
    : waitsFor === 'staff'
      ? 'queryView.waitsForUs'
      : 'queryView.waitsForCustomer';
  return (
    <span className="cs-inline cs-wrap cs-gap-1-2">
      <Tag positive={false} warning={waitsFor === 'staff'} danger={isExpired}>
        {t(text)}
      </Tag>
      {ms !== null && (
        <time
          className="cs-hint cs-unbroken"
          dateTime={waitingSince}
          title={dateTimeOf(Date.parse(waitingSince), zone)}
        >
          {formatCoarse(t, ms)}
        </time>
      )}
      {due !== '' && <span className={`cs-query-due cs-unbroken is-${tone} cs-tiny`}>{due}</span>}
    </span>
  );
}

/** The status of a query in the specification's word, and whose turn it is. Only the latter has a colour. */
export function QueryState({ query }: { readonly query: Turn & Pick<WaitingQuery, 'handleStatus'> }) {
  const { t } = useTranslation();
  return (
    <span className="cs-query-state cs-inline cs-wrap cs-gap-1-2">
      <span className="cs-muted">
        {t(query.handleStatus === QUERY_STATUS.closed ? 'queryView.closed' : 'queryView.open')}
      </span>
      <QueryTurn query={query} />
    </span>
  );
}
