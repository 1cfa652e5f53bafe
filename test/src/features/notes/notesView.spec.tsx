import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { textContent } from '#contract/chat/content.ts';
import { pageCommands } from '#common/commands/index.ts';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { chatPictures } from '#src/conversation/attachments/chatPictures.ts';
import { CHAT_COMMANDS } from '#src/features/chat/chatCommands.ts';
import { draftChanged } from '#src/features/chat/chatSlice.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { feature } from '#src/features/notes/feature.ts';
import { isNoteMode } from '#src/features/notes/notesActions.ts';
import { notePictures, selectDraft } from '#src/features/notes/notesSlice.ts';
import { aNote, CHAT } from '#test/support/page/fakeNotes.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const CHATS = [aSummary(), aSummary({ chatId: '2' }), aSummary({ chatId: '3', chatEnded: 1 })];

describe('notes in the workspace', () => {
  const setUp = async ({ notes = [aNote()], chatId = '1' } = {}) => {
    const workspace = setUpWorkspace(CHATS);
    workspace.notes.notes = notes;
    for (const text of ['first', 'second', 'third']) workspace.records.write({ msg: textContent(text) });
    pageCommands.add(feature);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <FileHandlesContext value={(files) => files.map(workspace.fileHandles.put)}>
          <LateViewsProvider value={feature.components}>
            <MemoryRouter initialEntries={[`/chat?id=${chatId}&fromId=9${chatId}`]}>
              <ChatScreen />
            </MemoryRouter>
          </LateViewsProvider>
        </FileHandlesContext>
      </Provider>,
    );
    await page.doing(() => workspace.dispatch(signedInAs()));
    await page.doing(() => workspace.connect());
    await eventually('the box is there', () => page.root.querySelector('.cs-note-switch') !== null);
    const state = workspace.store.getState;
    const pressed = () =>
      [...page.root.querySelectorAll('.cs-note-switch [aria-pressed=true]')].map(({ textContent: text }) => text);
    const choose = (name: string) =>
      page.doing(() =>
        [...page.root.querySelectorAll<HTMLElement>('.cs-note-switch button')]
          .find(({ textContent: text }) => text.startsWith(name))
          ?.click(),
      );
    const open = (id: string) =>
      page.doing(() => page.root.querySelector<HTMLElement>(`[role=option][data-chat-id="${id}"]`)?.click());
    const lines = () =>
      [...page.root.querySelectorAll('.cs-messages-rows .cs-bubble [data-message-text], .cs-note-item')].map(
        ({ textContent: text }) => text,
      );
    return { ...workspace, ...page, state, pressed, choose, open, lines };
  };
  const drop = (target: Element, file: File) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  };

  it('stand after the message at their position, and say for screen readers whose they are', async () => {
    const { lines, get, root } = await setUp({
      notes: [
        aNote({ id: '1', text: 'before all' }),
        aNote({ id: '2', text: 'after two', atSeq: 2, createName: 'Ben' }),
        aNote({ id: '3', text: '', deleteTime: '2026-01-01T00:00:00.000Z', atSeq: 3 }),
      ],
    });
    await eventually('they are drawn', () => root.querySelectorAll('.cs-note-item').length === 3);
    expect(lines().map((line) => /before all|first|second|after two|third|deleted a note/.exec(line)?.[0])).toEqual([
      'before all',
      'first',
      'second',
      'after two',
      'third',
      'deleted a note',
    ]);
    expect(get('log').querySelector('[aria-label="Note by \u2068Ben\u2069"]')?.textContent).toContain('after two');
    expect(root.querySelector('.is-deleted')?.textContent).toMatch(/Bo.* deleted a note/);
  });

  it('say when they were edited, and can be changed by their author only', async () => {
    const { root } = await setUp({
      notes: [
        aNote({ id: '1', updateTime: '2026-01-01T00:00:01.000Z' }),
        aNote({ id: '2', createId: '8', createName: 'Ben' }),
      ],
    });
    await eventually('they are drawn', () => root.querySelectorAll('.cs-note-item').length === 2);
    const [mine, theirs] = root.querySelectorAll('.cs-note-item');
    expect(mine?.textContent).toContain('edited');
    expect(theirs?.textContent).not.toContain('edited');
    expect([mine, theirs].map((note) => note?.querySelectorAll('button').length)).toEqual([2, 0]);
  });

  it('are written in a field of their own, whose button says so in words', async () => {
    const { choose, get, doing, root, notes, workers, state, pressed } = await setUp();
    await doing(() => fill(get('textbox', 'Message'), 'Dear Ann'));
    await choose('Note');
    expect(pressed()).toEqual(['Note']);
    expect(root.querySelector('textarea[aria-label=Message]')).toBeNull();
    const field = get('textbox', 'Note');
    expect(document.activeElement).toBe(field);
    expect(get('button', 'Add note').textContent).toBe('Add note');
    await doing(() => fill(field, 'she is angry'));
    await doing(() => press(field, 'Enter'));
    expect(notes.inputsOf('add')).toEqual([jasmine.objectContaining({ ...CHAT, text: 'she is angry' })]);
    expect(workers.connection.sent('send')).toEqual([]);
    expect(workers.connection.sent('typing').length).withContext('the customer sees no typing').toBeLessThan(2);
    expect(state().chat.drafts).toEqual({ 1: 'Dear Ann' });
    await choose('Reply');
    expect((get('textbox', 'Message') as HTMLTextAreaElement).value).toBe('Dear Ann');
  });

  it('never let a key send the reply that is not on screen', async () => {
    const { choose, store, dispatch } = await setUp();
    await dispatch(
      locationChanged({ path: '/chat', search: '?id=1' }),
      draftChanged({ chatId: '1', text: 'Dear Ann' }),
    );
    const sent = () =>
      ['chat.send', 'chat.sendNext'].map((id) =>
        CHAT_COMMANDS.find((command) => command.id === id)?.actionIn(store.getState()),
      );
    expect(sent()).not.toContain(null);
    await choose('Note');
    expect(sent()).toEqual([null, null]);
  });

  it('end with the chat: the next one opens with the reply, and so does this one later', async () => {
    const { choose, open, doing, get, state, root, pressed } = await setUp();
    await choose('Note');
    await doing(() => fill(get('textbox', 'Note'), 'half a note'));
    await open('2');
    expect(pressed()).toEqual(['Reply']);
    expect(root.querySelector('.cs-note-form')).toBeNull();
    expect(isNoteMode(state(), CHAT)).toBeFalse();
    await open('1');
    expect(pressed()).toEqual(['Reply']);
    expect(root.querySelector('.cs-note-switch')?.textContent).toContain('Note (draft)');
    expect(selectDraft(state(), 'chat:1').text).toBe('half a note');
  });

  it('can be written where no reply can', async () => {
    const { choose, get, doing, notes } = await setUp({ chatId: '3' });
    expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
    await choose('Note');
    await doing(() => fill(get('textbox', 'Note'), 'it was solved'));
    await doing(() => get('button', 'Add note').click());
    expect(notes.inputsOf('add')).toEqual([jasmine.objectContaining({ id: '3', text: 'it was solved' })]);
  });

  it('get the pictures that are dropped on their field, and the reply gets none', async () => {
    const { choose, root, doing, state } = await setUp();
    await choose('Note');
    const form = root.querySelector('.cs-note-form');
    if (form === null) throw new Error('no field');
    await doing(() => drop(form, aPictureFile()));
    expect(notePictures.select(state(), 'chat:1').length).toBe(1);
    await doing(() => drop(root.querySelector('.cs-messages') ?? form, aPictureFile()));
    expect(notePictures.select(state(), 'chat:1').length).toBe(1);
    expect(chatPictures.select(state(), '1')).toEqual([]);
  });

  it('are edited in the same field, and deleted after a question', async () => {
    const { get, doing, notes, root } = await setUp();
    await eventually('it is drawn', () => root.querySelector('.cs-note-item') !== null);
    await doing(() => get('button', 'Edit').click());
    const field = get('textbox', 'Edit note') as HTMLTextAreaElement;
    expect(field.value).toBe('Wants a call back');
    expect(root.querySelectorAll('.cs-note-item button').length).toBe(0);
    await doing(() => fill(field, 'Was called back'));
    await doing(() => get('button', 'Save note').click());
    expect(notes.inputsOf('edit').length).toBe(1);
    await doing(() => get('button', 'Delete').click());
    const confirm = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1);
    expect(notes.inputsOf('remove')).toEqual([]);
    await doing(() => confirm?.click());
    expect(notes.inputsOf('remove')).toEqual(['71']);
    await eventually('a line stays', () => root.querySelector('.cs-note-item.is-deleted') !== null);
  });

  it('say that they could not be loaded, below the conversation', async () => {
    const workspace = await setUp();
    workspace.notes.failures.push({ name: 'page', error: {} });
    await workspace.open('2');
    await eventually('it says so', () => workspace.root.textContent.includes('Notes could not be loaded.'));
    await workspace.doing(() => workspace.get('button', 'Try again').click());
    await eventually('it has loaded', () => !workspace.root.textContent.includes('Notes could not be loaded.'));
  });
});
