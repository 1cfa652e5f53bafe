import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, say, signIn, startChat, startWork, stopWork, textsOf, type Person } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { until } from '../support/until.ts';

const PURPLE = 'rgb(122, 31, 162)';

describe('the online settings', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  async function openSettings(page: Page, account: string): Promise<void> {
    await signIn(page, product.url, account, '/settings-online');
    await page.getByLabel('Coming in').waitFor();
  }

  async function update(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Operate successfully!').first().waitFor();
  }

  it('govern: a new customer is welcomed with the text just saved', async () => {
    const { page } = admin;
    await openSettings(page, 'admin01');
    await page.getByRole('radiogroup', { name: 'Auto-reception' }).getByLabel('Enable').check();
    await page.getByLabel('Coming in').fill('Welcome aboard, number 4711.');
    await page.getByLabel('Minimum open chats').fill('30');
    await page.getByLabel('Maximum open chats').fill('20');
    await page.getByLabel('Maximum open chats').blur();
    await page.getByText('The minimum was above the maximum. Both are now 30.').waitFor();
    await update(page);
    await page.reload();
    await page.getByLabel('Coming in').waitFor();
    expect(await page.getByLabel('Coming in').inputValue()).toBe('Welcome aboard, number 4711.');
    expect(await page.getByLabel('Maximum open chats').inputValue()).toBe('30');

    const customer = await person({ width: 390, height: 844 });
    await startChat(customer.page, product.url, '1013', 'Podcast');
    await until('the customer is welcomed', async () =>
      (await textsOf(customer.page)).includes('Welcome aboard, number 4711.'),
    );
  });

  it('hold the logo and the colour of the sidebar and of the pages of customers', async () => {
    const { page } = admin;
    const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const logoOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundImage);
    await openSettings(page, 'admin01');
    await page.getByLabel('Colour', { exact: true }).fill('7A1FA2');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPng() });
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await update(page);
    await until('the sidebar has the colour', async () => (await colourOf(page.locator('.cs-sidebar'))) === PURPLE);
    expect(await logoOf(page.locator('.cs-sidebar .cs-brand-mark'))).toContain('/brand/logo/');
    expect(await partFindings(page)).toEqual([]);
    await page.reload();
    await page.getByLabel('Coming in').waitFor();
    expect(await colourOf(page.locator('.cs-sidebar'))).toBe(PURPLE);

    const customer = await person({ width: 390, height: 844 });
    await customer.page.goto(`${product.url}/h5?customer=1015`);
    await customer.page.getByRole('radio', { name: 'Watch' }).waitFor();
    expect(await colourOf(customer.page.locator('.cs-customer-head'))).toBe(PURPLE);
    expect(await logoOf(customer.page.locator('.cs-customer-logo'))).toContain('/brand/logo/');
    expect(await partFindings(customer.page)).toEqual([]);

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Colour', { exact: true }).fill('');
    await update(page);
    await until('the sidebar is as before', async () => (await colourOf(page.locator('.cs-sidebar'))) !== PURPLE);
  });

  it('choose what customers see as the name of staff, also in the greeting', async () => {
    const { page } = admin;
    const [agent, { page: phone }] = [await person(), await person({ width: 390, height: 844 })];
    await openSettings(page, 'admin01');
    await page.getByLabel('Name of the product', { exact: true }).check();
    await page.getByText(/Customers would see you as .*Chat/).waitFor();
    await page.getByLabel('Greeting').fill('I am {staff_nickName}.');
    await update(page);

    await startWork(agent.page, product.url, 'staff01');
    await startChat(phone, product.url, '1016', 'Remit');
    const workspace = await openChat(agent, 'Remit');
    await phone.getByText(/You are chatting with .*Remit/).waitFor();
    await until('the customer is greeted', async () => (await textsOf(phone)).includes('I am Remit.'));
    expect(await phone.locator('body').innerText()).not.toContain('Ada');

    await page.getByLabel('First name', { exact: true }).check();
    await update(page);
    await say(workspace, 'How can I help?');
    await until('the customer has it', async () => (await textsOf(phone)).includes('How can I help?'));
    await phone.reload();
    await phone.getByText(/You are chatting with .*Ada/).waitFor();
    expect(await phone.locator('body').innerText()).not.toContain('Mensah');
    await page.getByLabel('Nickname', { exact: true }).check();
    await update(page);
    await stopWork(agent.context, product.url);
  });

  itTakesLong(
    'that are typed and not saved wait for a visit elsewhere to end, and the browser asks before it forgets them',
    async () => {
      const { page } = admin;
      await openSettings(page, 'leader01');
      await page.getByLabel('Left chat').fill('Farewell');
      await page.getByText('Unsaved changes').waitFor();
      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.getByText(/^Welcome/).waitFor();
      await page.getByRole('link', { name: 'Online Settings' }).first().click();
      await page.getByText('Unsaved changes').waitFor();
      expect(await page.getByLabel('Left chat').inputValue()).toBe('Farewell');

      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      await page.evaluate(() => {
        setTimeout(() => location.reload());
      });
      await until('the browser asks', async () => asked.length === 1);
      expect(asked).toEqual(['beforeunload']);
      expect(await page.getByLabel('Left chat').inputValue()).toBe('Farewell');
      await page.getByRole('button', { name: 'Revert' }).click();
      await page.reload();
      await page.getByLabel('Left chat').waitFor();
      expect(asked.length).withContext('nothing is lost any more').toBe(1);
    },
  );

  itTakesLong('that two people change at once are overwritten only by who knows', async () => {
    const other = await person();
    await openSettings(admin.page, 'admin01');
    await openSettings(other.page, 'leader01');
    await admin.page.getByLabel('Greeting').fill('Hello from the admin');
    await update(admin.page);
    await other.page.getByLabel('Greeting').fill('Hello from the leader');
    await other.page.getByRole('button', { name: 'Update' }).click();
    await other.page.getByRole('alert').getByText('Someone else has also changed: Greeting.').waitFor();
    expect(await partFindings(other.page))
      .withContext('with notes')
      .toEqual([]);
    await other.page.getByRole('button', { name: 'Revert' }).click();
    expect(await other.page.getByLabel('Greeting').inputValue()).toBe('Hello from the admin');
  });

  itTakesLong('are accessible, with what is wrong in them, too', async () => {
    const { page } = admin;
    await openSettings(page, 'admin01');
    expect(await screenFindings(page))
      .withContext('as they are')
      .toEqual([]);
    await page.getByLabel('Minutes until a silent chat ends').fill('0');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Please enter a number above 0.').waitFor();
    expect(await partFindings(page))
      .withContext('with an error')
      .toEqual([]);
    await page.getByRole('button', { name: 'Revert' }).click();
  });
});
