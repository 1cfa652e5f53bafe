import '#common/styles/index.ts';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import { commandsReducer, pageCommands, sourceOf } from '#common/commands/index.ts';
import { viewChanged, viewReducer } from '#common/view.ts';
import { barTyped, commandBarReducer } from '#src/features/commandBar/barSlice.ts';
import { CommandLayer } from '#src/features/commandBar/components/CommandBar.tsx';
import { barTexts } from '#src/features/commandBar/barTexts.ts';
import { COMMAND_VIEW } from '#src/features/commandBar/index.ts';
import startTexts from '#src/i18n/en.json';
import { startCatalogue } from '#src/i18n/index.ts';
import sharedTexts from '#src/i18n/shared.json';
import '../commandBarPage.ts';

// The command bar over many entries, without the server.

const WORDS = ['refund', 'transfer', 'delivery', 'account', 'password', 'voucher', 'receipt', 'address', 'limit'];

startCatalogue({ ...startTexts, ...sharedTexts, ...barTexts });
const user = { id: '1', type: USER_TYPE.staff, uris: [] };
const session = { status: 'signedIn', user } as const;
const store = configureStore({
  reducer: combineReducers({
    commands: commandsReducer,
    commandBar: commandBarReducer,
    view: viewReducer,
    session: () => session,
  }),
});
const place = document.getElementById('root') ?? document.body;
createRoot(place).render(
  <Provider store={store}>
    <CommandLayer />
  </Provider>,
);

globalThis.commandBar = {
  fill: (count) => {
    const entries = Array.from({ length: count }, (_, no) => ({
      id: String(no),
      label: `${wordOf(no)} ${wordOf(no * 7 + 3)} ${no}`,
      detail: Array.from({ length: 40 }, (_word, at) => wordOf(no * at + at)).join(' '),
      action: { type: 'bench/chosen' },
    }));
    pageCommands.add({
      commandSources: [sourceOf<object>([], { id: 'bench', group: 'replies', entries: () => entries })],
    });
  },
  open: () => timed(() => store.dispatch(viewChanged({ viewKey: COMMAND_VIEW.viewKey, value: COMMAND_VIEW.bar }))),
  type: (text) =>
    Array.from(text, (_, at) => timed(() => store.dispatch(barTyped({ keyword: text.slice(0, at + 1) })))),
  close: () => {
    timed(() => store.dispatch(viewChanged({ viewKey: COMMAND_VIEW.viewKey, value: null })));
  },
};

/** @returns milliseconds until the change is drawn and laid out */
function timed(change: () => unknown): number {
  const startedAt = performance.now();
  flushSync(change);
  document.body.getBoundingClientRect();
  return performance.now() - startedAt;
}

function wordOf(no: number): string {
  return WORDS[no % WORDS.length] ?? '';
}
