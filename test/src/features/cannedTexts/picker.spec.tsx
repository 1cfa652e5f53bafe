import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { CANNED_SCOPE } from '#contract/canned.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { viewReducer } from '#common/view.ts';
import { Composer } from '#src/conversation/components/Composer.tsx';
import { insertText } from '#src/features/cannedTexts/browser/insertText.ts';
import { CANNED_ENTRIES } from '#src/features/cannedTexts/feature.ts';
import { cannedHeld, cannedInserted } from '#src/features/cannedTexts/cannedActions.ts';
import { cannedTextsReducer, listReceived, replyRequested } from '#src/features/cannedTexts/cannedTextsSlice.ts';
import { CannedPicker, type CannedPickerProps } from '#src/features/cannedTexts/components/CannedPicker.tsx';
import { insertedAfter, type CannedInsert } from '#src/features/cannedTexts/insertion.ts';
import { CannedButton, CannedReplies } from '#src/features/cannedTexts/index.ts';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aCanned } from '#test/support/page/fakeCanned.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { eventually, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

/** Only this deprecated call undoes what a spec has typed. */
const EDITING: { execCommand(command: 'undo'): boolean } = document;
const VIEWS = { cannedPicker: CannedPicker };
const PLACE = { kind: 'chat', id: '5' } as const;
const REPLIES = [
  aCanned({
    id: '1',
    title: 'Greeting',
    shortcut: 'hi',
    texts: [{ lang: 'en', body: 'Hello {customer}, I am {agent}.' }],
  }),
  aCanned({
    id: '2',
    title: 'Refund',
    shortcut: 'ref',
    version: 3,
    texts: [
      { lang: 'en', body: 'Three days.' },
      { lang: 'de', body: 'Drei Tage.' },
      { lang: 'zh', body: '三天。' },
    ],
  }),
  aCanned({ id: '3', title: 'Query', shortcut: 'query', texts: [{ lang: 'en', body: 'See {query_id}, please.' }] }),
  aCanned({ id: '4', title: 'Pay only', shortcut: 'pay', product: 2, scope: CANNED_SCOPE.product }),
];

