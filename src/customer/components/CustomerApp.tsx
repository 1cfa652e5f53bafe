import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConnectionBanner } from '../../common/components/chat/ConnectionBanner.tsx';
import { Failure, Loading } from '../../common/components/states.tsx';
import { Toasts } from '../../common/components/Toasts.tsx';
import { selectToasts, toastDismissed, toastsHeld, toastsReleased } from '../../common/toasts/index.ts';
import { reconnectRequested } from '../../realtime/index.ts';
import { selectConnectionView, selectPhase, selectTokenState } from '../customerSelectors.ts';
import { startRequested } from '../customerSlice.ts';
import { ChooseProduct } from './ChooseProduct.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';
import { Talk } from './Talk.tsx';
import './customer.css';

/** The customer's page, from top to bottom. */
export function CustomerApp({ onReload }: { readonly onReload: () => void }) {
  const dispatch = useDispatch();
  const connection = useSelector(selectConnectionView);
  const toasts = useSelector(selectToasts);
  return (
    <div className="cs-customer">
      <CustomerHeader />
      <ConnectionBanner connection={connection} onReconnect={() => dispatch(reconnectRequested())} onReload={onReload} />
      <TokenNotice />
      <main className="cs-customer-main"><Step /></main>
      <Toasts
        toasts={toasts}
        onDismiss={(id) => dispatch(toastDismissed({ id }))}
        onHold={() => dispatch(toastsHeld())}
        onRelease={() => dispatch(toastsReleased())}
      />
    </div>
  );
}

function Step() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const phase = useSelector(selectPhase);
  const token = useSelector(selectTokenState);
  switch (phase.name) {
    case 'starting': return token === 'asked' ? null : <Loading label={t('customer.starting')} page />;
    case 'failed': return <Failure page onRetry={() => dispatch(startRequested())}>{t('customer.openFailed')}</Failure>;
    case 'choosing': return <ChooseProduct phase={phase} />;
    case 'talking': return <Talk key={phase.chat.chatId} chat={phase.chat} />;
  }
}

/** The app has been asked to vouch for its user (again). This page has no login of its own. */
function TokenNotice() {
  const { t } = useTranslation();
  const token = useSelector(selectTokenState);
  const isFirst = useSelector(selectPhase).name === 'starting';
  if (token !== 'asked') return null;
  return (
    <div className="cs-customer-token" role="alert">
      <p><strong>{isFirst ? t('customer.tokenMissing') : t('customer.tokenTitle')}</strong></p>
      <p>{t('customer.tokenAsked')}</p>
    </div>
  );
}
