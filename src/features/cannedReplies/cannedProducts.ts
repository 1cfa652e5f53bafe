import type { TFunction } from 'i18next';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { FOR_ALL_PRODUCTS } from './cannedRows.ts';

/** Whom a reply is for, in words. */
export function audienceName(
  t: TFunction,
  { scope, product }: Pick<CannedReply, 'scope' | 'product'>,
  productName: (code: number) => string,
): string {
  if (scope === 'personal') return t('cannedReplies.onlyYou');
  return product === null ? t('cannedReplies.allProducts') : productName(product);
}

/** The option for replies of no product. */
export function allProductsOption(t: TFunction) {
  return { value: FOR_ALL_PRODUCTS, label: t('cannedReplies.allProducts') };
}
