import type { Server } from '../http/serve.ts';
import { brandRoutes } from './brandRoutes.ts';
import { createBrandService, type BrandDeps, type BrandService } from './brandService.ts';

/** Serves the company's logo and colour. */
export async function serveBrand(server: Server, deps: BrandDeps): Promise<Pick<BrandService, 'current'>> {
  const brand = createBrandService(deps);
  await brandRoutes(server, { brand });
  return brand;
}
