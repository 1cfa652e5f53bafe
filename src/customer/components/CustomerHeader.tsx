import type { TFunction } from 'i18next';
import { ChevronLeft, ClipboardList } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { isolated } from '#contract/names.ts';
import { nameOfProduct } from '#common/products.ts';
import { selectAgentAvatar, selectIsKnown, selectOwnChat, selectProducts, selectUnread } from '../customerSelectors.ts';
import type { ChatProgress } from '../customerSlice.ts';
import { backRequested, QUERIES, selectNewReplies, selectView, viewOpened, type CustomerView } from '../viewSlice.ts';

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
        <span className="cs-customer-logo cs-fixed" />
      )}
      <div className="cs-customer-about cs-stack cs-grow">
        <h1 className="cs-large cs-ellipsis">
          {chat === null
            ? t('customer.title')
            : t('customer.titleOf', { product: isolated(nameOfProduct(t, products, chat.product)) })}
        </h1>
        <p
          className={`cs-customer-status cs-ellipsis cs-small cs-flush ${chat === null ? '' : `is-${chat.progress.name}`}`.trim()}
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
        <span className="cs-customer-news cs-badge cs-inline cs-tiny cs-strong">
          <span aria-hidden="true">{news}</span>
          <span className="cs-visually-hidden">{t('customer.places.newReplies', { count: news })}</span>
        </span>
      )}
    </Button>
  );
}

/** The current view's title, the Back button, and the number of unread chat messages. */
export function ViewHeader() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const view = useSelector(selectView);
  const unread = useSelector(selectUnread);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = titleOf(t, view);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <header className="cs-customer-head cs-row cs-gap-3 cs-fixed">
      <Button
        variant="tertiary"
        className="cs-customer-back"
        aria-label={t('customer.places.back')}
        title={t('customer.places.back')}
        onClick={() => dispatch(backRequested())}
      >
        <ChevronLeft size={24} aria-hidden="true" />
        {unread > 0 && (
          <span className="cs-customer-news cs-badge cs-inline cs-tiny cs-strong" aria-hidden="true">
            {unread}
          </span>
        )}
      </Button>
      <div className="cs-customer-about cs-stack cs-grow">
        <h1 ref={heading} className="cs-large cs-ellipsis" tabIndex={-1}>
          {title}
        </h1>
      </div>
      <p className="cs-visually-hidden" role="status">
        {unread > 0 && t('customer.places.chatNews', { count: unread })}
      </p>
    </header>
  );
}

function titleOf(t: TFunction, view: CustomerView): string {
  switch (view.name) {
    case 'raise':
      return t('customer.places.raise');
    case 'query':
      return t('customer.places.one', { id: view.id });
    default:
      return t('customer.places.mine');
  }
}
