import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../../contract/domain.ts';

/** This screen's name of a product (specification, section 3), above the one of all other screens if they differ. */
export function HistoryProduct({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const product = PRODUCTS.find((known) => known === code);
  if (product === undefined) return t('product.unknown', { code });
  const [here, elsewhere] = [t(`historyProduct.${product}`), t(`product.${product}`)];
  return (
    <>
      {here}
      {here !== elsewhere && <span className="cs-history-product-name">{elsewhere}</span>}
    </>
  );
}
