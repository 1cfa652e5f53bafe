export { nameOfProduct, readProductCode, selectProducts } from './products.ts';
export { useProductName, useProductOptions } from './useProducts.ts';
