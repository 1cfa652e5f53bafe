import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { SelectOption } from '../components/SelectField.tsx';
import { nameOfProduct, selectProducts } from './products.ts';

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
