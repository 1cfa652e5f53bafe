import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { selectUnread } from '../customerSelectors.ts';
import { backRequested, selectView, type CustomerView } from '../place/placeSlice.ts';

/** The current view's title, the Back button, and the number of unread chat messages. */
export function PlaceHeader() {
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
          <span className="cs-customer-news" aria-hidden="true">
            {unread}
          </span>
        )}
      </Button>
      <div className="cs-customer-about cs-stack cs-grow">
        <h1 ref={heading} className="cs-ellipsis" tabIndex={-1}>
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
