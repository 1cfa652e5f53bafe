import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../../contract/domain.ts';

/** A product by its code, as live chats name it. */
export function ProductName({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const product = PRODUCTS.find((known) => known === code);
  return product === undefined ? t('product.unknown', { code }) : t(`product.${product}`);
}
