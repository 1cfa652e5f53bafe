import { createCounter } from '#bench/chat/xmpp.ts';

describe('counting a text in a stream', () => {
  it('finds it also across parts, and each one once', () => {
    const count = createCounter('<id ');
    expect(['<id <id', ' x', '<', 'i', 'd y<i', 'd', '/><id '].map((part) => count(part))).toEqual([
      1, 1, 0, 0, 1, 0, 1,
    ]);
  });
});
