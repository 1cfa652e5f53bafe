import type { UnknownAction } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import { insertText } from '#src/features/cannedTexts/index.ts';
import { NoteForm } from '#src/features/notes/components/NoteForm.tsx';
import { NoteItem } from '#src/features/notes/components/NoteItem.tsx';
import {
  noteEditRequested,
  notesOpened,
  noteSubmitted,
  noteTyped,
  selectDraft,
} from '#src/features/notes/notesSlice.ts';
import { aNote, CANDIDATES, CHAT } from '#test/support/page/fakeNotes.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { press, render } from '#test/support/page/render.tsx';
import { setUpWorkspace } from '#test/support/page/workspace.ts';

const TEXT = 'chat:1';
const [TEAM, ANN_LEE, ANN] = CANDIDATES.map(({ type, id, name }) => ({ type, id, name }));
const MENTIONING = aNote({ text: '@Ann look', mentions: ANN ? [ANN] : [] });

describe('mentions in notes', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (known = [MENTIONING], textId = TEXT) => {
    const workspace = setUpWorkspace();
    workspace.notes.notes = known;
    const page = await render(null);
    const dispatch = (...actions: UnknownAction[]) => page.doing(() => workspace.dispatch(...actions));
    await dispatch(signedInAs());
    await page.doing(() => workspace.connect());
    await dispatch(notesOpened({ place: 'pane', subject: CHAT }));
    await page.show(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <FileHandlesContext value={(files) => files.map(workspace.fileHandles.put)}>
          <NoteForm subject={CHAT} textId={textId} />
          {known.map((note) => (
            <NoteItem key={note.id} place="pane" note={note} />
          ))}
        </FileHandlesContext>
      </Provider>,
    );
    const box = () => page.all('textbox')[0] as HTMLTextAreaElement;
    const wait = (ms: number) => page.doing(() => workspace.tick(ms));
    return {
      ...workspace,
      ...page,
      dispatch,
      box,
      wait,
      draft: (id = TEXT) => selectDraft(workspace.store.getState(), id),
      rows: () => page.all('option').map((row) => row.querySelector('bdi')?.textContent),
      active: () => page.root.querySelector(`#${CSS.escape(box().getAttribute('aria-activedescendant') ?? '-')} bdi`),
      key: (name: string) => page.doing(() => press(box(), name)),
      type: async (text: string) => {
        await page.doing(() => {
          for (const character of text) insertText(box(), box().selectionStart, box().selectionEnd, character);
        });
        await wait(TYPING_PAUSE_MS);
      },
      sent: (name = 'add') =>
        workspace.notes.inputsOf(name).map((input) => (input as { readonly mentions: unknown }).mentions),
      send: () => dispatch(noteSubmitted(CHAT)),
    };
  };

  it('are chosen from a list over the text, which keeps the focus', async () => {
    const { type, rows, active, key, box, draft, get, notes, sent } = await setUp();
    box().focus();
    await type('Ask @an');
    expect(notes.inputsOf('candidates')).toEqual([{ about: 'chat', keyword: 'an' }]);
    expect(rows()).toEqual(['Annual reports', 'Ann Lee', 'Ann']);
    expect(get('listbox', 'People and teams').id).toBe(box().getAttribute('aria-controls') ?? '');
    expect(active()?.textContent).toBe('Annual reports');
    await key('ArrowDown');
    expect(active()?.textContent).toBe('Ann Lee');
    await key('Enter');
    expect(box().value).toBe('Ask @Ann Lee ');
    expect(document.activeElement).toBe(box());
    expect(rows()).toEqual([]);
    await type('and @annual');
    await key('Tab');
    expect(draft()).toEqual(
      jasmine.objectContaining({ text: 'Ask @Ann Lee and @Annual reports ', mentions: [ANN_LEE, TEAM] }),
    );
    expect(sent()).withContext('Enter has chosen, not sent').toEqual([]);
    await key('Enter');
    expect(sent()).toEqual([
      [
        { type: 1, id: '8' },
        { type: 2, id: '3' },
      ],
    ]);
  });

  it('are chosen by the pointer, and not at all after Escape', async () => {
    const { type, rows, key, box, doing, all, draft } = await setUp();
    await type('@an');
    await key('Escape');
    await type('n');
    expect(rows()).toEqual([]);
    await type(' @an');
    await doing(() => all('option')[2]?.click());
    expect(box().value).toBe('@ann @Ann ');
    expect(draft().mentions).toEqual(ANN ? [ANN] : []);
    await type('a@an');
    expect(rows()).withContext('within a word').toEqual([]);
  });

  it('narrow at once what was found before, and say when the search fails', async () => {
    const { type, rows, root, notes, doing, box } = await setUp();
    await type('@an');
    await doing(() => insertText(box(), 3, 3, 'n l'));
    expect(rows()).toEqual(['Ann Lee']);
    notes.failures.push({ name: 'candidates', error: {} });
    await type('e');
    expect(rows()).toEqual([]);
    expect(root.textContent).toContain('People could not be loaded.');
  });

  it('keep Enter from sending a note whose mention is still looked for', async () => {
    const { type, rows, key, doing, wait, box, sent } = await setUp();
    await type('a');
    await doing(() => insertText(box(), 0, 1, '@'));
    await key('Enter');
    expect([rows(), sent()]).toEqual([[], []]);
    await wait(TYPING_PAUSE_MS);
    await key('Enter');
    expect([box().value, sent()]).toEqual(['@Annual reports ', []]);
    await type('@nobody');
    await key('Enter');
    expect(sent()).withContext('no one is found').toHaveSize(1);
  });

  it('are sent only while their name is in the text', async () => {
    const { type, key, dispatch, send, sent } = await setUp();
    await type('@ann le');
    await key('Enter');
    await dispatch(noteTyped({ textId: TEXT, text: 'Ann Lee should look' }));
    await send();
    expect(sent()).toEqual([[]]);
  });

  it('are the same when a note is sent again', async () => {
    const { type, key, send, sent, notes } = await setUp();
    notes.failures.push({ name: 'add', error: {}, arrived: true });
    await type('@ann le');
    await key('Enter');
    await send();
    await send();
    expect(sent()).toEqual([[{ type: 1, id: '8' }], [{ type: 1, id: '8' }]]);
    expect(notes.inputsOf('edit')).withContext('it was stored as it is').toEqual([]);
  });

  it('say beside the text why they were refused', async () => {
    const { type, key, send, notes, root, box } = await setUp();
    const message = 'Someone whom you mention does not work on chats';
    notes.failures.push({ name: 'add', error: { kind: 'refused', code: 4022, message } });
    await type('@ann le');
    await key('Enter');
    await send();
    expect(root.querySelector(`#${CSS.escape(box().getAttribute('aria-describedby') ?? '-')}`)?.textContent).toBe(
      message,
    );
  });

  it('stay with a note that is edited', async () => {
    const { dispatch, send, sent } = await setUp();
    await dispatch(noteEditRequested({ subject: CHAT, note: MENTIONING }));
    await dispatch(noteTyped({ textId: 'note:71', text: '@Ann look again' }));
    await send();
    expect(sent('edit')).toEqual([[{ type: 1, id: '9' }]]);
  });

  it('stay with a note that is being written, after a reload', async () => {
    const before = await setUp();
    await before.type('@ann le');
    await before.key('Enter');
    await before.wait(STORE_AFTER_MS);
    before.stop();
    const after = setUpWorkspace();
    for (const [key, draft] of before.noteDrafts.stored) after.noteDrafts.stored.set(key, draft);
    await after.dispatch(signedInAs(), notesOpened({ place: 'pane', subject: CHAT }));
    expect(selectDraft(after.store.getState(), TEXT).mentions).toEqual(ANN_LEE ? [ANN_LEE] : []);
  });

  it('stand out in a note, those of the reader more, and the text stays text', async () => {
    const text = '<b>@Ann</b> @Bo, see https://a.example/x and @Ann, @Anna';
    const me = { type: 1, id: '7', name: 'Bo' } as const;
    const { root } = await setUp([aNote({ text, mentions: ANN ? [ANN, me] : [me] })]);
    const words = root.querySelector('.cs-query-text');
    expect(words?.textContent).toBe(text);
    expect(words?.querySelector('b')).toBeNull();
    expect(words?.querySelector('a')?.textContent).toBe('https://a.example/x');
    const marks = [...(words?.querySelectorAll<HTMLElement>('bdi') ?? [])];
    expect(marks.map((mark) => [mark.textContent, mark.classList.contains('is-own')])).toEqual([
      ['@Bo', true],
      ['@Ann', false],
    ]);
    const weights = [words, marks[1], marks[0]].map(
      (element) => element && Number(getComputedStyle(element).fontWeight),
    );
    expect(weights).toEqual([400, 600, 700]);
  });
});
