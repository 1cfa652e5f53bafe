import type { Browser } from 'playwright-core';
import { measurePages } from '#tools/timeToType/measure.ts';
import { openBrowser } from '../support/browser.ts';
import { onProductIn } from '../support/productIn.ts';
import { describeLong } from '../support/longRunning.ts';

describeLong('the time until a user can type', () => {
  const { product, browser } = onProductIn<Browser>({ open: openBrowser });

  it('is measured for the login form, the workspace and the customer’s page, which take what is typed', async () => {
    const { signal } = new AbortController();
    const times = await measurePages({ url: product.url, browser: browser(), rounds: 1, signal });
    expect(times.map(({ name }) => name)).toEqual([
      'login form',
      'chat workspace, signed in',
      'customer’s page, with a chat',
    ]);
    for (const { name, ms } of times) expect(ms).withContext(name).toBeGreaterThan(0);
  });
});
