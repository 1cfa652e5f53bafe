import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PRODUCTS } from '../../../contract/domain.ts';
import { Avatar } from '../../common/components/Avatar.tsx';
import { isolated } from '../../common/format/isolated.ts';
import { selectAgentHead, selectOwnChat } from '../customerSelectors.ts';
import type { ChatStage } from '../customerSlice.ts';

/** What this is about, and who answers. */
export function CustomerHeader() {
  const { t } = useTranslation();
  const chat = useSelector(selectOwnChat);
  const head = useSelector(selectAgentHead);
  const product = PRODUCTS.find((known) => known === chat?.product);
  return (
    <header className="cs-customer-head">
      {chat?.stage.name === 'answered' && <Avatar name={chat.stage.agentName} head={head} size="large" />}
      <div className="cs-customer-about">
        <h1 className="cs-ellipsis">
          {product === undefined ? t('customer.title') : t('customer.titleOf', { product: t(`product.${product}`) })}
        </h1>
        <p className={`cs-customer-status ${chat === null ? '' : `is-${chat.stage.name}`}`.trim()} role="status">
          {chat !== null && <Status stage={chat.stage} />}
        </p>
      </div>
    </header>
  );
}

function Status({ stage }: { readonly stage: ChatStage }) {
  const { t } = useTranslation();
  switch (stage.name) {
    case 'waiting': return <>{t('customer.waiting')}</>;
    case 'answered': return <>{t('customer.talking', { name: isolated(stage.agentName) })}</>;
    case 'ended': return <>{t('customer.endedStatus')}</>;
  }
}
