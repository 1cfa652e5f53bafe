export { startProduct, type Product } from '../../bench/simulator/product.ts';
