export { nameOfProduct, readProductCode, selectProducts, type ProductsRoot } from './products.ts';
export { useProductName, useProductOptions } from './useProducts.ts';
