import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useTimeFormat } from '#common/components/timeZone.ts';
import { selectBlockedUntil } from '../customerSelectors.ts';

/** Says until when the customer may not write; null: they may. */
export function useBlocked(): string | null {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const until = useSelector(selectBlockedUntil);
  return until === null ? null : t('customer.blockedUntil', { time: time(until) });
}
