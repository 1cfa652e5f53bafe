import { defineFeature, type WithHttp } from '#common/feature.ts';
import { CustomerPanelView } from './components/CustomerPanelView.tsx';
import { createCustomerPanelApi } from './customerPanelApi.ts';
import { customerPanelSaga, type CustomerPanelDeps } from './customerPanelSaga.ts';
import { customerPanelReducer } from './customerPanelSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly customerPanel: typeof texts.customerPanel;
  }
}

/** What is known of the customer of a chat, beside it. */
export const feature = defineFeature({
  name: 'customerPanel',
  texts,
  reducers: { customerPanel: customerPanelReducer },
  components: { customerPanel: CustomerPanelView },
  createSagas: (deps: WithHttp<CustomerPanelDeps, 'customerPanelApi'>) => ({
    customerPanel: () => customerPanelSaga({ ...deps, customerPanelApi: createCustomerPanelApi(deps.http) }),
  }),
});
