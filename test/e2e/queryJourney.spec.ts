import type { Locator, Page } from 'playwright-core';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, signIn, startChat, startWork, stopWork, type Person } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const RAISING = '1041';
const CHATTING = '1042';
const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
const aFile = async (name: string) => ({ name, mimeType: 'image/png', buffer: await aPng() });

/** A query's whole life, with everyone who takes part. */
describe('the life of a query', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;

  beforeEach(async () => {
    agent = await person();
    customer = await person(PHONE, { hasTouch: true, isMobile: true });
  });

  async function raise(page: Page, title: string): Promise<void> {
    await page.goto(`${product.url}/h5?customer=${RAISING}`);
    await page.getByRole('button', { name: 'Raise a query' }).click();
    // The form before this one has a Product field, too.
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Watch' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Device' });
    await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Question' });
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Description' }).fill('The strap came off, twice.');
    await page.locator('input[type=file]').setInputFiles([await aFile('strap.png'), await aFile('buckle.png')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your query has been sent. Replies will appear here.').waitFor();
  }

  async function find(page: Page, keyword: string): Promise<void> {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Query Service' })
      .click();
    await page.getByPlaceholder('Title/Query ID').fill(keyword);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Queries' }).locator('tbody').getByRole('row');
    await until(
      'only that query is listed',
      async () => (await rows.count()) === 1 && (await rows.innerText()).includes(keyword),
    );
    await rows.getByRole('link', { name: /^Detail/ }).click();
    await page.getByRole('button', { name: 'Start Response' }).waitFor();
  }

  async function attachRelated(page: Page, id: string): Promise<void> {
    await page.getByRole('button', { name: 'Add related queries' }).click();
    const picker = page.getByRole('dialog', { name: 'Related queries' });
    await picker.getByLabel('Title/Query ID').fill(id);
    await picker.getByLabel('Title/Query ID').press('Enter');
    await picker.getByRole('checkbox', { name: `Choose query ${id}` }).check();
    await picker.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('button', { name: `Remove query ${id}` }).waitFor();
  }

  const reply = (page: Page): Locator => page.getByRole('region', { name: 'Replies' }).getByRole('article').first();

  it('is raised, found, answered with a picture, corrected, closed and read by its customer', async () => {
    const related = await raiseQuery(product.url, { customer: RAISING, title: 'An older question' });
    await raise(customer.page, 'Strapless since Sunday');

    const { page } = agent;
    await signIn(page, product.url, 'staff02');
    await find(page, 'Strapless since Sunday');
    expect(await page.getByRole('button', { name: /^Open picture/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Start Response' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('A new strap is on its way to yuo.');
    await page.locator('input[type=file]').setInputFiles([await aFile('strap.png')]);
    await attachRelated(page, related);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await reply(page).getByText('A new strap is on its way to yuo.').waitFor();
    await reply(page).getByText('An older question').waitFor();
    await reply(page)
      .getByRole('button', { name: /^Open picture/ })
      .waitFor();

    await reply(page).getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('textbox', { name: 'Edit reply' }).fill('A new strap is on its way to you.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await reply(page).getByText('A new strap is on its way to you.').waitFor();
    await reply(page)
      .getByRole('button', { name: /^View edit history/ })
      .click();
    await reply(page).getByText('A new strap is on its way to yuo.').waitFor();

    await page.locator('.cs-query-status').getByRole('combobox').selectOption('Close');
    await page.getByText('Are you sure you want to offline?').waitFor();
    await page.getByRole('button', { name: 'Yes,confirm' }).click();
    await until('Start Response is disabled', async () =>
      page.getByRole('button', { name: 'Start Response' }).isDisabled(),
    );
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByText(/Status changed by .+: Open → Close/).waitFor();
    const did = (await page.locator('.cs-query-log-line > span').allInnerTexts()).map(bare);
    expect(did.map((line) => line.replace(/ by .*/, ''))).toEqual([
      'Status changed',
      'Reply edited',
      'Reply',
      'Raised',
    ]);

    await customer.page.getByText('A new strap is on its way to you.').waitFor();
    await customer.page.getByText('This query is closed.').waitFor();
    expect(await customer.page.getByText('yuo').count())
      .withContext('customers do not see earlier versions')
      .toBe(0);
    expect(await customer.page.getByText('An older question').count())
      .withContext('customers do not see related queries')
      .toBe(0);
  });

  itTakesLong('is closed in four clicks from the list', async () => {
    const id = await raiseQuery(product.url, { customer: RAISING, title: 'Answered in four clicks' });
    const { page } = agent;
    await signIn(page, product.url, 'staff02', '/query-service?keyword=Answered+in+four');
    await page.evaluate(() => {
      addEventListener('click', ({ detail }) => {
        // 0: a click by the keyboard or a script
        if (detail > 0) document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks'] ?? 0) + 1);
      });
    });
    await page.getByRole('table', { name: 'Queries' }).getByRole('cell', { name: id, exact: true }).click();
    await page.getByRole('button', { name: 'Start Response' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is solved.');
    await page.getByRole('button', { name: 'Send and close' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to offline?').waitFor();
    await question.getByText('Open → Close').waitFor();
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await reply(page).getByText('It is solved.').waitFor();
    await page.getByText('This query is closed.').waitFor();
    expect(await page.evaluate(() => document.body.dataset['clicks'])).toBe('4');
  });

  itTakesLong('appears in the chat as a card, and the agent sees when the customer has opened it', async () => {
    const title = 'Asked before we chatted';
    await raiseQuery(product.url, { customer: CHATTING, title, description: 'All of the story.' });
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, CHATTING, 'Watch');
    const workspace = await openChat(agent, 'Watch');
    await workspace.getByRole('tab', { name: 'Queries' }).click();
    await workspace.getByRole('button', { name: new RegExp(title) }).click();
    await workspace.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

    const card = customer.page.getByRole('log').getByRole('button', { name: new RegExp(title) });
    await card.click();
    await customer.page.getByText('All of the story.').last().waitFor();
    await workspace
      .getByRole('log')
      .getByText(/opened/i)
      .waitFor();
    await customer.page.goBack();
    await card.waitFor();
    await stopWork(agent.context, product.url);
  });
});
