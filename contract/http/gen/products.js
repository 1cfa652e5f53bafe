// Made by `npm run generate`. Do not edit.

export { listProducts } from './products/listProducts.js';
export { saveProduct } from './products/saveProduct.js';
