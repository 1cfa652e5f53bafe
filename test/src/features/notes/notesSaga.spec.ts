import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import { noteModeChosen, notesChanged } from '#src/features/notes/notesActions.ts';
import {
  noteEditCancelled,
  noteEditRequested,
  notePictures,
  noteRemoval,
  notesClosed,
  notesOpened,
  notesRetried,
  noteSubmitted,
  noteTyped,
  selectDraft,
  selectShownNotes,
  selectTextId,
} from '#src/features/notes/notesSlice.ts';
import { NOTE_COMMANDS } from '#src/features/notes/feature.ts';
import { outboxCleared } from '#src/realtime/index.ts';
import { anEvent } from '#test/support/page/chatBuilders.ts';
import { aNote, CHAT } from '#test/support/page/fakeNotes.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { setUpWorkspace } from '#test/support/page/workspace.ts';

const TEXT = 'chat:1';

describe('notes', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const open = async (options: Parameters<typeof setUpWorkspace>[1] = {}, known = [aNote()]) => {
    const test = setUpWorkspace(undefined, options);
    test.notes.notes = known;
    await test.dispatch(signedInAs());
    await test.connect();
    await test.dispatch(notesOpened({ place: 'pane', subject: CHAT }));
    const state = () => test.store.getState();
    return {
      ...test,
      shown: () => selectShownNotes(state(), 'pane'),
      texts: () => selectShownNotes(state(), 'pane')?.notes.map(({ text }) => text),
      draft: (textId = TEXT) => selectDraft(state(), textId),
      type: (text: string, textId = TEXT) => test.dispatch(noteTyped({ textId, text })),
      send: () => test.dispatch(noteSubmitted(CHAT)),
      loads: () => test.notes.inputsOf('page').length,
      toast: () => selectToasts(state()).at(-1)?.message,
    };
  };

  it('loads all pages, by position, then by time', async () => {
    const { notes, dispatch, texts } = await open();
    notes.pageSize = 2;
    notes.notes = [
      aNote({ id: '1', text: 'a', atSeq: 5 }),
      aNote({ id: '2', text: 'b', atSeq: 2 }),
      aNote({ id: '3', text: 'c', atSeq: 5 }),
    ];
    await dispatch(notesChanged(CHAT));
    expect(texts()).toEqual(['b', 'a', 'c']);
  });

  it('loads again when others write, at an erasure and after a lost connection, and only while it is shown', async () => {
    const { loads, workers, dispatch, notes, texts } = await open();
    const receive = (event: Parameters<typeof anEvent>[0]) => workers.connection.receive(anEvent(event));
    expect(loads()).toBe(1);
    notes.notes = [aNote({ text: 'by a colleague' })];
    await receive({ kind: CHAT_EVENT.noted, eventSeq: 1 });
    expect(texts()).toEqual(['by a colleague']);
    await receive({ chatId: '2', kind: CHAT_EVENT.noted, eventSeq: 2 });
    await dispatch(notesChanged({ kind: 'query', id: '1' }));
    expect(loads()).withContext('of another chat, and of a query with its number').toBe(2);
    await receive({ kind: CHAT_EVENT.erased, chatSeq: 1, eventSeq: 3 });
    expect(loads()).toBe(3);
    await dispatch(notesClosed({ place: 'pane' }));
    await receive({ kind: CHAT_EVENT.noted, eventSeq: 4 });
    expect(loads()).toBe(3);
  });

  it('keeps what is shown when loading fails, and tries again', async () => {
    const { notes, shown, texts, dispatch } = await open();
    notes.failures.push({ name: 'page', error: {} });
    await dispatch(notesChanged(CHAT));
    expect(shown()?.status).toBe('failed');
    expect(texts()).toEqual(['Wants a call back']);
    await dispatch(notesRetried({ place: 'pane' }));
    expect(shown()?.status).toBe('ready');
  });

  it('keeps unchanged notes as they are', async () => {
    const { shown, dispatch } = await open();
    const before = shown()?.notes[0];
    await dispatch(notesChanged(CHAT));
    expect(shown()?.notes[0]).toBe(before);
  });

  it('leaves order, unread messages and attention alone when a note is written', async () => {
    const { store, workers, push } = await open();
    await push({ chatId: '1' });
    const before = store.getState();
    await workers.connection.receive(anEvent({ kind: CHAT_EVENT.noted, eventSeq: 9, toId: '8', toName: 'Ben' }));
    const after = store.getState();
    expect(after.chat.chats).toEqual(before.chat.chats);
    expect(after.chatOrder).toEqual(before.chatOrder);
    expect(after.attention).toEqual(before.attention);
    expect(after.chatAway).toEqual(before.chatAway);
    expect(after.conversations.chats).toEqual(before.conversations.chats);
  });

  it('writes a note, and shows it', async () => {
    const { type, send, notes, texts, draft, dispatch, toast } = await open();
    await type('  call him\n');
    await send();
    expect(notes.inputsOf('add')).toEqual([
      { ...CHAT, clientId: jasmine.any(String), text: 'call him', picIds: [], mentions: [] },
    ]);
    expect(texts()).toEqual(['Wants a call back', 'call him']);
    expect(draft().text).toBe('');
    expect(toast()).toBeUndefined();
    await type('and here');
    const sending = send();
    await dispatch(notesClosed({ place: 'pane' }));
    await sending;
    expect(toast()).withContext('elsewhere').toEqual({ key: 'notes.saved' });
  });

  it('keeps the text that could not be sent, and sends it again as the same note', async () => {
    const { type, send, notes, texts, draft } = await open({}, []);
    notes.failures.push({ name: 'add', error: {}, arrived: true });
    await type('once');
    await send();
    expect(draft()).toEqual(
      jasmine.objectContaining({ text: 'once', status: 'writing', problem: { key: 'notes.noAnswer' } }),
    );
    await type('once only');
    await send();
    const ids = notes.inputsOf('add').map((input) => (input as { readonly clientId: string }).clientId);
    expect(ids).toEqual([ids[0] ?? '', ids[0] ?? '']);
    expect(texts()).withContext('the later text counts').toEqual(['once only']);
  });

  it('says why a note was refused, and elsewhere by a toast', async () => {
    const { type, send, notes, draft, toast, dispatch } = await open();
    notes.failures.push({
      name: 'add',
      error: { kind: 'refused', code: 4009, message: 'There can be up to 200 notes' },
    });
    await type('one more');
    const sending = send();
    await dispatch(notesClosed({ place: 'pane' }));
    await sending;
    expect(draft().problem).toEqual({ text: 'There can be up to 200 notes' });
    expect(toast()).toEqual({ text: 'There can be up to 200 notes' });
  });

  it('sends nothing empty or too long', async () => {
    const { type, send, notes, draft } = await open();
    await send();
    expect(draft().problem).toEqual({ key: 'conversation.enterContents' });
    await type('x'.repeat(5_001));
    await send();
    expect(draft().problem).toEqual({ key: 'notes.tooLong', values: { max: 5_000 } });
    expect(notes.inputsOf('add')).toEqual([]);
  });

  it('waits for pictures, and uploads failed ones again', async () => {
    const { send, notes, draft, dispatch, fileHandles, store } = await open();
    const files = [fileHandles.put(aPictureFile())];
    await dispatch(notePictures.actions.filesChosen({ textId: TEXT, files }));
    notes.uploads[0]?.fail();
    await dispatch();
    await send();
    expect(draft().status).toBe('uploading');
    expect(notes.uploads.length).toBe(2);
    notes.uploads[1]?.finish();
    await dispatch();
    expect(notes.inputsOf('add')).toEqual([jasmine.objectContaining({ text: '', picIds: [`${'d'.repeat(31)}1`] })]);
    expect(notePictures.select(store.getState(), TEXT)).toEqual([]);
  });

  describe('being edited', () => {
    const edit = (note = aNote()) => noteEditRequested({ subject: CHAT, note });
    const EDIT = 'note:71';

    it('replaces its text, while a new note waits', async () => {
      const { type, send, notes, texts, draft, dispatch, store } = await open();
      await type('a new one');
      await dispatch(edit());
      expect(selectTextId(store.getState(), CHAT)).toBe(EDIT);
      await type('Called back', EDIT);
      await send();
      expect(notes.inputsOf('edit')).toEqual([
        { id: '71', updateTime: aNote().updateTime, text: 'Called back', picIds: [], mentions: [] },
      ]);
      expect(texts()).toEqual(['Called back']);
      expect(selectTextId(store.getState(), CHAT)).toBe(TEXT);
      expect(draft().text).toBe('a new one');
    });

    it('says that another window was faster, loses nothing, and replaces that version when it is sent again', async () => {
      const { type, send, notes, texts, draft, dispatch } = await open();
      await dispatch(edit());
      await type('Mine', EDIT);
      notes.rewrite('71', { text: 'From my phone' });
      await send();
      expect(draft(EDIT)).toEqual(jasmine.objectContaining({ text: 'Mine', problem: { key: 'notes.overtaken' } }));
      expect(texts()).toEqual(['From my phone']);
      await send();
      expect(texts()).toEqual(['Mine']);
    });

    it('keeps its pictures, and ends with them when it is cancelled', async () => {
      const { dispatch, store, send, notes } = await open();
      const pics = [{ id: 'e'.repeat(32), url: '/p', width: 1, height: 1 }];
      notes.notes = [aNote({ pics })];
      await dispatch(edit(aNote({ pics })));
      await send();
      expect(notes.inputsOf('edit')).toEqual([jasmine.objectContaining({ picIds: ['e'.repeat(32)] })]);
      await dispatch(edit(notes.notes[0]));
      await dispatch(noteEditCancelled({ textId: EDIT }));
      expect(notePictures.select(store.getState(), EDIT)).toEqual([]);
      expect(selectTextId(store.getState(), CHAT)).toBe(TEXT);
    });
  });

  it('leaves a trace when it is deleted', async () => {
    const { dispatch, notes, shown } = await open();
    await dispatch(noteRemoval.actions.removalAsked({ id: '71', name: '' }));
    expect(notes.inputsOf('remove')).toEqual([]);
    await dispatch(noteRemoval.actions.removalConfirmed());
    expect(shown()?.notes).toEqual([jasmine.objectContaining({ text: '', deleteTime: '2026-01-03T00:00:00.000Z' })]);
  });

  describe('that are drafts', () => {
    it('survive a reload apart from the message, with pictures and edits, and are deleted with the session', async () => {
      const before = await open();
      await before.type('half a no');
      const files = [before.fileHandles.put(aPictureFile())];
      await before.dispatch(notePictures.actions.filesChosen({ textId: TEXT, files }));
      before.notes.uploads[0]?.finish();
      await before.dispatch(noteEditRequested({ subject: { kind: 'query', id: '5' }, note: aNote({ id: '80' }) }));
      await before.tick(STORE_AFTER_MS);
      expect([...before.noteDrafts.stored.keys()].sort()).toEqual(['7 chat:1', '7 note:80']);
      expect(before.draftStore.stored.size).withContext('drafts of messages').toBe(0);
      before.stop();

      const after = setUpWorkspace();
      for (const [key, draft] of before.noteDrafts.stored) after.noteDrafts.stored.set(key, draft);
      await after.dispatch(signedInAs(), notesOpened({ place: 'pane', subject: CHAT }));
      expect(selectDraft(after.store.getState(), TEXT).text).toBe('half a no');
      expect(after.notes.uploads.length).withContext('uploaded again').toBe(1);
      expect(selectTextId(after.store.getState(), { kind: 'query', id: '5' })).toBe('note:80');
      await after.dispatch(outboxCleared());
      expect(after.noteDrafts.stored.size).toBe(0);
    });

    it('are deleted once they are sent', async () => {
      const { type, send, tick, noteDrafts } = await open();
      await type('done');
      await tick(STORE_AFTER_MS);
      expect(noteDrafts.stored.size).toBe(1);
      await send();
      await tick(STORE_AFTER_MS);
      expect(noteDrafts.stored.size).toBe(0);
    });
  });

  it('are begun and left by one command each on chats and queries', async () => {
    const { store, dispatch } = await open();
    const actionOf = (id: string) => NOTE_COMMANDS.find((command) => command.id === id)?.actionIn(store.getState());
    expect(actionOf('query.note')).toBeNull();
    expect(actionOf('chat.note')).toEqual(noteModeChosen(CHAT, true));
    await dispatch(noteModeChosen(CHAT, true));
    expect(actionOf('chat.note')).toEqual(noteModeChosen(CHAT, false));
    await dispatch(notesClosed({ place: 'pane' }));
    expect(actionOf('chat.note')).toBeNull();
  });
});
