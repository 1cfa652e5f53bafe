import commonTexts from '#common/texts.json';
import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { commandsOf } from '#common/commands/index.ts';
import type { WithHttp } from '#common/feature.ts';
import { selectDraft, type ChatRoot } from '../chat/index.ts';
import { createPutOffApi, type PutOffDeps } from './putOffApi.ts';
import { putOffForm, putOffOpened } from './putOffForm.ts';
import { putOffSaga } from './putOffSaga.ts';
import { putOffReducer, selectShown, type PutOffRoot } from './putOffSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly putOff: typeof texts.putOff;
  }
}

export const PUT_OFF_COMMANDS = commandsOf<ChatRoot & PutOffRoot>(
  ['chat', 'putOff'],
  [
    {
      id: 'page.putOff',
      title: 'putOff.command',
      group: 'page',
      keys: ['z'],
      action: (root) => {
        const shown = selectShown(root);
        return shown === null ? null : putOffOpened(shown, shown.kind === 'chat' ? selectDraft(root, shown.id) : '');
      },
    },
  ],
);

/** What the screen and the views beside chats and queries share. */
export const PARTS = {
  // Full pages do without the texts of dialogs.
  texts: { dialogForm: commonTexts.dialogForm, ...texts },
  reducers: { clock: clockReducer, putOff: putOffReducer, putOffForm: putOffForm.reducer },
  commands: PUT_OFF_COMMANDS,
  createSagas: (deps: WithHttp<PutOffDeps, 'putOffApi'> & ClockDeps) => ({
    clock: () => clockSaga(deps),
    putOff: () => putOffSaga({ ...deps, putOffApi: createPutOffApi(deps.http) }),
  }),
};
