import { listProducts, saveProduct } from '#contract/http/products.ts';
import { callerOf } from '../common/principal.ts';
import { serve, serveStaff, type Server } from '../http/serve.ts';
import { productsFor, save, type ProductDeps } from './productService.ts';

export { createNumberMasks } from './numberMasks.ts';
export { listProductCodes, listProducts } from './productRepository.ts';
export { requireActiveProduct } from './productService.ts';

export function serveProducts(server: Server, deps: ProductDeps): void {
  serve(server, listProducts, ({ request }) => productsFor(deps.db, callerOf(request.principal, 'staff', 'customer')));
  serveStaff(server, saveProduct, ({ principal, input }) => save(deps, principal, input));
}
