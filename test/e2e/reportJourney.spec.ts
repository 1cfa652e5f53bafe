import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  giveSession,
  goOffline,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';
import { readWorkbook } from '../support/workbook.ts';

const PHONE = { width: 390, height: 844 };
/** Who has had nothing to do yet: all that the reports say of them comes from here. */
const AGENT = { account: 'staff15', name: 'Oskar Nilsson' };
const CHATTING = '1151';
const WRITING = '1152';
const CARDS = ['Daily user', 'Daily query', 'Daily solved', 'Daily chat'] as const;

/** A day's work, and what every report says of it as it goes on. */
describeLong('the figures of a day', () => {
  const { product, person } = onProduct();
  let leader: Person;
  let agent: Person;
  let customer: Person;

  beforeEach(async () => {
    [leader, agent, customer] = await Promise.all([
      person(),
      person(),
      person(PHONE, { hasTouch: true, isMobile: true }),
    ]);
    await giveSession(leader.page, product.url, 'leader01');
    await giveSession(agent.page, product.url, AGENT.account);
  });

  const today = () => new Date().toISOString().slice(0, 10);
  const figureIn = async (card: Locator, name: string): Promise<number> =>
    Number(
      (
        await card
          .locator('dl > div')
          .filter({ has: card.page().getByText(name, { exact: true }) })
          .locator('dd')
          .innerText()
      ).replaceAll(',', ''),
    );

  /** Today's figure and the total of each card. */
  async function cards(): Promise<readonly (readonly [number, number])[]> {
    const { page } = leader;
    await page.goto(`${product.url}/dashbroad`);
    return Promise.all(
      CARDS.map(async (name) => {
        const card = page.getByRole('article', { name, exact: true });
        return [await figureIn(card, 'Today'), await figureIn(card, 'Total')] as const;
      }),
    );
  }

  /** The agent's row of today, as the ranking's table has it; null without one. */
  async function ranked(path: '/rankQuery' | '/rankChat'): Promise<readonly string[] | null> {
    const { page } = leader;
    await page.goto(`${product.url}${path}?from=${today()}&to=${today()}`);
    await page
      .getByText('Counted by arrival day')
      .or(page.getByText('Nothing to show for these days.'))
      .first()
      .waitFor();
    const row = page.getByRole('table').last().locator('tbody').getByRole('row').filter({ hasText: AGENT.name });
    return (await row.count()) === 0 ? null : row.getByRole('cell').allInnerTexts();
  }

  async function exported(page: Page) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Explor' }).click(),
    ]);
    return { name: download.suggestedFilename(), sheet: readWorkbook(readFileSync(await download.path())) };
  }

  async function chat(): Promise<void> {
    await startWork(agent.page, product.url, AGENT.account);
    await startChat(customer.page, product.url, CHATTING, 'Watch');
    await say(customer.page, 'My watch has stopped.');
    const workspace = await openChat(agent, 'Watch');
    await say(workspace, 'Hold both buttons for ten seconds.');
    await until('the customer reads the answer', async () =>
      (await textsOf(customer.page)).includes('Hold both buttons for ten seconds.'),
    );
    const closed = workspace.waitForEvent('close');
    await workspace.getByRole('button', { name: 'End chat' }).click();
    await closed;
    await goOffline(agent.page, product.url);
  }

  async function write(): Promise<void> {
    const id = await raiseQuery(product.url, { customer: WRITING, title: 'Counted from the first to the last' });
    await leader.page.goto(`${product.url}/query-service/${id}`);
    await leader.page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = leader.page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(AGENT.name.slice(0, 5));
    await dialog.getByRole('option', { name: AGENT.name }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const { page } = agent;
    await page.goto(`${product.url}/query-service/${id}`);
    await page.getByRole('button', { name: 'Start Response' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('We have sent you a new one.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Replies' }).getByText('We have sent you a new one.').waitFor();
    await page.locator('.cs-query-status').getByRole('combobox').selectOption('Close');
    await page.getByRole('button', { name: 'Yes,confirm' }).click();
    await until('the query is closed', async () => page.getByRole('button', { name: 'Start Response' }).isDisabled());
  }

  it('follow what customers and staff do, the same on cards, in rankings, in the trend and in the file', async () => {
    const before = await cards();
    expect([await ranked('/rankQuery'), await ranked('/rankChat')]).toEqual([null, null]);

    await chat();
    await write();

    const more = (by: readonly (readonly [number, number])[]) =>
      before.map(([now, ever], index) => [now + (by[index]?.[0] ?? 0), ever + (by[index]?.[1] ?? 0)] as const);
    expect(await cards()).toEqual(
      more([
        [2, 0],
        [1, 1],
        [2, 2],
        [1, 1],
      ]),
    );
    const [query, ended] = [await ranked('/rankQuery'), await ranked('/rankChat')];
    expect(query?.slice(0, 5)).toEqual([today(), AGENT.name, '1', '1', '100.0%']);
    expect(query?.[5]).withContext('the first response').toMatch(/\d/);
    expect(ended?.slice(0, 5)).toEqual([today(), AGENT.name, '1', '1', '100.0%']);

    // The customer says that it was not solved after all.
    await customer.page.goto(`${product.url}/h5?customer=${CHATTING}`);
    await customer.page.getByText('Did your last chat solve your problem?').waitFor();
    await customer.page.locator('.cs-customer-answers').getByRole('button').last().tap();
    await customer.page.getByText('Thank you for your answer.').waitFor();

    expect(await cards()).toEqual(
      more([
        [2, 0],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    );
    expect((await ranked('/rankChat'))?.slice(0, 5)).toEqual([today(), AGENT.name, '1', '0', '0.0%']);

    const { page } = leader;
    await page.goto(`${product.url}/queryAndChat?type=chat&from=${today()}&to=${today()}`);
    const newest = page.getByRole('table').last().locator('tbody').getByRole('row').first();
    await newest.filter({ hasText: AGENT.name }).waitFor();
    const cells = await newest.getByRole('cell').allInnerTexts();
    expect(cells.slice(1)).toEqual(['Live chat', AGENT.name, 'Not solved']);
    const { name, sheet } = await exported(page);
    expect(name).toBe(`query-and-chat_chat_${today()}_${today()}.xlsx`);
    expect(sheet.rows[0]?.map((cell) => cell?.value)).toEqual(['Creat Time', 'Type', 'Assignee', 'Solved/Open']);
    expect(sheet.rows[1]?.slice(1).map((cell) => cell?.value)).toEqual(cells.slice(1));
    const [, , , chats] = await cards();
    expect(sheet.rows.length - 1)
      .withContext('the file has as many chats as the card')
      .toBe(chats?.[0] ?? 0);
  });
});
