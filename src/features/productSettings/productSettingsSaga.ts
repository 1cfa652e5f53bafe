import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Product } from '../../../contract/http/products.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '../../common/forms/index.ts';
import { accessStale } from '../../realtime/index.ts';
import { fieldOf, formOf, productForm, valuesOf, type ProductForm } from './productForm.ts';
import type { ProductsApi } from './productsApi.ts';

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
