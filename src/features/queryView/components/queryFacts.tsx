import { useTranslation } from 'react-i18next';
import { PRODUCTS, QUERY_STATUS } from '../../../../contract/domain.ts';
import { Tag } from '../../../common/components/states.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import { dateTimeOf } from '../../../common/format/messageTime.ts';

/** Shows a `handleStatus`: every value but closed counts as open (decisions, section 3). */
export function QueryStatus({ status }: { readonly status: number }) {
  const { t } = useTranslation();
  const isClosed = status === QUERY_STATUS.closed;
  return <Tag positive={!isClosed}>{isClosed ? t('queryView.closed') : t('queryView.open')}</Tag>;
}

/** An instant in the deployment's time zone. Avoids moment, which the workspace does not load. */
export function When({ iso }: { readonly iso: string }) {
  const zone = useTimeZone();
  return <time dateTime={iso}>{dateTimeOf(Date.parse(iso), zone)}</time>;
}

/** The query's product, named as in the chat. */
export function ProductOf({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const product = PRODUCTS.find((known) => known === code);
  return <span>{product === undefined ? t('product.unknown', { code }) : t(`product.${product}`)}</span>;
}
