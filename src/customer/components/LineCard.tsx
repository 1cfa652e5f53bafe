import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { queryPreferred } from '../customerSlice.ts';
import { selectLine, type LineState } from '../line/lineSlice.ts';

/** The place in line while the customer waits, and the way to a query instead. */
export function LineCard() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const line = useSelector(selectLine);
  const [title, detail] = textsOf(t, line);
  return (
    <div
      className={`cs-customer-line cs-row cs-wrap cs-between cs-fixed ${line.isStaffOnline === false ? 'is-offline' : ''}`.trim()}
    >
      <p role="status">
        <strong>{title}</strong> <span>{detail}</span>
      </p>
      <Button onClick={() => dispatch(queryPreferred())}>{t('customer.line.leaveQuery')}</Button>
    </div>
  );
}

function textsOf(t: TFunction, { isStaffOnline, place, expectedMinutes }: LineState): readonly [string, string] {
  if (isStaffOnline === false) return [t('customer.line.offline'), t('customer.line.offlineInLine')];
  if (place === null) return [t('customer.line.inLine'), t('customer.waitingHint')];
  const title = place === 1 ? t('customer.line.next') : t('customer.line.place', { place });
  return [
    title,
    expectedMinutes === null ? t('customer.waitingHint') : t('customer.line.expected', { count: expectedMinutes }),
  ];
}
