import { ROLE_KEY } from '#contract/domain.ts';
import { commandsOf } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { isPermitted } from '#common/permission.ts';
import { selectPermissionHolder, type SessionRoot } from '../session/index.ts';
import { blockOpening } from './blockForm.ts';
import { CustomerPanelView } from './components/CustomerPanelView.tsx';
import { createCustomerPanelApi } from './customerPanelApi.ts';
import { customerPanelSaga, type CustomerPanelDeps } from './customerPanelSaga.ts';
import { blockForm, customerPanelReducer, shownCustomer, type CustomerPanelRoot } from './customerPanelSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly customerPanel: typeof texts.customerPanel;
  }
}

export const CUSTOMER_COMMANDS = commandsOf<CustomerPanelRoot & SessionRoot>(
  ['customerPanel', 'session'],
  [
    {
      id: 'customer.block',
      title: 'customerPanel.block.command',
      group: 'chat',
      keys: [],
      action: (root) => {
        const shown = shownCustomer.select(root);
        return shown.status === 'ready' && isPermitted(selectPermissionHolder(root), [ROLE_KEY.leader])
          ? blockForm.actions.opened(blockOpening(shown.content))
          : null;
      },
    },
  ],
);

/** What is known of the customer of a chat, beside it. */
export const feature = defineFeature({
  name: 'customerPanel',
  texts,
  reducers: { customerPanel: customerPanelReducer },
  commands: CUSTOMER_COMMANDS,
  components: { customerPanel: CustomerPanelView },
  createSagas: (deps: WithHttp<CustomerPanelDeps, 'customerPanelApi'>) => ({
    customerPanel: () => customerPanelSaga({ ...deps, customerPanelApi: createCustomerPanelApi(deps.http) }),
  }),
});
