import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '#contract/http/businessHours.ts';
import { previewOf } from '../hoursPreview.ts';
import { Unbroken } from './Unbroken.tsx';
import { useToday } from './hoursWords.ts';

/** The next two weeks of hours, even of those that are being typed. */
export function HoursPreview({ hours }: { readonly hours: BusinessHours }) {
  const { t } = useTranslation();
  const id = useId();
  const today = useToday(hours.timeZone);
  return (
    <section aria-labelledby={id} className="cs-hours-preview cs-sunken cs-rounded cs-pad-2-3 cs-small">
      <h3 id={id} className="cs-field-label cs-below-2">
        {t('businessHours.preview')}
      </h3>
      <ol className="cs-list cs-digits">
        {today !== null &&
          previewOf(hours, today).map(({ day, weekDay, hours: text, exception }) => (
            <li key={day} className="cs-hours-day-ahead cs-grid cs-gap-0-3">
              <span>{t(`businessHours.short.${weekDay}`)}</span>
              <span className="cs-muted">{day}</span>
              <span className={text === '' ? 'cs-muted' : text === null ? 'cs-danger' : ''}>
                <Unbroken>{text === null ? t('businessHours.unreadable') : text || t('businessHours.closed')}</Unbroken>
              </span>
              {exception !== null && <bdi className="cs-hours-day-name cs-muted">{exception}</bdi>}
            </li>
          ))}
      </ol>
    </section>
  );
}
