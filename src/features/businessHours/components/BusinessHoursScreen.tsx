import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import type { BusinessHours } from '#contract/http/businessHours.ts';
import { isolated } from '#contract/names.ts';
import { Cut } from '#common/components/Cut.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { selectProducts } from '#common/products.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { useClock } from '#common/clock/index.ts';
import { deviceTimeZone } from '../browser/timeZones.ts';
import { hoursForm, hoursList } from '../businessHoursSlice.ts';
import { formOf, subjectOf, templateOf, type HoursSubject } from '../hoursForm.ts';
import { groupedWeek, nextException } from '../hoursPreview.ts';
import { HoursDialog } from './HoursDialog.tsx';
import { Unbroken } from './Unbroken.tsx';
import { daysText, useSubjectName, useToday } from './hoursWords.ts';
import './businessHours.css';

/** When staff work: for all products, and for each. */
export function BusinessHoursScreen() {
  const { t } = useTranslation();
  useClock();
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.settingsHours')}</ScreenHeading>
      </div>
      <WholeListView list={hoursList} failed={t('businessHours.failed')} empty="">
        {(known, isBusy) => <HoursTable known={known} busy={isBusy} />}
      </WholeListView>
      <HoursDialog />
    </div>
  );
}

function HoursTable({ known, busy }: { readonly known: readonly HoursSubject[]; readonly busy: boolean }) {
  const { t } = useTranslation();
  const products = useSelector(selectProducts);
  const shared = subjectOf(known, ALL_PRODUCTS);
  const columns = [
    t('businessHours.product'),
    t('businessHours.hours'),
    t('businessHours.timeZone'),
    t('businessHours.nextException'),
    t('businessHours.operation'),
  ];
  return (
    <Table label={t('businessHours.listOf')} columns={columns} busy={busy} className="is-grid cs-hours-table">
      <HoursRow subject={shared} shared={null} isActive />
      {products.map(({ code, isActive }) => (
        <HoursRow key={code} subject={subjectOf(known, code)} shared={shared.hours} isActive={isActive} />
      ))}
    </Table>
  );
}

interface HoursRowProps {
  readonly subject: HoursSubject;
  /** The hours of all products; null: none. */
  readonly shared: BusinessHours | null;
  readonly isActive: boolean;
}

const HoursRow = memo(function HoursRow({ subject, shared, isActive }: HoursRowProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const name = useSubjectName()(subject);
  const { comeFrom, hours } = subject;
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell className="cs-cell-wide cs-strong">
        <Cut twoLines>{name}</Cut>
      </Cell>
      {hours === null ? (
        <Cell className="cs-cell-wide cs-hours-none cs-muted">
          {t(comeFrom === ALL_PRODUCTS ? 'businessHours.always' : 'businessHours.asAll')}
        </Cell>
      ) : (
        <HoursCells hours={hours} />
      )}
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('businessHours.edit')}
            name={t('businessHours.editOf', { name: isolated(name) })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => {
              const form = formOf(subject, templateOf(shared, deviceTimeZone()));
              dispatch(hoursForm.actions.opened({ subject, form }));
            }}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
});

function HoursCells({ hours }: { readonly hours: BusinessHours }) {
  const { t } = useTranslation();
  const today = useToday(hours.timeZone);
  const next = today === null ? null : nextException(hours, today);
  const week = groupedWeek(hours.week).map(({ from, to, hours: text }) => {
    const [first, last] = [t(`businessHours.short.${from}`), t(`businessHours.short.${to}`)];
    return `${first === last ? first : `${first}–${last}`} ${text}`;
  });
  return (
    <>
      <Cell className="cs-cell-wide" caption={t('businessHours.hours')}>
        <Unbroken>{week.length === 0 ? t('businessHours.closed') : week.join(' · ')}</Unbroken>
      </Cell>
      <Cell className="cs-cell-wide" caption={t('businessHours.timeZone')}>
        {hours.timeZone}
      </Cell>
      <Cell className="cs-cell-wide" caption={t('businessHours.nextException')}>
        {next === null ? (
          <span className="cs-muted">{t('businessHours.noException')}</span>
        ) : (
          <>
            <Cut twoLines>{next.name}</Cut> <span className="cs-block cs-small cs-muted">{daysText(next)}</span>
          </>
        )}
      </Cell>
    </>
  );
}
