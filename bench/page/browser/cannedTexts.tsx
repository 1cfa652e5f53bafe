import '#common/styles/index.ts';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { CANNED_SCOPE } from '#contract/canned.ts';
import { USER_TYPE } from '#contract/domain.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { viewReducer } from '#common/view.ts';
import { Composer } from '#src/conversation/components/Composer.tsx';
import { insertText } from '#src/features/cannedTexts/browser/insertText.ts';
import { cannedTextsReducer, listReceived } from '#src/features/cannedTexts/cannedTextsSlice.ts';
import { CannedPicker } from '#src/features/cannedTexts/components/CannedPicker.tsx';
import { prepare } from '#src/features/cannedTexts/search.ts';
import { pickerTexts } from '#src/features/cannedTexts/pickerTexts.ts';
import startTexts from '#src/i18n/en.json';
import { startCatalogue } from '#src/i18n/index.ts';
import sharedTexts from '#src/i18n/shared.json';
import '../cannedTextsPage.ts';

// A message box over many canned replies, without the server.

const WORDS = ['refund', 'transfer', 'delivery', 'account', 'password', 'voucher', 'receipt', 'address', 'limit'];
const BODY_WORDS = 40;

startCatalogue({ ...startTexts, ...sharedTexts, ...pickerTexts });
const session = { status: 'signedIn', user: { id: '1', name: 'Bo', type: USER_TYPE.staff, uris: [] } } as const;
const store = configureStore({
  reducer: combineReducers({
    commands: commandsReducer,
    cannedTexts: cannedTextsReducer,
    view: viewReducer,
    session: () => session,
  }),
  // Its checks take longer than what is measured.
  middleware: (standard) => standard({ immutableCheck: false, serializableCheck: false }),
});

function Box() {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer
      ref={box}
      text={text}
      disabledReason={null}
      onChange={setText}
      onSend={() => undefined}
      overText={
        <CannedPicker
          place={{ kind: 'chat', id: '1' }}
          text={text}
          inserted={undefined}
          box={box}
          values={{}}
          product={1}
          written=""
        />
      }
    />
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <Provider store={store}>
    <div style={{ paddingTop: '500px' }}>
      <Box />
    </div>
  </Provider>,
);

globalThis.cannedTexts = {
  fill: (count) => {
    const replies = Array.from({ length: count }, (_, no): CannedReply => ({
      id: String(no),
      scope: CANNED_SCOPE.shared,
      product: null,
      title: `${wordOf(no)} ${wordOf(no * 7 + 3)} ${no}`,
      shortcut: `${wordOf(no)}${no}`,
      texts: [{ lang: 'en', body: Array.from({ length: BODY_WORDS }, (_word, at) => wordOf(no * at + at)).join(' ') }],
      steps: [],
      version: 1,
      updateTime: '2026-01-01T00:00:00.000Z',
      updateName: 'Ann',
      ownUses: 0,
      uses: 0,
    }));
    store.dispatch(listReceived({ replies, etag: 'v1' }));
    return timed(() => replies.forEach(prepare));
  },
  type: (text) => {
    return Array.from(text, (character) =>
      timed(() => {
        const box = textBox();
        insertText(box, box.selectionStart, box.selectionEnd, character);
      }),
    );
  },
  clear: () => {
    const box = textBox();
    timed(() => insertText(box, 0, box.value.length, ' '));
  },
};

function textBox(): HTMLTextAreaElement {
  const box = document.querySelector('textarea');
  if (box === null) throw new Error('there is no message box');
  return box;
}

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
