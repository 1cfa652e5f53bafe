import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { listProducts, saveProduct } from '#contract/http/gen/products.js';
import type { Product } from '#contract/http/products.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { accessStale } from '../../realtime/index.ts';
import { fieldOf, formOf, productForm, valuesOf, type ProductForm } from './productForm.ts';

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

export interface ProductSettingsDeps extends FormDeps {
  readonly productsApi: ProductsApi;
}

export function* productSettingsSaga(deps: ProductSettingsDeps): SagaGenerator<void> {
  const { productsApi } = deps;
  yield* dialogFormSaga({
    form: productForm,
    nameOf: ({ name }) => name,
    save: (wanted) => save(productsApi, wanted),
    fetchCurrent: (product) => fetchCurrent(productsApi, product),
    onSaved: reload,
    fieldOf,
    success: 'settings.saved',
    deps,
  });
}

function* save({ saveProduct }: ProductsApi, { subject, form }: Wanted<Product, ProductForm>): SagaGenerator<void> {
  yield* call(saveProduct, subject, valuesOf(form));
}

function* fetchCurrent(
  { fetchProducts }: ProductsApi,
  { code }: Product,
): SagaGenerator<CurrentSubject<Product, ProductForm> | null> {
  const subject = (yield* call(fetchProducts)).find((product) => product.code === code);
  return subject === undefined ? null : { subject, form: formOf(subject) };
}

/** The products come with the signed-in user, as on all pages of staff. */
function* reload(): SagaGenerator<void> {
  yield* put(accessStale());
}
