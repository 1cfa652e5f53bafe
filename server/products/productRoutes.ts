import { listProducts, saveProduct } from '../../contract/http/products.ts';
import { asPrincipal } from '../common/principal.ts';
import { serve, serveStaff, type Server } from '../http/serve.ts';
import type { ProductService } from './productService.ts';

export function productRoutes(server: Server, { products }: { readonly products: ProductService }): void {
  serve(server, listProducts, ({ request }) => products.list(asPrincipal(request.principal)));
  serveStaff(server, saveProduct, async ({ principal, input }) => {
    await products.save(principal, input);
    return null;
  });
}
