import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { isTransient, type AppError } from '#common/errors.ts';
import { Failure } from '#common/components/states.tsx';
import { startRequested } from '../customerSlice.ts';

/** The customer that every demonstration database contains. */
const DEMO_CUSTOMER = '1001';

/** Says why no chat could start. Offers another attempt only where it can help. */
export function StartFailed({ error, isDemo }: { readonly error: AppError; readonly isDemo: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (isDemo && error.kind === 'refused' && error.code === CODE.notFound) {
    return (
      <div className="cs-state cs-row cs-gap-3 cs-muted cs-state-page" role="alert">
        <CircleAlert size={28} aria-hidden="true" />
        <span>{t('customer.demo.unknown')}</span>
        <DemoLink />
      </div>
    );
  }
  return (
    <Failure page onRetry={() => dispatch(startRequested())}>
      {t('customer.openFailed')} {t(isTransient(error) ? 'customer.openFailedPassing' : 'customer.openFailedLasting')}
    </Failure>
  );
}

/** Links to a customer that exists in a demonstration. */
export function DemoLink() {
  const { t } = useTranslation();
  return (
    <a className="cs-customer-link" href={`/h5?customer=${DEMO_CUSTOMER}`}>
      {t('customer.demo.link', { id: DEMO_CUSTOMER })}
    </a>
  );
}
