import type { Server } from '../http/serve.ts';
import { productRoutes } from './productRoutes.ts';
import { createProductService, type ProductDeps } from './productService.ts';

export { listProductCodes, listProducts } from './productRepository.ts';
export { requireActiveProduct } from './productService.ts';

/** Serves the products that chats and queries are about. */
export function serveProducts(server: Server, deps: ProductDeps): void {
  productRoutes(server, { products: createProductService(deps) });
}
