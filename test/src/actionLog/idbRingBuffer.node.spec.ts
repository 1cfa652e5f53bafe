import { createIdbRingBuffer } from '#src/actionLog/logStore/index.ts';

describe('the ring buffer in IndexedDB', () => {
  afterEach(() => jasmine.clock().uninstall());

  it('gives up when the browser does not answer', async () => {
    jasmine.clock().install();
    const never = () => new Promise<never>(() => undefined);
    const ringBuffer = createIdbRingBuffer({
      tabLock: { claim: never, ifUnclaimed: never, release: () => undefined },
      now: () => 1_000,
      databaseName: 'never-opened',
    });
    const answers = [ringBuffer.open(), ringBuffer.read(1)].map((answer) =>
      answer.then(
        () => 'answered',
        () => 'given up',
      ),
    );
    jasmine.clock().tick(5_001);
    expect(await Promise.all(answers)).toEqual(['given up', 'given up']);
  });
});
