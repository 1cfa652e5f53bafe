import type { Page } from 'playwright-core';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, forgive, say, startChat, textsOf } from '../support/people.ts';
import { until } from '../support/until.ts';

describe('outbox of a customer', () => {
  const { product, person } = onProduct({}, 'own');

  async function ownTexts(page: Page): Promise<readonly string[]> {
    return (await textsOf(page)).filter((text) => text.startsWith('#'));
  }

  /** The texts on a page that shows only what the server has. */
  async function storedTexts(customerId: string): Promise<readonly string[]> {
    const { context, page } = await person();
    await page.goto(`${product.url}/h5?customer=${customerId}`);
    await composer(page).waitFor();
    await page.getByRole('log').locator('[data-message-text]').first().waitFor();
    const texts = await ownTexts(page);
    await context.close();
    return texts;
  }

  it('is sent by the next tab once and in order when its tab closed during a server downtime', async () => {
    const customer = await person();
    const { context, page } = customer;
    await startChat(page, product.url, '1021', 'Pay');
    await say(page, '#1 before');
    await until('the first is stored', async () => (await storedTexts('1021')).length === 1);
    await product.kill();
    const unsent = ['#2 into the void', '#3 more', '#4 and good bye'];
    for (const text of unsent) await say(page, text);
    await until('they are in their own tab', async () => (await ownTexts(page)).length === 4);
    await page.close();
    await product.restart();

    const next = await context.newPage();
    await next.goto(`${product.url}/h5?customer=1021`);
    await until('the next tab shows them', async () => (await ownTexts(next)).length === 4);
    await until('the server has them', async () => (await storedTexts('1021')).length === 4);
    expect(await storedTexts('1021')).toEqual(['#1 before', ...unsent]);
    expect(await ownTexts(next)).toEqual(['#1 before', ...unsent]);
    forgive(customer); // for the downtime
  });

  itTakesLong('is sent once after a network outage', async () => {
    const { context, page } = await person();
    await startChat(page, product.url, '1022', 'Moment');
    await say(page, '#1 before');
    await until('the first is stored', async () => (await storedTexts('1022')).length === 1);
    await context.setOffline(true);
    await say(page, '#2 into a tunnel');
    await until('the page shows that it is disconnected', async () =>
      page
        .getByText(/reconnect|disconnected|connecting/i)
        .first()
        .isVisible(),
    );
    await say(page, '#3 still in it');
    await context.setOffline(false);
    await until('the server has them', async () => (await storedTexts('1022')).length === 3);
    expect(await ownTexts(page)).toEqual(['#1 before', '#2 into a tunnel', '#3 still in it']);
    expect(await storedTexts('1022')).toEqual(['#1 before', '#2 into a tunnel', '#3 still in it']);
  });
});
