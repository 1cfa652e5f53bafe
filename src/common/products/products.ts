import type { TFunction } from 'i18next';
import type { Product } from '#contract/http/products.ts';

/** The part of the session that the selector reads. */
export interface ProductsRoot {
  readonly session: { readonly status: string; readonly user?: { readonly products: readonly Product[] } };
}

const NONE: readonly Product[] = [];

/** The products as staff know them. */
export const selectProducts = ({ session }: ProductsRoot): readonly Product[] => session.user?.products ?? NONE;

/** A product's code in an address or a form, whether or not there is such a product; null: it is none. */
export function readProductCode(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** The name of a product. `label`: on which screen. */
export function nameOfProduct(
  t: TFunction,
  products: readonly Product[],
  code: number,
  label: 'name' | 'historyName' = 'name',
): string {
  return products.find((product) => product.code === code)?.[label] ?? t('product.unknown', { code });
}
