import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { isolated } from '#common/format/isolated.ts';
import { nameOfProduct } from '#common/products/index.ts';
import { selectAgentAvatar, selectIsKnown, selectOwnChat, selectProducts } from '../customerSelectors.ts';
import type { ChatProgress } from '../customerSlice.ts';
import { QUERIES, selectNewReplies, viewOpened } from '../place/placeSlice.ts';

/** The product, the agent, and a button to the customer's queries. */
export function CustomerHeader() {
  const { t } = useTranslation();
  const chat = useSelector(selectOwnChat);
  const avatar = useSelector(selectAgentAvatar);
  const isKnown = useSelector(selectIsKnown);
  const products = useSelector(selectProducts);
  return (
    <header className={`cs-customer-head cs-row cs-gap-3 cs-fixed ${chat === null ? '' : 'is-chat'}`.trim()}>
      {chat?.progress.name === 'answered' ? (
        <Avatar name={chat.progress.agentName} avatar={avatar} size="large" />
      ) : (
        <span className="cs-customer-logo" />
      )}
      <div className="cs-customer-about cs-stack cs-grow">
        <h1 className="cs-ellipsis">
          {chat === null
            ? t('customer.title')
            : t('customer.titleOf', { product: isolated(nameOfProduct(t, products, chat.product)) })}
        </h1>
        <p
          className={`cs-customer-status cs-small cs-unbroken cs-flush ${chat === null ? '' : `is-${chat.progress.name}`}`.trim()}
          role="status"
        >
          {chat !== null && <Status progress={chat.progress} />}
        </p>
      </div>
      {isKnown && <MyQueries isInChat={chat !== null} />}
    </header>
  );
}

function Status({ progress }: { readonly progress: ChatProgress }) {
  const { t } = useTranslation();
  switch (progress.name) {
    case 'waiting':
      return <span>{t('customer.waiting')}</span>;
    case 'answered':
      return <span>{t('customer.talking', { name: isolated(progress.agentName) })}</span>;
    case 'ended':
      return <span>{t('customer.endedStatus')}</span>;
  }
}

/** The badge counts queries with an unread reply. */
function MyQueries({ isInChat }: { readonly isInChat: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const news = useSelector(selectNewReplies);
  return (
    <Button variant="tertiary" className="cs-customer-mine" onClick={() => dispatch(viewOpened(QUERIES))}>
      <ClipboardList size={20} aria-hidden="true" />
      <span className={isInChat ? 'cs-hidden-on-phone' : undefined}>{t('customer.places.mine')}</span>
      {news > 0 && (
        <span className="cs-customer-news">
          <span aria-hidden="true">{news}</span>
          <span className="cs-visually-hidden">{t('customer.places.newReplies', { count: news })}</span>
        </span>
      )}
    </Button>
  );
}
