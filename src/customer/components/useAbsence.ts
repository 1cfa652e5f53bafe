import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useTimeFormat } from '#common/components/timeZone.ts';
import { selectBackAt, selectLine } from '../customerSelectors.ts';

/** Why nobody is there to answer, and when somebody will be; null: somebody is, or it is not known. */
export function useAbsence(): string | null {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const backAt = useSelector(selectBackAt);
  const { isStaffOnline } = useSelector(selectLine);
  if (backAt) return t('customer.line.closed', { time: time(Date.parse(backAt)) });
  return isStaffOnline === false ? t('customer.line.offline') : null;
}
