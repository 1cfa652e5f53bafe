import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PRODUCTS } from '../../../contract/domain.ts';
import { selectOwnChat } from '../customerSelectors.ts';
import type { OwnChat } from '../customerSlice.ts';

/** What this is about, and who answers. */
export function CustomerHeader() {
  const { t } = useTranslation();
  const chat = useSelector(selectOwnChat);
  const product = PRODUCTS.find((known) => known === chat?.product);
  return (
    <header className="cs-customer-head">
      <h1 className="cs-ellipsis">
        {product === undefined ? t('customer.title') : t('customer.titleOf', { product: t(`product.${product}`) })}
      </h1>
      <p className={`cs-customer-status ${chat?.agentName === '' && !chat.isEnded ? 'is-waiting' : ''}`.trim()} role="status">
        {chat !== null && <Status chat={chat} />}
      </p>
    </header>
  );
}

function Status({ chat }: { readonly chat: OwnChat }) {
  const { t } = useTranslation();
  if (chat.isEnded) return <>{t('customer.endedStatus')}</>;
  return <>{chat.agentName === '' ? t('customer.waiting') : t('customer.talking', { name: chat.agentName })}</>;
}
