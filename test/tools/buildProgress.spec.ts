import { progressWriter } from '#tools/buildProgress.ts';

describe('the progress of a build', () => {
  function written(isTTY: boolean, parts: readonly number[]): string {
    let text = '';
    const show = progressWriter({
      isTTY,
      write: (chunk: string | Uint8Array) => {
        text += chunk.toString();
        return true;
      },
    });
    for (const part of parts) show(part);
    return text;
  }

  it('is a few plain lines without a terminal, and never goes back', () => {
    expect(written(false, [0, 0.1, 0.25, 0.3, 0.05, 0.45, 0.81, 1])).toBe(
      'Pages: 20 %\nPages: 40 %\nPages: 80 %\nPages: 100 %\n',
    );
  });

  it('is one line in a terminal, which is removed at the end', () => {
    expect(written(true, [0, 0.01, 0.015, 0.5, 1])).toBe('\rPages: 1 %\rPages: 50 %\r\u001b[K');
  });
});
