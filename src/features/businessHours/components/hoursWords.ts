import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { selectNow, type ClockRoot } from '#common/clock/index.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { useProductName } from '#common/products.ts';
import type { HoursSubject, TypedException } from '../hoursForm.ts';

/** @returns the current day in a time zone, yyyy-MM-dd; null while the clock stands still */
export function useToday(timeZone: string): string | null {
  return useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return now === null ? null : dayOf(now, timeZone);
  });
}

/** @returns the name of the product, or of all, that hours belong to */
export function useSubjectName(): (subject: Pick<HoursSubject, 'comeFrom'>) => string {
  const { t } = useTranslation();
  const nameOf = useProductName();
  return ({ comeFrom }) => (comeFrom === ALL_PRODUCTS ? t('businessHours.allProducts') : nameOf(comeFrom));
}

/** @returns the days of an exception as a text */
export function daysText({ first, last }: Pick<TypedException, 'first' | 'last'>): string {
  return first === last ? first : `${first} – ${last}`;
}
