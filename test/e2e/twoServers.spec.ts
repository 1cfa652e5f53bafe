import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { aPerson, openChat, say, startChat, startWork, textsOf } from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { until } from '../support/until.ts';

describeLong('two server processes on one database', () => {
  let browser: Browser;
  let database: TestDatabase;
  let first: Product;
  let second: Product;

  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase('demo')]);
    first = await startProduct({ DATABASE_URL: database.url, DEMO: '1' });
    second = await startProduct({ DATABASE_URL: database.url, DEMO: '1' });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([first.stop(), second.stop()]);
    await database.stop();
  });

  it('connect a customer of one with an agent of the other', async () => {
    const [agent, customer] = [await aPerson(browser), await aPerson(browser)];
    await startWork(agent.page, second.url, 'staff01');
    await startChat(customer.page, first.url, '1001', 'Watch');
    const workspace = await openChat(agent, 'Watch');
    for (let turn = 1; turn <= 5; turn += 1) {
      await say(customer.page, `#${turn} across`);
      await say(workspace, `#${turn} and back`);
    }
    const own = async (page: typeof workspace) => (await textsOf(page)).filter((text) => text.startsWith('#'));
    await until(
      'both sides show ten messages',
      async () => (await own(workspace)).length >= 10 && (await own(customer.page)).length >= 10,
    );
    expect(await own(workspace)).toEqual(await own(customer.page));
    expect(new Set(await own(workspace)).size).toBe(10);
    await Promise.all([agent.context.close(), customer.context.close()]);
  });
});
