import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, say, signIn, startChat, startWork, stopWork, type Person } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

const PHRASE = 'kingfisher ticket';

describe('message search', () => {
  const { product, person } = onProduct();

  const found = (page: Page): Locator => page.getByRole('group', { name: 'Found message' });
  const hits = (page: Page): Locator => page.getByRole('region', { name: 'Found messages' }).getByRole('link');
  const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement);

  /** With the focus on what was found. */
  async function expectAt(page: Page, text: string): Promise<void> {
    await found(page).getByText(text, { exact: true }).waitFor();
    await until('the message has the focus', () => hasFocus(found(page)));
    const { top, bottom, height } = await found(page).evaluate((each) => {
      const box = each.getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, height: window.innerHeight };
    });
    expect(top >= 0 && bottom <= height)
      .withContext('it is in sight')
      .toBeTrue();
  }

  /** In the command bar: Ctrl+K, the words, Enter. */
  async function jump(page: Page, words: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command bar' }).waitFor();
    await page.keyboard.type(words);
    await page.locator('[role=option][aria-selected=true] mark').first().waitFor();
    await page.keyboard.press('Enter');
  }

  /** A customer writes about their ticket, and staff01 answers. */
  async function talk(agent: Person, customer: Person): Promise<Page> {
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1045', 'HSR');
    const workspace = await openChat(agent, 'HSR');
    await say(customer.page, 'I lost my Kingfisher ticket.');
    for (let no = 1; no <= 24; no += 1) await say(customer.page, `Detail ${no}`);
    await say(customer.page, 'The ticket for the kingfisher train.');
    await workspace.getByText('The ticket for the kingfisher train.').first().waitFor();
    return workspace;
  }

  it('leads from a phrase to the message by keys alone, for staff, leaders and admins', async () => {
    const [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
    const workspace = await talk(agent, customer);

    await jump(workspace, PHRASE);
    await expectAt(workspace, 'The ticket for the kingfisher train.');
    await workspace.keyboard.press('F3');
    await expectAt(workspace, 'I lost my Kingfisher ticket.');
    await workspace.keyboard.press('Shift+F3');
    await expectAt(workspace, 'The ticket for the kingfisher train.');
    expect(await screenFindings(workspace)).toEqual([]);
    expect(await workspace.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toContain('/chat?id=');

    await workspace.goBack();
    const field = workspace.getByRole('searchbox', { name: 'Filter chats' });
    await field.focus();
    await workspace.keyboard.type(PHRASE);
    await workspace.getByRole('button', { name: 'Search all messages' }).waitFor();
    expect(await partFindings(workspace)).toEqual([]);
    await field.focus();
    await workspace.keyboard.press('Enter');
    await hits(workspace).nth(1).waitFor();
    expect(await hits(workspace).nth(1).locator('mark').allInnerTexts()).toEqual(['Kingfisher', 'ticket']);
    await workspace.keyboard.press('ArrowDown');
    await workspace.keyboard.press('Enter');
    await expectAt(workspace, 'The ticket for the kingfisher train.');

    const boss = await person();
    const leader = boss.page;
    await signIn(leader, product.url, 'leader01', '/search-chat-history');
    await leader.getByRole('link', { name: 'Messages', exact: true }).press('Enter');
    const words = leader.getByRole('searchbox', { name: 'Words' });
    await until('the field has the focus', () => hasFocus(words));
    await leader.keyboard.type(PHRASE);
    await hits(leader).nth(1).waitFor();
    await leader.emulateMedia({ colorScheme: 'dark' });
    expect(await screenFindings(leader)).toEqual([]);
    await leader.keyboard.press('ArrowDown');
    await leader.keyboard.press('ArrowDown');
    await leader.keyboard.press('Enter');
    await expectAt(leader, 'I lost my Kingfisher ticket.');
    expect(await screenFindings(leader)).toEqual([]);
    await expectReplayed(leader);
    await leader.goBack();
    await until('the hit has the focus again', () => hasFocus(hits(leader).nth(1)));
    await leader.keyboard.press('?');
    await leader.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next found message').waitFor();
    await leader.keyboard.press('Escape');

    const phone = await person({ width: 390, height: 844 });
    const admin = phone.page;
    await signIn(admin, product.url, 'admin01');
    await admin.getByRole('heading', { level: 1 }).waitFor();
    await jump(admin, PHRASE);
    await expectAt(admin, 'The ticket for the kingfisher train.');
    expect(await screenFindings(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await until('the hit has the focus', () => hasFocus(hits(admin).first()));
    expect(await screenFindings(admin)).toEqual([]);

    const other = await person();
    await signIn(other.page, product.url, 'staff09', `/search-messages?keyword=${encodeURIComponent(PHRASE)}`);
    await other.page.getByText('No message contains these words.').waitFor();
    await stopWork(agent.context, product.url);
  });

  it('narrows by sender, product and days, shows more while scrolling, and keeps the place of the list', async () => {
    const { page } = await person();
    await signIn(page, product.url, 'admin01', '/search-messages?keyword=order');
    const isSearched = page.getByText('are not searched yet');
    await until('all chats are searched', async () => {
      await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
      await page
        .getByText(/ messages? in | these words/)
        .first()
        .waitFor();
      return (await hits(page).count()) > 0 && (await isSearched.count()) === 0;
    });
    const first = await hits(page).count();
    await hits(page).last().scrollIntoViewIfNeeded();
    await page.locator('.cs-found-end').last().scrollIntoViewIfNeeded();
    await until('more were loaded', async () => (await hits(page).count()) > first);
    const scroller = page.locator('.cs-content');
    const hit = hits(page).nth(first);
    await hit.click();
    await found(page).waitFor();
    const top = await scroller.evaluate(({ scrollTop }) => scrollTop);
    const count = await hits(page).count();
    await page.goBack();
    await until('the hit has the focus', () => hasFocus(hit));
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
    expect(await hits(page).count()).toBeGreaterThanOrEqual(count);

    const form = page.getByRole('search', { name: 'Search Messages' });
    await form.getByLabel('Written by').selectOption({ label: 'Customer' });
    await page.waitForURL((url) => url.searchParams.get('sender') === '1');
    await form.getByLabel('Product').selectOption({ label: 'Watch' });
    await form.getByLabel('From', { exact: true }).fill('2001-01-01');
    await form.getByLabel('To', { exact: true }).fill('2001-01-02');
    await form.getByLabel('Chats with pictures').check();
    await page.getByText('No message contains these words with these filters.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await hits(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('?keyword=order');
  });
});
