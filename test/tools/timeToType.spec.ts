import { timeLines } from '#tools/timeToType/timeLines.ts';

describe('the times that a build prints', () => {
  const findBrowser = async () => '/usr/bin/chromium';
  const { signal } = new AbortController();

  it('are shown with their targets', async () => {
    const measure = async () => [
      { name: 'login form', ms: 1_904, targetMs: 2_500 },
      { name: 'chat workspace', ms: 4_200, targetMs: 4_000 },
    ];
    const [title, ...lines] = await timeLines('dist/web', { findBrowser, measure, signal });
    expect(title).toContain('processor 4× slower, 1.6 Mbit/s, 150 ms round trip');
    expect(lines).toEqual([
      `${'login form'.padEnd(40)}    1.90 of 2.50`,
      `${'chat workspace'.padEnd(40)}    4.20 of 4.00   OVER TARGET`,
    ]);
  });

  it('are replaced by one line without a Chromium', async () => {
    const measure = jasmine.createSpy().and.resolveTo([]);
    const lines = await timeLines('dist/web', { findBrowser: async () => null, measure, signal });
    expect(measure).not.toHaveBeenCalled();
    expect(lines).toEqual([jasmine.stringMatching(/not measured, as there is no Chromium$/)]);
  });

  it('are replaced by one line when something does not start', async () => {
    const measure = async () => {
      throw new Error('the server ended with 1:\nand why');
    };
    const lines = await timeLines('dist/web', { findBrowser, measure, signal });
    expect(lines).toEqual([jasmine.stringMatching(/not measured \(the server ended with 1:\)$/)]);
  });

  it('are not printed after Ctrl-C', async () => {
    const interrupted = new AbortController();
    const measure = async () => {
      interrupted.abort(new Error('interrupted'));
      throw new Error('the browser is closed');
    };
    await expectAsync(
      timeLines('dist/web', { findBrowser, measure, signal: interrupted.signal }),
    ).toBeRejectedWithError('interrupted');
  });
});
