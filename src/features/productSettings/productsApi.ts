import { listProducts, saveProduct } from '../../../contract/http/gen/products.js';
import type { Product } from '../../../contract/http/products.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

/** Calls show no toast on failure. */
export interface ProductsApi {
  readonly fetchProducts: () => Cancellable<readonly Product[]>;
  /** `shown`: the version that the user edited. The server refuses when the product has changed since. null: adds it. */
  readonly saveProduct: (shown: Product | null, values: Omit<Product, 'updateTime'>) => Cancellable<null>;
}

export function createProductsApi(http: HttpClient): ProductsApi {
  return {
    fetchProducts: () => http.send(listProducts, {}),
    saveProduct: (shown, values) =>
      http.save(saveProduct, { ...values, ...(shown !== null && { updateTime: shown.updateTime }) }),
  };
}
