import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { listProducts, saveProduct } from '#contract/http/gen/products.js';
import type { Product } from '#contract/http/products.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { accessStale } from '../../realtime/index.ts';
import { fieldOf, formOf, productForm, valuesOf, type ProductForm } from './productForm.ts';

export type ProductsApi = ReturnType<typeof createProductsApi>;

/** Calls show no toast on failure. */
export function createProductsApi(http: HttpClient) {
  return {
    fetchProducts: (): Cancellable<readonly Product[]> => http.send(listProducts, {}),
    /** `shown`: the version that the user edited. The server refuses when the product has changed since. null: adds it. */
    saveProduct: (shown: Product | null, values: Omit<Product, 'updateTime'>) =>
      http.save(saveProduct, { ...values, ...(shown !== null && { updateTime: shown.updateTime }) }),
  };
}

export interface ProductSettingsDeps extends FormDeps {
  readonly productsApi: ProductsApi;
}

export function* productSettingsSaga(deps: ProductSettingsDeps): SagaGenerator<void> {
  const { productsApi } = deps;
  yield* dialogFormSaga({
    form: productForm,
    nameOf: ({ name }) => name,
    *save({ subject, form }) {
      yield* call(productsApi.saveProduct, subject, valuesOf(form));
    },
    fetchCurrent: (product) => fetchCurrent(productsApi, product),
    // The products come with the signed-in user, as on all pages of staff.
    *onSaved() {
      yield* put(accessStale());
    },
    fieldOf,
    success: 'settings.saved',
    deps,
  });
}

function* fetchCurrent(
  { fetchProducts }: ProductsApi,
  { code }: Product,
): SagaGenerator<CurrentSubject<Product, ProductForm> | null> {
  const subject = (yield* call(fetchProducts)).find((product) => product.code === code);
  return subject === undefined ? null : { subject, form: formOf(subject) };
}
