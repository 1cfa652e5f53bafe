import { openDB } from 'idb';
import { createDraftStore } from '#src/conversation/browser/draftStore.ts';
import { aPictureFile } from '../../support/page/fakeUploads.ts';

interface Draft {
  readonly chatId: string;
  readonly text: string;
  readonly pictures: readonly { readonly uploaded: null; readonly file: File }[];
}

describe('draft store', () => {
  const HOUR = 3_600_000;

  it('reads what an earlier version of the page has stored', async () => {
    const draft = { chatId: '1', text: 'half a sen', pictures: [] };
    const earlier = await openDB('drafts-spec-earlier', 2, {
      upgrade: (created) => {
        created.createObjectStore('drafts', { keyPath: 'key' }).createIndex('byOwner', 'ownerId');
      },
    });
    await earlier.put('drafts', { key: '7 1', ownerId: '7', at: 0, draft });
    earlier.close();
    const store = createDraftStore<Draft>('drafts-spec-earlier', () => 0);
    expect(await store.load('7')).toEqual([draft]);
    await store.save('7', '1', null, 0);
    expect(await store.load('7')).toEqual([]);
  });

  it('keeps one draft per person and chat, and drops empty and old ones', async () => {
    let now = 0;
    const store = createDraftStore<Draft>('drafts-spec', () => now);
    await store.clear('7');
    await store.save('7', '1', { chatId: '1', text: 'a', pictures: [] }, now);
    await store.save('7', '1', { chatId: '1', text: 'ab', pictures: [] }, now);
    await store.save('8', '1', { chatId: '1', text: 'of another', pictures: [] }, now);
    expect(await store.load('7')).toEqual([{ chatId: '1', text: 'ab', pictures: [] }]);
    await store.save(
      '7',
      '1',
      { chatId: '1', text: '', pictures: [{ uploaded: null, file: aPictureFile({ bytes: 3 }) }] },
      now,
    );
    expect(
      (await store.load('7')).map(({ pictures }) => pictures.map(({ file }) => [file.name, file.type, file.size])),
    ).toEqual([[['a.png', 'image/png', 3]]]);
    await store.save('7', '1', null, now);
    await store.save('7', '2', { chatId: '2', text: 'old', pictures: [] }, now);
    now = 24 * 40 * HOUR;
    expect(await store.load('7')).toEqual([]);
    await store.save('88', '1', { chatId: '1', text: 'of a third', pictures: [] }, now);
    await store.clear('8');
    expect(await store.load('8')).toEqual([]);
    expect(await store.load('88')).toHaveSize(1);
    await store.clear('88');
  });
});
