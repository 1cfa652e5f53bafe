import type { Browser, Page } from 'playwright-core';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { screenFindings } from '../support/accessibility.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { aPerson, composer, openChat, say, startChat, startWork, type Person } from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectReplayed } from '../support/replayed.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

describeLong('what an agent puts off', () => {
  let browser: Browser;
  let database: TestDatabase;
  let db: Database;
  let product: Product;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase('demo')]);
    db = openDatabase({ connectionString: database.url }, () => undefined);
    product = await startProduct({ DATABASE_URL: database.url, DEMO: '1', ALLOCATION_SWEEP_MS: '100' });
  });
  afterAll(async () => {
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
    await browser.close();
    await product.stop();
    await db.close();
    await database.stop();
  });

  const person = async () => {
    const one = await aPerson(browser);
    people.push(one);
    return one;
  };
  const group = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name} \\d`) });
  /** Opens the dialog by its key. */
  const putOff = async (page: Page) => {
    await page.getByRole('button', { name: 'Put off', exact: true }).waitFor();
    await page.getByRole('heading', { level: 2 }).last().click();
    await page.keyboard.press('z');
    return page.getByRole('dialog');
  };

  it('leaves the list and comes back, is sent or held, and stands in a list until then', async () => {
    const [ada, customer] = [await person(), await person()];
    await startWork(ada.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1013', 'Podcast');
    await say(customer.page, 'Where is my money?');
    const chat = await openChat(ada, 'Podcast');
    await say(chat, 'I ask the bank.');

    const dialog = await putOff(chat);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank answers');
    await dialog.getByRole('button', { name: 'Put off', exact: true }).click();
    await chat.getByText(/^Put off until .*The bank answers/).waitFor();
    await group(chat, 'Put off').getByRole('option').waitFor();
    await expectReplayed(chat);
    await say(customer.page, 'Hello?');
    await group(chat, 'Put off').waitFor({ state: 'detached' });
    await chat.getByText(/^Put off until/).waitFor({ state: 'detached' });

    await composer(chat).fill('It will take until tomorrow.');
    const later = await putOff(chat);
    await later.getByText('Send later', { exact: true }).click();
    await later.getByRole('combobox', { name: 'At' }).selectOption({ label: 'Tomorrow, 09:00' });
    await later.getByRole('button', { name: 'Put off', exact: true }).click();
    await chat.getByText(/^To be sent at/).waitFor();
    expect(await composer(chat).inputValue()).toBe('');
    await say(customer.page, 'It has arrived!');
    await chat.getByText(/^Not sent: the customer has written first/).waitFor();

    const list = await ada.context.newPage();
    await list.goto(`${product.url}/put-off`);
    const row = list.getByRole('row', { name: /Send later/ });
    await row.getByText('Held', { exact: true }).waitFor();
    await row.getByText('It will take until tomorrow.').waitFor();
    expect(await screenFindings(list)).toEqual([]);
    await list.getByRole('button', { name: /^Discard/ }).click();
    await list.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await list.getByText('You have put off nothing.').waitFor();
    await chat.getByText(/^Not sent:/).waitFor({ state: 'detached' });
  });
});
