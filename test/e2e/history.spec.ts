import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { paperFindings } from '../support/paper.ts';
import { openChat, say, signIn, startChat, startWork, stopWork, textsOf, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

/** From the demo data: it has ended, and contains a picture and a work-order card. */
const CHAT_WITH_CARD = '101981';

describe('chat history', () => {
  const { product, person } = onProduct();
  let reader: Person;

  beforeEach(async () => {
    reader = await person();
  });

  const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Chat History' });
  const rowsOf = (page: Page): Locator => page.locator('.cs-history-table tbody').getByRole('row');
  const entriesOf = (page: Page): Locator => dialogOf(page).locator('.cs-message');

  async function openSearch(account: string): Promise<Page> {
    const { page } = reader;
    await signIn(page, product.url, account, '/search-chat-history');
    await rowsOf(page).first().waitFor();
    return page;
  }

  async function searchFor(page: Page, liveId: string): Promise<void> {
    await page.getByPlaceholder('Live ID').fill(liveId);
    await page.getByRole('button', { name: 'Serach' }).click();
    await until(
      'only that chat is listed',
      async () => (await rowsOf(page).count()) === 1 && (await rowsOf(page).innerText()).includes(liveId),
    );
  }

  it('finds a chat by its Live ID, and shows its messages and files', async () => {
    const page = await openSearch('admin01');
    await searchFor(page, CHAT_WITH_CARD);
    await rowsOf(page).first().click();
    await entriesOf(page).nth(6).waitFor();
    expect(await dialogOf(page).getByRole('tab', { name: 'Message' }).getAttribute('aria-selected')).toBe('true');
    const times = await entriesOf(page)
      .locator('time')
      .evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')));
    expect(times)
      .withContext('oldest first')
      .toEqual([...times].sort());
    await dialogOf(page).getByRole('button', { name: 'Open picture' }).click();
    await page.getByRole('dialog', { name: 'Picture 1 of 1' }).waitFor();
    await page.keyboard.press('Escape');

    await dialogOf(page).getByRole('tab', { name: 'File' }).click();
    await dialogOf(page).getByText('Work-order card').waitFor();
    expect(await entriesOf(page).count()).toBe(1);
    await dialogOf(page).getByRole('textbox').fill('no such words');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('No data').waitFor();
    expect(await partFindings(page))
      .withContext('the dialog')
      .toEqual([]);
    expect(await paperFindings(page))
      .withContext('printed')
      .toEqual([]);
  });

  itTakesLong('filters by product, state, customer and days, survives a reload, and shows new messages', async () => {
    const customer = await person({ width: 390, height: 844 });
    const agent = await person();
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1012', 'Watch');
    const workspace = await openChat(agent, 'Watch');
    for (let number = 1; number <= 10; number += 1) await say(customer.page, `#${number}`);
    await until('the agent has them', async () => (await textsOf(workspace)).includes('#10'));
    await say(workspace, '#11 from staff');
    await until('the customer has it', async () => (await textsOf(customer.page)).includes('#11 from staff'));

    const page = await openSearch('leader01');
    const form = page.getByRole('search', { name: 'Search Chat History' });
    await form.getByLabel('Product').selectOption({ label: 'Watch' });
    await form.getByLabel('Solved check').selectOption({ label: 'Effective' });
    await form.getByRole('combobox', { name: 'Customer' }).fill('1012');
    await page.locator('[role=option]').filter({ hasText: '1012' }).first().waitFor();
    expect(await screenFindings(page))
      .withContext('the screen with its list of customers')
      .toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const today = new Date().toISOString().slice(0, 10);
    await form.getByLabel('From', { exact: true }).fill(today);
    await until(
      'only that chat is listed',
      async () => (await rowsOf(page).count()) === 1 && (await rowsOf(page).innerText()).includes('Watch'),
    );
    const name = await form.getByRole('combobox', { name: 'Customer' }).inputValue();
    await page.reload();
    await rowsOf(page).first().waitFor();
    await until(
      'the customer has their name again',
      async () => (await form.getByRole('combobox', { name: 'Customer' }).inputValue()) === name,
    );
    expect(name).not.toBe('1012');

    await rowsOf(page).first().click();
    await dialogOf(page).getByText('#11 from staff').waitFor();
    expect(
      (await entriesOf(page).locator('[data-message-text]').allInnerTexts())
        .filter((text) => text.startsWith('#'))
        .slice(0, 3),
    ).toEqual(['#1', '#2', '#3']);
    expect(await dialogOf(page).getByRole('link', { name: 'Open chat' }).getAttribute('href')).toContain('fromId=1012');
    await dialogOf(page).getByRole('textbox').fill('from staff');
    await page.keyboard.press('Enter');
    await until('only what holds these words', async () => (await entriesOf(page).count()) === 1);
    await page.keyboard.press('Escape');

    await form.getByLabel('To', { exact: true }).fill('2020-01-01');
    await form.getByText('From must not be after To.').waitFor();
    expect(await rowsOf(page).count())
      .withContext('an invalid range requests nothing')
      .toBe(1);
    await form.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByText('No data').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowsOf(page).nth(9).waitFor();
    expect(new URL(page.url()).search).toBe('');

    await stopWork(agent.context, product.url);
  });
});
