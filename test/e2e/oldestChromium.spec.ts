import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { BROWSER_FLAGS, findOldestChromium } from '#tools/browser.ts';
import { ROOT } from '#tools/paths.ts';
import {
  aPerson,
  goOnline,
  logIn,
  openChat,
  say,
  startChat,
  textsOf,
  typeUntilSeen,
  type Person,
} from '../support/people.ts';
import { onProductIn } from '../support/productIn.ts';
import { until } from '../support/until.ts';
import { describeLong } from '../support/longRunning.ts';

const executablePath = await findOldestChromium();

/** package.json's `browserslist` promises this version, which web views of older phones still have. */
describeLong('in the oldest Chromium that is promised', () => {
  const { product, browser } = onProductIn<Browser>({
    open: executablePath === null ? null : () => chromium.launch({ executablePath, args: [...BROWSER_FLAGS] }),
    missing: 'the oldest Chromium runs on Linux x64 only',
  });
  let agent: Person;
  let customer: Person;

  beforeEach(async () => {
    agent = await aPerson(browser());
    customer = await aPerson(browser(), { width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  });
  afterEach(async () => {
    if (executablePath === null) return;
    await Promise.all([agent, customer].map(({ context }) => context.close()));
    expect([agent, customer].flatMap(({ complaints }) => complaints))
      .withContext('complaints in the consoles')
      .toEqual([]);
  });

  it('is the version that package.json names', () => {
    const manifest = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
    expect(manifest).toContain(`"chrome >= ${browser().version().split('.')[0] ?? ''}"`);
  });

  it(
    'staff sign in, and a customer chats with them: ' + 'messages, typing, a reload, the end and the solved check',
    async () => {
      await logIn(agent.page, product.url, 'staff01');
      await goOnline(agent.page, product.url);
      const { page } = customer;
      await startChat(page, product.url, '1061', 'Remit');
      const workspace = await openChat(agent, 'Remit');
      await page.getByText(/You are chatting with/).waitFor();
      await say(page, '#1 is anybody at www.example.com?');
      await page.locator('[data-send-state=read]').waitFor();
      await typeUntilSeen(workspace, page);
      await say(workspace, '#2 yes');
      await bothShow([workspace, page], ['#1 is anybody at www.example.com?', '#2 yes']);
      await Promise.all([workspace.reload(), page.reload()]);
      await bothShow([workspace, page], ['#1 is anybody at www.example.com?', '#2 yes']);
      await page.getByRole('button', { name: 'End chat' }).tap();
      await page.getByRole('group').getByRole('button', { name: 'End chat' }).tap();
      await page.getByText('Did this solve your problem?').waitFor();
    },
  );

  it('a customer raises a query, which staff find', async () => {
    const { page } = customer;
    await page.goto(`${product.url}/h5?customer=1062`);
    await page.getByRole('button', { name: 'Raise a query' }).tap();
    // The step that it replaces has a Product, too.
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Watch' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Device' });
    await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Question' });
    await page.getByRole('textbox', { name: 'Title' }).fill('Asked on an old phone');
    await page.getByRole('textbox', { name: 'Description' }).fill('Nothing new runs on it.');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await page.getByText('Your query has been sent. Replies will appear here.').waitFor();

    await agent.page.goto(`${product.url}/query-service`);
    await agent.page.waitForURL(/login\?/);
    await logIn(agent.page, product.url, 'staff02');
    await agent.page.getByPlaceholder('Title/Query ID').fill('Asked on an old phone');
    await agent.page.getByRole('button', { name: 'Search', exact: true }).click();
    await agent.page.getByRole('table', { name: 'Queries' }).getByText('Asked on an old phone').waitFor();
  });
});

async function bothShow(pages: readonly Page[], texts: readonly string[]): Promise<void> {
  for (const page of pages) {
    await until(`both sides show ${texts.length} messages`, async () => (await ownTexts(page)).length >= texts.length);
    expect(await ownTexts(page)).toEqual([...texts]);
  }
}

/** What people said: greetings of the product's own come besides. */
async function ownTexts(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).filter((text) => text.startsWith('#'));
}
