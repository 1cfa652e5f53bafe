import { recordDay } from '#bench/replay/page/day.ts';
import { replayed } from '#test/support/page/replayed.ts';

describe('the helper of specs that npm run replay writes', () => {
  it('replays a recorded log with equal hashes, to the values at its end', async () => {
    const { text } = await recordDay({ actions: 150, chats: 2, messages: 4, checkpointEvery: 50, hashEvery: 10 });
    const page = await replayed(new URL(URL.createObjectURL(new Blob([text]))));
    expect(page.verification.difference).toBeNull();
    expect(page.verification.hashes).toBeGreaterThan(15);
    expect(page.valueAt('chat.selectedId')).toBe('1');
  });
});
