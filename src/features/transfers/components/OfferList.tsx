import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { addressRequested } from '#common/commands/index.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCount } from '#common/format/number.ts';
import { useProductName } from '#common/products.ts';
import type { Transfer } from '#contract/http/transfers.ts';
import { isolated } from '#contract/names.ts';
import { chatAddress, selectSelectedId } from '../../chat/index.ts';
import { selectReceived } from '../transfersSlice.ts';
import { TimeLeft, whyOf } from './offerTexts.tsx';
import './transfers.css';

/** The chats that are offered to the user, above their own. Choosing one opens it to read. */
export function OfferList() {
  const { t } = useTranslation();
  const id = useId();
  const offers = useSelector(selectReceived);
  return (
    <div role="status" className="cs-fixed">
      {offers.length > 0 && (
        <section aria-labelledby={id} className="cs-offers cs-scroll">
          <h3 id={id} className="cs-pad-2-3 cs-muted cs-tiny cs-flush">
            <span>{t('transfers.group')}</span> <span className="cs-digits">{formatCount(offers.length)}</span>
          </h3>
          <ul className="cs-list">
            {offers.map((offer) => (
              <OfferItem key={offer.id} offer={offer} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OfferItem({ offer }: { readonly offer: Transfer }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const productName = useProductName();
  const isShown = useSelector(selectSelectedId) === offer.chatId;
  const { chatId, fromId, fromName, comeFrom, giverName } = offer;
  const name = customerNameOf(t, fromName);
  return (
    <li>
      <button
        type="button"
        className="cs-chat-item cs-item cs-grid cs-full-width"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => dispatch(addressRequested(chatAddress({ chatId, customerId: fromId })))}
      >
        <Avatar name={fromName} avatar="" />
        <span className="cs-chat-item-line cs-row cs-gap-2 cs-narrowed">
          <bdi className="cs-chat-item-name cs-strong cs-ellipsis" title={name}>
            {name}
          </bdi>
          <TimeLeft until={offer.expireTime} />
        </span>
        <span className="cs-chat-item-line cs-row cs-gap-2 cs-narrowed cs-chat-item-about cs-muted cs-tiny">
          <span className="cs-digits cs-fixed">{t('transfers.chatNo', { id: chatId })}</span>
          <span className="cs-chat-item-product cs-grow cs-ellipsis">{productName(comeFrom)}</span>
        </span>
        <span className="cs-chat-item-line cs-chat-item-preview cs-hint cs-ellipsis" dir="auto">
          {t('transfers.because', { name: isolated(giverName), why: isolated(whyOf(t, offer)) })}
        </span>
      </button>
    </li>
  );
}
