import { defineFeature, type WithHttp } from '#common/feature.ts';
import { ProductsScreen } from './components/ProductsScreen.tsx';
import { productForm } from './productForm.ts';
import { createProductsApi, productSettingsSaga, type ProductSettingsDeps } from './productSettingsSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly productSettings: typeof texts.productSettings;
  }
}

export const feature = defineFeature({
  name: 'productSettings',
  texts,
  reducers: { productForm: productForm.reducer },
  components: { settingsProduct: ProductsScreen },
  createSagas: (deps: WithHttp<ProductSettingsDeps, 'productsApi'>) => ({
    productSettings: () => productSettingsSaga({ ...deps, productsApi: createProductsApi(deps.http) }),
  }),
});
