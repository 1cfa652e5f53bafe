import { deleteDB, openDB } from 'idb';
import { ACTION_LOG_FORMAT } from '#contract/actionLog.ts';
import { createIdbRingBuffer } from '#src/actionLog/logStore/index.ts';

const DATABASE = 'ring-buffer-of-another-format';

describe('the ring buffer of a build with another format', () => {
  afterEach(() => deleteDB(DATABASE));

  it('is deleted, so that no log joins two formats', async () => {
    const older = await openDB(DATABASE, ACTION_LOG_FORMAT - 1, {
      upgrade: (created) => {
        for (const store of ['rings', 'segments', 'texts']) created.createObjectStore(store);
      },
    });
    await older.put('segments', { place: 1 }, ['tab', 1]);
    older.close();
    const tabLock = { claim: async () => 'tab', ifUnclaimed: async () => undefined, release: () => undefined };
    const ringBuffer = createIdbRingBuffer({ tabLock, now: () => 1_000, databaseName: DATABASE });
    expect(await ringBuffer.open()).toEqual([]);
  });
});