/** A message box as the workspace has it. */
function Box({ onSend, ...given }: Partial<CannedPickerProps> & { readonly onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const inserted = useSelector((root: { readonly inserted: CannedInsert | null }) => root.inserted) ?? undefined;
  return (
    <Composer
      ref={box}
      text={text}
      disabledReason={null}
      onChange={setText}
      onSend={onSend}
      tool={<CannedButton box={box} disabled={false} />}
      overText={
        <CannedReplies
          place={PLACE}
          text={text}
          inserted={inserted}
          box={box}
          values={{ customer: 'Ann' }}
          product={1}
          written=""
          {...given}
        />
      }
    />
  );
}

async function setUp(
  given: Partial<CannedPickerProps> = {},
  replies: readonly CannedReply[] = REPLIES,
  user: Parameters<typeof aUser>[0] = {},
) {
  const { store, actions } = createTestStore({
    reducer: combineReducers({
      cannedTexts: cannedTextsReducer,
      commands: commandsReducer,
      inserted: (before: CannedInsert | null = null, action: UnknownAction) =>
        cannedInserted.match(action) ? insertedAfter(before ?? undefined, action.payload) : before,
      session: sessionReducer,
      view: viewReducer,
    }),
  });
  store.dispatch(sessionStarted({ user: aUser({ name: 'Bo', ...user }), im: null, unlive: false }));
  store.dispatch(listReceived({ replies, etag: 'v1' }));
  const onSend = jasmine.createSpy('onSend');
  const page = await render(
    <Provider store={store as Parameters<typeof Provider>[0]['store']}>
      <LateViewsProvider value={VIEWS}>
        <Box onSend={onSend} {...given} />
      </LateViewsProvider>
    </Provider>,
  );
  const box = () => page.get('textbox', 'Message') as HTMLTextAreaElement;
  const rows = () => page.all('option').map((row) => row.querySelector('.cs-canned-title')?.textContent);
  const type = (text: string) =>
    page.doing(() => {
      for (const character of text) insertText(box(), box().selectionStart, box().selectionEnd, character);
    });
  return {
    ...page,
    store,
    actions,
    onSend,
    box,
    rows,
    type,
    key: (name: string, fields: KeyboardEventInit = {}) =>
      page.doing(() => {
        press(box(), name, fields);
        box().dispatchEvent(new KeyboardEvent('keyup', { key: name, bubbles: true, ...fields }));
      }),
    undo: () => page.doing(() => EDITING.execCommand('undo')),
    active: () => page.root.querySelector(`[id="${box().getAttribute('aria-activedescendant') ?? ''}"]`),
    selected: () => box().value.slice(box().selectionStart, box().selectionEnd),
    insertions: () => actions.filter(cannedInserted.match).map(({ payload }) => payload),
  };
}

describe('canned replies in a message box', () => {
  it('open at a slash, are filtered while typing, and are inserted at the caret with their values', async () => {
    const { type, rows, key, box, insertions, active, onSend } = await setUp();
    await type('Good morning. ');
    expect(rows()).toEqual([]);
    await type('/');
    expect(rows()).withContext('those of other products are left out').toEqual(['Greeting', 'Refund', 'Query']);
    await type('hi');
    expect(rows()).toEqual(['Greeting']);
    expect(active()?.textContent).toContain('Greeting');
    await key('Enter');
    expect(box().value).toBe('Good morning. Hello Ann, I am Bo.');
    expect(rows()).toEqual([]);
    expect(box().hasAttribute('aria-activedescendant')).toBeFalse();
    expect(onSend).not.toHaveBeenCalled();
    expect(insertions()).toEqual([
      { place: PLACE, cannedId: '1', version: 1, lang: 'en', text: 'Hello Ann, I am Bo.', missing: {}, steps: [] },
    ]);
    await key('Enter');
    expect(onSend).toHaveBeenCalledOnceWith('Good morning. Hello Ann, I am Bo.');
  });

  it('are inserted as one step that can be undone', async () => {
    const { type, key, box, undo } = await setUp();
    await type('Well: /ref');
    await key('Tab');
    expect(box().value).toBe('Well: Three days.');
    await undo();
    expect(box().value).toBe('Well: /ref');
  });

  it('leave alone what stands around the caret, whatever that is', async () => {
    const { box, doing } = await setUp();
    const [any, inserted] = [fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 })];
    await fc.assert(
      fc.asyncProperty(any, any, inserted, async (left, right, text) => {
        // As a text area stores them.
        const [before, after, put] = [left, right, text].map((part) => part.replace(/\r\n?/g, '\n'));
        await doing(() => insertText(box(), 0, box().value.length, `${before}/x${after}`));
        await doing(() => insertText(box(), before?.length ?? 0, (before?.length ?? 0) + 2, put ?? ''));
        expect(box().value).toBe(`${before}${put}${after}`);
      }),
      { numRuns: 40 },
    );
  });

  it('close with Escape, by moving away and by a space, and what was typed stays', async () => {
    const { type, key, rows, box } = await setUp();
    await type('/re');
    await key('Escape');
    expect(rows()).toEqual([]);
    expect(box().value).toBe('/re');
    await type('f');
    expect(rows()).withContext('they open with the slash only').toEqual([]);
    await type(' /ref');
    expect(rows()).toEqual(['Refund']);
    await type(' ');
    expect(rows()).toEqual([]);
  });

  it('do not open inside an address, after a letter, or by pasting', async () => {
    const { type, rows, doing, box } = await setUp();
    await type('https://example.com/ref and/');
    expect(rows()).toEqual([]);
    await doing(() => {
      box().value = '';
      box().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    });
    expect(rows()).toEqual([]);
  });

  it('leave all keys to the text when nothing is found', async () => {
    const { type, key, rows, onSend } = await setUp();
    await type('/zzz');
    expect(rows()).toEqual([]);
    await key('Enter');
    expect(onSend).toHaveBeenCalledOnceWith('/zzz');
  });

  it('are moved through by arrow keys, and chosen by the mouse', async () => {
    const { type, key, active, root, doing, box } = await setUp();
    await type('/');
    await key('ArrowDown');
    expect(active()?.textContent).toContain('Refund');
    await key('ArrowUp');
    await key('ArrowUp');
    expect(active()?.textContent).withContext('around the end').toContain('Query');
    await doing(() => root.querySelectorAll<HTMLElement>('.cs-canned-row')[1]?.click());
    expect(box().value).toBe('Three days.');
  });

  it('take the language of the customer, and another one by Ctrl and an arrow key', async () => {
    const { type, key, root, box } = await setUp({ written: '退款' });
    const preview = () => root.querySelector('.cs-canned-preview p')?.textContent;
    await type('/ref');
    expect(preview()).toBe('三天。');
    await key('ArrowRight', { ctrlKey: true });
    expect(preview()).toBe('Three days.');
    await key('ArrowRight', { ctrlKey: true });
    await key('Enter');
    expect(box().value).toBe('Drei Tage.');
    await type(' /ref');
    expect(preview()).withContext('stays for this chat').toBe('Drei Tage.');
  });

  it('mark a variable without a value and select it, and again when the text could not be sent', async () => {
    const { type, key, root, box, selected, doing, store } = await setUp();
    const marked = () => [...root.querySelectorAll('.cs-canned-marks mark')].map(({ textContent }) => textContent);
    await type('Hi. /query');
    await key('Enter');
    expect(box().value).toBe('Hi. See {query_id}, please.');
    expect(marked()).toEqual(['{query_id}']);
    expect(selected()).toBe('{query_id}');
    box().setSelectionRange(0, 0);
    await doing(() => store.dispatch(cannedHeld({ place: PLACE })));
    expect(selected()).toBe('{query_id}');
    await type('501');
    expect(box().value).toBe('Hi. See 501, please.');
    expect(marked()).toEqual([]);
  });

  it('name the agent as customers see them', async () => {
    const user = { name: 'Bo Berg', staffNames: 'product' } as const;
    const { type, key, box } = await setUp({ values: { customer: 'Ann', product: 'Pay' } }, REPLIES, user);
    await type('/hi');
    await key('Enter');
    expect(box().value).toBe('Hello Ann, I am Pay.');
  });

  it('mark and select nothing that a value contains or that was typed', async () => {
    const { type, key, root, box, selected } = await setUp({ values: { customer: '{agent} {query_id}' } });
    await type('{product} /hi');
    await key('Enter');
    expect(box().value).toBe('{product} Hello {agent} {query_id}, I am Bo.');
    expect(root.querySelectorAll('.cs-canned-marks mark')).toHaveSize(0);
    expect(selected()).toBe('');
  });

  it('open with the signs of Asian keyboards, also composed ones, and replace them', async () => {
    const { type, key, rows, box, doing } = await setUp();
    for (const [before, sign] of [
      ['', '／'],
      ['', '、'],
      ['你好', '/'],
      ['こんにちは', '／'],
    ] as const) {
      await doing(() => insertText(box(), 0, box().value.length, before));
      await type(`${sign}ref`);
      expect(rows()).withContext(sign).toEqual(['Refund']);
      await key('Enter');
      expect(box().value).toBe(`${before}Three days.`);
    }
    await doing(() => insertText(box(), 0, box().value.length, ''));
    await doing(() => {
      box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      insertTextQuietly(box(), '、');
      box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '、' }));
    });
    expect(rows()).withContext('composed').toHaveSize(3);
  });

  it('take nothing from an input method', async () => {
    const { box, rows, doing, key, type, onSend } = await setUp();
    const compose = (text: string) =>
      doing(() => {
        box().focus();
        box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
        insertTextQuietly(box(), text);
        box().dispatchEvent(
          new InputEvent('input', { bubbles: true, inputType: 'insertCompositionText', isComposing: true }),
        );
      });
    await compose('/');
    expect(rows()).toEqual([]);
    await doing(() => box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    expect(rows()).withContext('the input method typed it').toEqual([]);

    await type(' /');
    expect(rows()).toHaveSize(3);
    expect(press(box(), 'Enter', { isComposing: true }))
      .withContext('of the input method')
      .toBeTrue();
    expect(rows()).toHaveSize(3);
    await compose('三天');
    // As if it ended later, because the key comes later on a busy machine.
    const ending = new CompositionEvent('compositionend', { bubbles: true });
    Object.defineProperty(ending, 'timeStamp', { value: performance.now() + 60_000 });
    await doing(() => box().dispatchEvent(ending));
    expect(rows()).withContext('what it typed is searched').toEqual(['Refund']);
    await key('Enter');
    expect(box().value).withContext('right after the composition').toBe('/ /三天');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('open by a button, after a space where there is none', async () => {
    const { type, get, doing, box, rows } = await setUp();
    await type('Hi');
    await doing(() => get('button', 'Canned replies').click());
    expect(box().value).toBe('Hi /');
    expect(rows()).toEqual(['Greeting', 'Refund', 'Query']);
  });

  it('are offered by the command bar while the box is on screen, and inserted at the caret', async () => {
    const { store, type, box, doing, show } = await setUp();
    const entries = () => CANNED_ENTRIES.entriesIn(store.getState(), i18next.t);
    expect(entries().map(({ label }) => label)).toEqual(['Greeting', 'Refund', 'Query', 'Pay only']);
    expect(entries()).toBe(entries());
    await type('Hi. ');
    await doing(() => store.dispatch(replyRequested({ cannedId: '2' })));
    expect(box().value).toBe('Hi. Three days.');
    expect(store.getState().cannedTexts.requestedId).withContext('it can be asked for again').toBeNull();
    await show(null);
    expect(entries()).toEqual([]);
  });

  it('show over the text where a variable is, in the same lines', async () => {
    const { type, key, root, box } = await setUp();
    // As the page's own styles have it.
    root.append(Object.assign(document.createElement('style'), { textContent: '* { box-sizing: border-box }' }));
    await type(`${'word '.repeat(60)}/query`);
    await key('Enter');
    const mark = root.querySelector('.cs-canned-marks mark');
    await eventually('it is drawn', () => (mark?.getBoundingClientRect().height ?? 0) > 0);
    const copy = root.querySelector('.cs-canned-marks');
    expect(copy?.scrollHeight).toBe(box().scrollHeight);
  });
});

/** What an input method does: the text changes, and the composer hears of it by the event that follows. */
function insertTextQuietly(box: HTMLTextAreaElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  set?.call(box, box.value + text);
  box.setSelectionRange(box.value.length, box.value.length);
}
