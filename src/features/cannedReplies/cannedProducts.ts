import type { TFunction } from 'i18next';
import { PRODUCTS } from '../../../contract/domain.ts';
import type { CannedReply } from '../../../contract/http/cannedReplies.ts';
import { productName } from '../../conversation/components/queryFacts.tsx';
import { FOR_ALL_PRODUCTS } from './cannedRows.ts';

/** Whom a reply is for, in words. */
export function audienceName(t: TFunction, { scope, product }: Pick<CannedReply, 'scope' | 'product'>): string {
  if (scope === 'personal') return t('cannedReplies.onlyYou');
  return product === null ? t('cannedReplies.allProducts') : productName(t, product);
}

/** The products as options, by their code. */
export function productOptions(t: TFunction) {
  return PRODUCTS.map((code) => ({ value: String(code), label: t(`product.${code}`) }));
}

/** The option for replies of no product. */
export function allProductsOption(t: TFunction) {
  return { value: FOR_ALL_PRODUCTS, label: t('cannedReplies.allProducts') };
}
