import { draftChanged, draftSubmitted } from '#src/features/chat/chatSlice.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import type { StoredDraft } from '#src/features/chat/draftsSaga.ts';
import { chatPictures, selectPictures } from '#src/conversation/attachments/chatPictures.ts';
import { outboxCleared, realtimeStopped } from '#src/realtime/index.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { MemoryDrafts } from '#test/support/page/memoryDrafts.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const chats = [aSummary(), aSummary({ chatId: '2' })];

describe('stored drafts', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  it('survive a reload, with text and uploaded pictures of each chat', async () => {
    const draftStore = new MemoryDrafts<StoredDraft>();
    const before = setUpWorkspace(chats, { draftStore });
    await before.connect();
    await before.dispatch(
      draftChanged({ chatId: '1', text: 'half a sen' }),
      draftChanged({ chatId: '2', text: 'other' }),
    );
    await before.dispatch(
      chatPictures.actions.filesChosen({ textId: '2', files: [before.fileHandles.put(aPictureFile())] }),
    );
    before.uploads.latest.finish({ address: '/kept', width: 2, height: 1 });
    await before.dispatch();
    await before.tick(STORE_AFTER_MS);
    before.stop();

    const after = setUpWorkspace(chats, { draftStore });
    await after.connect();
    expect(after.store.getState().chat.drafts).toEqual({ 1: 'half a sen', 2: 'other' });
    const [picture] = selectPictures(after.store.getState(), '2');
    expect(picture?.state).toEqual({ name: 'ready', uploaded: { address: '/kept', width: 2, height: 1 } });
    expect(after.uploads.all).withContext('the server has it already').toEqual([]);
    await after.dispatch(draftSubmitted({ chatId: '1', text: 'half a sentence' }));
    await after.tick(STORE_AFTER_MS);
    expect([...draftStore.stored.keys()]).toEqual(['7 2']);
  });

  it('upload unfinished pictures again, and send them when the agent does', async () => {
    const draftStore = new MemoryDrafts<StoredDraft>();
    const before = setUpWorkspace(chats, { draftStore });
    await before.connect();
    await before.dispatch(
      chatPictures.actions.filesChosen({
        textId: '1',
        files: [before.fileHandles.put(aPictureFile({ name: 'offline.png' }))],
      }),
    );
    before.uploads.latest.fail({ kind: 'unreachable' });
    await before.dispatch(draftSubmitted({ chatId: '1', text: '' }));
    await before.tick(STORE_AFTER_MS);
    before.stop();

    const after = setUpWorkspace(chats, { draftStore });
    await after.connect();
    expect(after.uploads.all.map(({ file }) => (file instanceof File ? file.name : ''))).toEqual(['offline.png']);
    after.uploads.latest.finish();
    await after.dispatch();
    expect(selectPictures(after.store.getState(), '1').map(({ state, isWanted }) => [state.name, isWanted])).toEqual([
      ['ready', false],
    ]);
    expect(after.workers.connection.sent('send')).toEqual([]);
    await after.dispatch(draftSubmitted({ chatId: '1', text: '' }));
    expect(after.workers.connection.sent('send').length).toBe(1);
    await after.tick(STORE_AFTER_MS);
    expect(draftStore.stored.size).toBe(0);
  });

  it('are stored at once when the tab is hidden', async () => {
    const page = setUpWorkspace(chats);
    await page.connect();
    await page.dispatch(draftChanged({ chatId: '1', text: 'quick' }));
    expect(page.draftStore.stored.size).toBe(0);
    await page.hint('hidden');
    expect(page.draftStore.stored.get('7 1')?.text).toBe('quick');
  });

  it('survive the end of a session when the same user signs in again', async () => {
    const page = setUpWorkspace(chats);
    await page.connect();
    await page.dispatch(draftChanged({ chatId: '1', text: 'half a sen' }), realtimeStopped());
    await page.connect();
    expect(page.store.getState().chat.drafts).toEqual({ 1: 'half a sen' });
  });

  it('do not replace text that was typed since', async () => {
    const draftStore = new MemoryDrafts<StoredDraft>();
    await draftStore.save('7', '1', { chatId: '1', text: 'old', pictures: [] });
    const page = setUpWorkspace(chats, { draftStore });
    await page.dispatch(draftChanged({ chatId: '1', text: 'new' }));
    await page.connect();
    expect(page.store.getState().chat.drafts).toEqual({ 1: 'new' });
  });

  it('are deleted by logging out, and are invisible to others', async () => {
    const draftStore = new MemoryDrafts<StoredDraft>();
    await draftStore.save('8', '1', { chatId: '1', text: 'of another', pictures: [] });
    const page = setUpWorkspace(chats, { draftStore });
    await page.connect();
    expect(page.store.getState().chat.drafts).toEqual({});
    await page.dispatch(draftChanged({ chatId: '1', text: 'mine' }));
    await page.tick(STORE_AFTER_MS);
    await page.dispatch(draftChanged({ chatId: '2', text: 'typed just now' }), outboxCleared());
    await page.hint('hidden');
    await page.tick(STORE_AFTER_MS);
    expect([...draftStore.stored.keys()]).toEqual(['8 1']);
  });
});
