import { draftChanged, draftSubmitted } from '../../../../src/features/chat/chatSlice.ts';
import { createDraftStore } from '../../../../src/features/chat/draftStore.ts';
import { KEEP_AFTER_MS } from '../../../../src/features/chat/draftsSaga.ts';
import { filesChosen, outboxCleared, selectPictures } from '../../../../src/realtime/index.ts';
import { aPictureFile } from '../../../support/page/fakeUploads.ts';
import { aSummary, MemoryDrafts, setUpWorkspace } from '../../../support/page/workspace.ts';

const chats = [aSummary(), aSummary({ chatId: '2' })];

describe('drafts', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  it('outlive the page: each chat\'s words and uploaded pictures', async () => {
    const draftStore = new MemoryDrafts();
    const before = setUpWorkspace(chats, { draftStore });
    await before.connect();
    await before.dispatch(draftChanged({ chatId: '1', text: 'half a sen' }), draftChanged({ chatId: '2', text: 'other' }));
    await before.dispatch(filesChosen({ chatId: '2', files: [before.shelf.put(aPictureFile())] }));
    before.uploads.latest.finish({ address: '/kept', width: 2, height: 1 });
    await before.dispatch();
    await before.tick(KEEP_AFTER_MS);
    before.stop();

    const after = setUpWorkspace(chats, { draftStore });
    await after.connect();
    expect(after.store.getState().chat.drafts).toEqual({ 1: 'half a sen', 2: 'other' });
    expect(selectPictures(after.store.getState(), '2').map(({ preview }) => preview)).toEqual(['/kept']);
    await after.dispatch(draftSubmitted({ chatId: '1', text: 'half a sentence' }));
    await after.tick(KEEP_AFTER_MS);
    expect([...draftStore.kept.keys()]).toEqual(['7 2']);
  });

  it('are kept at once when the tab goes out of sight', async () => {
    const page = setUpWorkspace(chats);
    await page.connect();
    await page.dispatch(draftChanged({ chatId: '1', text: 'quick' }));
    expect(page.draftStore.kept.size).toBe(0);
    await page.hint('hidden');
    expect(page.draftStore.kept.get('7 1')?.text).toBe('quick');
  });

  it('do not take the place of what has been typed since', async () => {
    const draftStore = new MemoryDrafts();
    await draftStore.save('7', { chatId: '1', text: 'old', pictures: [] });
    const page = setUpWorkspace(chats, { draftStore });
    await page.dispatch(draftChanged({ chatId: '1', text: 'new' }));
    await page.connect();
    expect(page.store.getState().chat.drafts).toEqual({ 1: 'new' });
  });

  it('are forgotten by logging out, and are nobody else\'s', async () => {
    const draftStore = new MemoryDrafts();
    await draftStore.save('8', { chatId: '1', text: 'of another', pictures: [] });
    const page = setUpWorkspace(chats, { draftStore });
    await page.connect();
    expect(page.store.getState().chat.drafts).toEqual({});
    await page.dispatch(draftChanged({ chatId: '1', text: 'mine' }));
    await page.tick(KEEP_AFTER_MS);
    await page.dispatch(draftChanged({ chatId: '2', text: 'typed just now' }), outboxCleared());
    await page.hint('hidden');
    await page.tick(KEEP_AFTER_MS);
    expect([...draftStore.kept.keys()]).toEqual(['8 1']);
  });
});

describe('the store of drafts', () => {
  const HOUR = 3_600_000;

  it('keeps one for each person and chat, drops the empty and the old', async () => {
    let now = 0;
    const store = createDraftStore({ now: () => now, databaseName: 'drafts-spec' });
    await store.clear('7');
    await store.save('7', { chatId: '1', text: 'a', pictures: [] }, now);
    await store.save('7', { chatId: '1', text: 'ab', pictures: [] }, now);
    await store.save('8', { chatId: '1', text: 'of another', pictures: [] }, now);
    expect(await store.load('7')).toEqual([{ chatId: '1', text: 'ab', pictures: [] }]);
    await store.save('7', { chatId: '1', text: '', pictures: [] }, now);
    await store.save('7', { chatId: '2', text: 'old', pictures: [] }, now);
    now = 24 * 40 * HOUR;
    expect(await store.load('7')).toEqual([]);
    await store.save('88', { chatId: '1', text: 'of a third', pictures: [] }, now);
    await store.clear('8');
    expect(await store.load('8')).toEqual([]);
    expect(await store.load('88')).toHaveSize(1);
    await store.clear('88');
  });
});
