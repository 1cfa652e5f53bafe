import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Product } from '#contract/http/products.ts';
import type { SelectOption } from './components/SelectField.tsx';

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

/** @returns the name of a product's code, for pages of staff */
export function useProductName(label: 'name' | 'historyName' = 'name'): (code: number) => string {
  const { t } = useTranslation();
  const products = useSelector(selectProducts);
  return useCallback((code) => nameOfProduct(t, products, code, label), [t, products, label]);
}

/**
 * All products as options, by their code. The inactive ones come last.
 * @param chosen is offered even if it does not exist
 */
export function useProductOptions(
  chosen: number | null,
  label: 'name' | 'historyName' = 'name',
): readonly SelectOption<string>[] {
  const codes = useSelector(selectProducts).map(({ code }) => code);
  const nameOf = useProductName(label);
  const offered = chosen === null || codes.includes(chosen) ? codes : [...codes, chosen];
  return offered.map((code) => ({ value: String(code), label: nameOf(code) }));
}
