import type { Page } from 'playwright-core';
import { screenFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { goOnline, logIn, openChat, say, startChat, type Person } from '../support/people.ts';

// What React says in strict mode is heard by dev.spec.ts and by page specs, which run in development builds.

describeLong('every screen', () => {
  const { product, person } = onProduct();
  let agent: Person;

  beforeEach(async () => {
    agent = await person();
  });

  async function expectAccessible(page: Page, what: string): Promise<void> {
    expect(await screenFindings(page))
      .withContext(what)
      .toEqual([]);
  }

  it('of someone who is not signed in is quiet and accessible', async () => {
    const { page } = agent;
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Account').waitFor();
    await expectAccessible(page, 'login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Please enter a account').waitFor();
    await expectAccessible(page, 'login with errors');
  });

  it('of staff is quiet and accessible', async () => {
    const { page } = agent;
    await logIn(page, product.url, 'staff01');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'home');
    await page.goto(`${product.url}/no-such-screen`);
    await page.getByText('OOPS!').waitFor();
    await expectAccessible(page, '404');
    await page.goto(`${product.url}/live-service`);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expectAccessible(page, 'check page');
    await goOnline(page, product.url);
    await page.getByRole('tab', { name: 'My Task' }).waitFor();
    await expectAccessible(page, 'my tasks, none');
    await page.getByRole('tab', { name: 'All Task' }).click();
    await page.getByRole('row').nth(10).waitFor();
    await expectAccessible(page, 'all tasks');
  });

  it('of a conversation is quiet and accessible on both sides', async () => {
    const customer = await person({ width: 390, height: 844 });
    await logIn(agent.page, product.url, 'staff01');
    await goOnline(agent.page, product.url);
    await customer.page.goto(`${product.url}/h5?customer=1010`);
    await customer.page.getByRole('button', { name: 'Start chat' }).waitFor();
    await expectAccessible(customer.page, "the customer's start");
    await startChat(customer.page, product.url, '1010', 'Pay');
    await say(customer.page, 'Hello, <b>is anyone</b> there?');
    // The pointer still rests where Login was, on the list.
    await agent.page.getByRole('row').getByText('is anyone').waitFor();
    const workspace = await openChat(agent, 'Pay');
    await workspace.getByText('is anyone').first().waitFor();
    await say(workspace, 'I am. How can I help?');
    await customer.page.getByText('How can I help?').first().waitFor();
    await expectAccessible(workspace, 'workspace');
    await expectAccessible(customer.page, "the customer's chat");
  });
});
