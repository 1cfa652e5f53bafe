import { setTimeout as wait } from 'node:timers/promises';
import { gather } from '#server/common/sharedRead.ts';

describe('gather', () => {
  it('reads once for calls that come together, and gives each all of it', async () => {
    const reads: (readonly string[])[] = [];
    const ask = gather(20, async (keys: readonly string[]) => {
      reads.push(keys);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    const results = await Promise.all(['a', 'b', 'a'].map(ask));
    expect(results.map((result, index) => result.get(['a', 'b', 'a'][index] ?? ''))).toEqual(['A', 'B', 'A']);
    expect(reads).toEqual([['a', 'b']]);
  });

  it('begins another read for a call that comes after one has begun', async () => {
    let now = 'before';
    const ask = gather(0, async () => {
      const seen = now;
      await wait(20);
      return seen;
    });
    const first = ask(null);
    await wait(10);
    now = 'after';
    expect(await ask(null)).toBe('after');
    expect(await first).toBe('before');
  });

  it('passes a failure to those who waited, and to no one else', async () => {
    let isBroken = true;
    const ask = gather(0, async () => {
      if (isBroken) throw new Error('out of reach');
      return 'read';
    });
    await expectAsync(Promise.all([ask(null), ask(null)])).toBeRejectedWithError('out of reach');
    isBroken = false;
    expect(await ask(null)).toBe('read');
  });
});
