import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { DEMO_PASSWORD, forgiveSessionEnd, goOnline, logIn, startChat, type Person } from '../support/people.ts';

describe('signing in and out', () => {
  const { product, person } = onProduct({ PRODUCT_NAME: 'Pay & Co' });
  let visitor: Person;

  beforeEach(async () => {
    visitor = await person();
  });

  it('leads from any address to the login, and from there to where one wanted to go', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/CHECKLIST?keyword=1000`);
    await page.waitForURL(/\/login\?redirect=/);
    await logIn(page, product.url, 'staff01');
    expect(new URL(page.url()).pathname.toLowerCase()).toMatch(/\/(checklist|live-service)$/);
  });

  it("shows the deployment's product in the title", async () => {
    await visitor.page.goto(`${product.url}/login`);
    expect(await visitor.page.title()).toBe('Pay & Co Customer Service');
  });

  it('does not follow a redirect to another site', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/login?redirect=${encodeURIComponent('//evil.example/x')}`);
    await logIn(page, product.url, 'staff01');
    expect(new URL(page.url()).origin).toBe(product.url);
  });

  it('says what is wrong with a wrong password, keeps what was typed, and lets one in with the right one', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Account').fill('staff02');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Wrong account or password').first().waitFor();
    expect(await page.getByText('Wrong account or password').count())
      .withContext('said once')
      .toBe(1);
    expect(await page.getByLabel('Account').inputValue()).toBe('staff02');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor();
    expect(new URL(page.url()).pathname.toLowerCase()).toBe('/home');
  });

  it(
    'keeps who is signed in over a reload, and shows unknown addresses, known ones in any case, ' +
      'and the login as decided',
    async () => {
      const { page } = visitor;
      await logIn(page, product.url, 'staff01');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto(`${product.url}/login`);
      await page.waitForURL(/\/home/i);
      await page.goto(`${product.url}/nowhere/at/all`);
      await page.waitForURL(/\/404/);
      await page.getByText('The webmaster said that you can not enter this page...').waitFor();
      await page.getByRole('link', { name: 'Back to home' }).click();
      await page.getByRole('heading', { name: 'Ada Mensah' }).waitFor();
      expect(new URL(page.url()).pathname.toLowerCase()).toBe('/home');
    },
  );

  itTakesLong('registers an account that sees Home only', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByLabel('Account').fill('newcomer7');
    await page.getByLabel('Name', { exact: true }).fill('New Comer');
    await page.getByLabel('Password', { exact: true }).fill('long-enough-7');
    await page.getByRole('button', { name: 'Register', exact: true }).last().click();
    await page.getByRole('heading', { name: 'New Comer' }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Live Service' }).count()).toBe(0);
    await page.goto(`${product.url}/checkList`);
    await page.waitForURL(/\/404/);
  });

  it('logs out, and the session is dead', async () => {
    const { page, context } = visitor;
    await logIn(page, product.url, 'staff01');
    await goOnline(page, product.url);
    const cookies = await context.cookies();
    const token = cookies.find(({ name }) => name === 'cs_token')?.value ?? '';
    expect(token).not.toBe('');
    await page.getByRole('button', { name: /Ada Mensah/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(/\/login/);
    const answer = await fetch(`${product.url}/api/cs/user/getLoginUserInfo`, { headers: { 'x-token': token } });
    expect(answer.status).toBe(403);
    forgiveSessionEnd(visitor); // what the page was still asking for
  });

  itTakesLong('asks before a log-out that recalls open chats, and takes the other tabs along', async () => {
    const { page, context } = visitor;
    await logIn(page, product.url, 'staff01');
    await goOnline(page, product.url);
    const customer = await person({ width: 390, height: 844 });
    await startChat(customer.page, product.url, '1013', 'HSR');
    await page.getByRole('row').filter({ hasText: 'HSR' }).filter({ hasText: 'Effective' }).waitFor();
    const home = await context.newPage();
    await home.goto(`${product.url}/Home`);
    await home.getByRole('heading', { level: 1 }).waitFor();

    const warning = page
      .getByRole('alertdialog')
      .getByText('System will recall open task that has been assigned to you, it will be recorded, do you comfirm?');
    const logOut = async () => {
      await page.getByRole('button', { name: /Ada Mensah/ }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await warning.waitFor();
    };
    await logOut();
    await page.getByRole('button', { name: 'No,I stay online' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Status').first().inputValue()).toBe('online');
    await logOut();
    await page.getByRole('button', { name: 'Yes,confirm' }).click();
    await page.waitForURL(/\/login/);
    await home.waitForURL(/\/login/);

    await logIn(page, product.url, 'leader01');
    const waiting = await page.evaluate(async () => {
      const token = document.cookie.split('cs_token=')[1] ?? '';
      const answer = await fetch('/api/cs/chat/pageTask', {
        method: 'POST',
        headers: { 'x-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ isAssigned: false, pageNo: 1, pageSize: 10 }),
      });
      return answer.text();
    });
    expect(waiting).withContext('the chat is back in line').toContain('"comeFrom":7');
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByText('You ended this chat.').waitFor();
    forgiveSessionEnd(visitor); // what the other tab was asking for
  });

  it('says a wrong password of the chat service once, where it was typed', async () => {
    const { page } = visitor;
    await logIn(page, product.url, 'staff03');
    await page.goto(`${product.url}/live-service`);
    await page.waitForFunction(() => document.activeElement?.matches('[type=password]'));
    await page.keyboard.type('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password').waitFor();
    expect(await page.getByText(/Wrong (account or )?password/).count()).toBe(1);
  });

  itTakesLong(
    'comes back to the same screens in all tabs after the session died, once one has logged in again',
    async () => {
      const { page, context } = visitor;
      await logIn(page, product.url, 'staff01');
      await goOnline(page, product.url);
      const home = await context.newPage();
      await home.goto(`${product.url}/Home`);
      await home.getByRole('heading', { level: 1 }).waitFor();
      const token = (await context.cookies()).find(({ name }) => name === 'cs_token')?.value ?? '';
      await fetch(`${product.url}/api/sso/logout`, {
        method: 'POST',
        headers: { 'x-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: '3', isOnline: false }),
      });
      await Promise.all([page, home].map((tab) => tab.waitForURL(/\/login\?redirect=/)));
      await logIn(page, product.url, 'staff01');
      expect(new URL(page.url()).pathname.toLowerCase()).toMatch(/\/(checklist|live-service)$/);
      await home.waitForURL(/\/home$/i);
      await home.getByRole('heading', { name: 'Ada Mensah' }).waitFor();
      await page.getByText('Your session has ended. Log in again.').waitFor({ state: 'detached' });
      forgiveSessionEnd(visitor);
    },
  );
});
