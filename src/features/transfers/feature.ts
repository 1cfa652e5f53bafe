import commonTexts from '#common/texts.json';
import { commandsOf } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { isWorkspace, selectIsWorkspaceOpen, selectMayWrite, selectSelectedId, type ChatRoot } from '../chat/index.ts';
import { TransfersView } from './components/TransfersView.tsx';
import { targetsReducer } from './targetsSlice.ts';
import { transferForm, transferOpened } from './transferForm.ts';
import { createTransfersApi, type TransfersDeps } from './transfersApi.ts';
import { transfersSaga } from './transfersSaga.ts';
import { selectShownOffer, transfersReducer, type TransfersRoot } from './transfersSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly transfers: typeof texts.transfers;
  }
}

interface Root extends ChatRoot, TransfersRoot {
  readonly navigation: { readonly path: string };
}

export const TRANSFER_COMMANDS = commandsOf<Root>(
  ['chat', 'navigation', 'transfers'],
  [
    {
      id: 'chat.transfer',
      title: 'transfers.command',
      group: 'chat',
      keys: ['t'],
      action: (root) => {
        const chatId = selectIsWorkspaceOpen(root) && isWorkspace(root) ? selectSelectedId(root) : null;
        return chatId === null || !selectMayWrite(root) || selectShownOffer(root) !== undefined
          ? null
          : transferOpened(chatId);
      },
    },
  ],
);

/** Offers of chats to colleagues, teams and the line. */
export const feature = defineFeature({
  name: 'transfers',
  // Full pages do without the texts of dialogs.
  texts: { dialogForm: commonTexts.dialogForm, remoteSelect: commonTexts.remoteSelect, ...texts },
  reducers: { transfers: transfersReducer, transferForm: transferForm.reducer, transferTargets: targetsReducer },
  components: { transfers: TransfersView },
  commands: TRANSFER_COMMANDS,
  createSagas: (deps: WithHttp<TransfersDeps, 'transfersApi'>) => ({
    transfers: () => transfersSaga({ ...deps, transfersApi: createTransfersApi(deps.http) }),
  }),
});
