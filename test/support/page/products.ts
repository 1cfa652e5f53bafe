import type { Product } from '#contract/http/products.ts';

export function aProduct(fields: Partial<Product> & Pick<Product, 'code'>): Product {
  return {
    name: `Product ${fields.code}`,
    historyName: `Old product ${fields.code}`,
    position: fields.code * 10,
    isActive: true,
    updateTime: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** With one word for both names. */
export const REMIT = aProduct({ code: 4, name: 'Remit', historyName: 'Remit' });

/** As a new database has them. */
export const TEN_PRODUCTS: readonly Product[] = [
  aProduct({ code: 1, name: 'Chat', historyName: 'My Profile' }),
  aProduct({ code: 2, name: 'Pay', historyName: 'Wallet Settings' }),
  aProduct({ code: 3, name: 'Moment', historyName: 'Moment Settings' }),
  REMIT,
  aProduct({ code: 5, name: 'Watch', historyName: 'Watch' }),
  aProduct({ code: 6, name: 'Podcast', historyName: 'Podcast' }),
  aProduct({ code: 7, name: 'HSR', historyName: '3RD PARTY APP' }),
  aProduct({ code: 8, name: 'Wi-Fi Finder', historyName: 'WIFI Settings' }),
  aProduct({ code: 9, name: 'E-commerce', historyName: 'Global Explore' }),
  aProduct({ code: 10, name: 'Country Explore', historyName: 'Country Explore' }),
];
