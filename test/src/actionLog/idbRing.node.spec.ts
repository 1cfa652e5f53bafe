import { createIdbRing } from '../../../src/actionLog/keeper/index.ts';

describe('the ring in IndexedDB', () => {
  afterEach(() => jasmine.clock().uninstall());

  it('keeps nobody waiting for a browser that does not answer', async () => {
    jasmine.clock().install();
    const never = () => new Promise<never>(() => undefined);
    const ring = createIdbRing({
      hold: { claim: never, ifGone: never, release: () => undefined },
      now: () => 1_000,
      databaseName: 'never-opened',
    });
    const answers = [ring.open(), ring.read(1)].map((answer) =>
      answer.then(
        () => 'answered',
        () => 'given up',
      ),
    );
    jasmine.clock().tick(5_001);
    expect(await Promise.all(answers)).toEqual(['given up', 'given up']);
  });
});
