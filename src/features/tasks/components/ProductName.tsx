import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../../contract/domain.ts';

/** The name of a product code, as in live chats. */
export function ProductName({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const product = PRODUCTS.find((known) => known === code);
  return <span>{product === undefined ? t('product.unknown', { code }) : t(`product.${product}`)}</span>;
}
