import type { Browser, Page } from 'playwright-core';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import {
  aPerson,
  composer,
  openChat,
  say,
  setOffline,
  startChat,
  startWork,
  textsOf,
  tokenOf,
  type Person,
} from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectReplayed } from '../support/replayed.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { until } from '../support/until.ts';

const GRACE_MS = 6_000;

describeLong('a chat that is offered', () => {
  let browser: Browser;
  let database: TestDatabase;
  let db: Database;
  let product: Product;
  let people: Person[] = [];
  const customers: Page[] = [];
  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase('demo')]);
    db = openDatabase({ connectionString: database.url }, () => undefined);
    product = await startProduct({
      DATABASE_URL: database.url,
      DEMO: '1',
      AWAY_AFTER_MS: String(GRACE_MS),
      ALLOCATION_SWEEP_MS: '100',
    });
  });
  afterEach(async () => {
    // Before the agents leave, or the chats go back to the line.
    for (const page of customers.splice(0)) await endChat(page);
    for (const account of ['staff01', 'staff06']) await setOffline(product.url, await tokenOf(product.url, account));
    const gone = people;
    people = [];
    expect(gone.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(gone.map(({ context }) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await db.close();
    await database.stop();
  });

  const person = async (of = browser) => {
    const one = await aPerson(of);
    people.push(one);
    return one;
  };
  /** A customer chats with staff01; staff06 is free. */
  const meet = async (customerId: string, about: string, giver?: Person) => {
    const [ada, femi, customer] = [giver ?? (await person()), await person(), await person()];
    await startWork(ada.page, product.url, 'staff01');
    customers.push(customer.page);
    await startChat(customer.page, product.url, customerId, about);
    await say(customer.page, 'Bonjour');
    const given = await openChat(ada, about);
    await startWork(femi.page, product.url, 'staff06');
    await femi.page.goto(`${product.url}/chat`);
    await femi.page.getByRole('button', { name: /^Connection: Connected/ }).waitFor();
    return { given, taken: femi.page, customer: customer.page };
  };
  const endChat = async (page: Page) => {
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await page.getByText('You ended this chat.').waitFor();
  };
  /** By keys: the most likely person is chosen already. */
  const offer = async (given: Page, note: string) => {
    await given.getByRole('button', { name: 'Transfer', exact: true }).waitFor();
    await given.getByRole('heading', { level: 2 }).last().click();
    await given.keyboard.press('t');
    const dialog = given.getByRole('dialog');
    await until('the most likely person is chosen', async () =>
      (await dialog.getByRole('combobox', { name: 'Offer to' }).inputValue()).includes('Femi'),
    );
    await given.keyboard.type(note);
    await given.keyboard.press('Enter');
    await given.getByText(/^Offered to .*Femi/).waitFor();
  };
  const openOffer = async (taken: Page) => {
    await taken
      .getByRole('region', { name: /^Offered to you/ })
      .getByRole('button')
      .click();
    await taken.getByText('Bonjour', { exact: true }).last().waitFor();
  };

  it('is read and taken by another, who goes on writing at once', async () => {
    const { given, taken, customer } = await meet('1013', 'Podcast');
    await offer(given, 'She speaks French.');
    await say(given, 'A moment, please.');
    await openOffer(taken);
    await taken.getByText(/offers you this chat\..*She speaks French\./).waitFor();
    await until('they read along', async () => (await textsOf(taken)).includes('A moment, please.'));
    expect(await composer(taken).isDisabled()).toBeTrue();
    await taken.getByRole('button', { name: 'Note', exact: true }).waitFor();
    await Promise.all([given, taken].map(expectReplayed));
    await taken.getByRole('button', { name: 'Accept' }).click();
    await until('the box has the focus', () => composer(taken).evaluate((box) => box === document.activeElement));
    await taken.keyboard.type('Bonjour !');
    await taken.keyboard.press('Enter');
    await customer.getByText('Bonjour !', { exact: true }).waitFor();
    await until('it is not the giver’s any more', () => composer(given).isDisabled());
    await taken.getByRole('button', { name: 'Why this chat?' }).click();
    await taken.getByText(/^Accepted by .*Femi.* from .*Ada/).waitFor();
  });

  it('is refused with a reason that the giver reads', async () => {
    const { given, taken } = await meet('1014', 'Pay');
    await offer(given, 'She speaks French.');
    await openOffer(taken);
    await taken.getByRole('button', { name: 'Refuse' }).click();
    await taken.keyboard.type('I only speak German.');
    await taken.keyboard.press('Enter');
    await taken.getByText(/^Chat ID-\d+ is not assigned to you\.$/).waitFor();
    await given.getByText('I only speak German.').first().waitFor();
    await given.getByText(/^Offered to/).waitFor({ state: 'detached' });
    await given
      .getByText(/refused/)
      .first()
      .waitFor();
    expect(await composer(given).isDisabled()).toBeFalse();
    await expectReplayed(given);
  });

  it('returns to its giver when no one takes it in time', async () => {
    const { given, taken } = await meet('1015', 'Watch');
    await offer(given, 'She speaks French.');
    await openOffer(taken);
    await db.query("update chat_transfer set expires_at = now() - interval '1 ms'");
    await db.query("update scheduled_work set due_at = now() where kind = 'chat.transfer'");
    await taken.getByText('This chat is no longer offered to you.').waitFor();
    await given.getByText(/^Offered to/).waitFor({ state: 'detached' });
    expect(await composer(given).isDisabled()).toBeFalse();
    await given.getByRole('button', { name: 'Why this chat?' }).click();
    await given.getByText(/^Not taken by .*Femi.* in time\./).waitFor();
    await Promise.all([given, taken].map(expectReplayed));
  });

  it('ends with its giver’s browser, and gets to the next who is free', async () => {
    const doomed = await openBrowser();
    const giver = await aPerson(doomed);
    const { given, taken } = await meet('1012', 'Remit', giver);
    await offer(given, 'She speaks French.');
    await openOffer(taken);
    await doomed.close();
    await until('the chat is theirs by allocation', async () => !(await composer(taken).isDisabled()));
    await taken.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
    await expectReplayed(taken);
  });
});
