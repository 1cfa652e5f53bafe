import type { Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { TOKEN_COOKIE } from '#contract/constants.ts';
import { getLoginUserInfo, logout } from '#contract/http/auth.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { paperFindings } from '../support/paper.ts';
import { forgiveSessionEnd, giveSession, logIn, type Person } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

const WORD = 'x'.repeat(200);
const withoutMarks = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('the query detail', () => {
  const { product, person } = onProduct();

  async function signedIn(account: string): Promise<Person> {
    const agent = await person();
    await giveSession(agent.page, product.url, account);
    return agent;
  }

  async function open(page: Page, id: string): Promise<void> {
    await page.goto(`${product.url}/query-service/${id}`);
    await page.getByRole('tab', { name: 'Log' }).waitFor();
  }

  const log = async (page: Page): Promise<readonly string[]> => {
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('list', { name: 'Log' }).getByRole('listitem').first().waitFor();
    return (await page.locator('.cs-query-log-line > span').allInnerTexts()).map(withoutMarks);
  };
  const shownStatus = (page: Page) =>
    statusOf(page).evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.textContent ?? '');

  it('asks before it closes a query, and offers only reopening on a closed one', async () => {
    const { page } = await signedIn('leader01');
    await open(page, await raiseQuery(product.url, { customer: '1031', title: 'Closed and opened again' }));
    await statusOf(page).selectOption('Close');
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to offline?').waitFor();
    await question.getByText('Open → Close').waitFor();
    expect(await partFindings(page))
      .withContext('the question')
      .toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await shownStatus(page)).toBe('Open');

    await statusOf(page).selectOption('Close');
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await page.getByText('Success').first().waitFor();
    await question.waitFor({ state: 'detached' });
    expect(await shownStatus(page)).toBe('Close');
    expect(await page.getByRole('button', { name: 'Assign', exact: true }).isDisabled()).toBeTrue();
    expect(await page.getByRole('button', { name: 'Start Response' }).isDisabled()).toBeTrue();
    expect((await log(page))[0]).toContain('Open → Close');
    expect(await partFindings(page))
      .withContext('the log')
      .toEqual([]);
    expect(await paperFindings(page))
      .withContext('printed')
      .toEqual([]);

    await statusOf(page).selectOption('Open');
    await question.getByText('Close → Open').waitFor();
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await question.waitFor({ state: 'detached' });
    await until('the query is open', async () => page.getByRole('button', { name: 'Assign', exact: true }).isEnabled());
    await until('the log shows the change', async () => (await log(page))[0]?.includes('Close → Open') === true);
  });

  it('assigns a query to a colleague and shows others a read-only view with the reason', async () => {
    const [leader, other] = [await signedIn('leader01'), await signedIn('staff06')];
    const id = await raiseQuery(product.url, { customer: '1032', title: 'Given away' });
    await open(other.page, id);
    expect(await statusOf(other.page).isEnabled())
      .withContext('an unassigned query')
      .toBeTrue();
    expect(await other.page.getByRole('button', { name: 'Assign', exact: true }).count())
      .withContext('without the permission')
      .toBe(0);

    await open(leader.page, id);
    await leader.page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = leader.page.getByRole('dialog', { name: `Assign query ${id}` });
    await dialog.getByText('This query is not assigned yet.').waitFor();
    await dialog.getByRole('combobox', { name: 'Assign to' }).fill('staff05');
    await dialog.getByRole('option').filter({ hasText: 'staff05' }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await leader.page.getByText('Success').first().waitFor();
    const name = (await peopleOf(leader.page).nth(1).innerText()).trim();
    expect((await log(leader.page))[0]).toContain(`Assigned to ${name} by`);

    // The other user's page follows by itself.
    await until('the other page follows', async () => statusOf(other.page).isDisabled());
    expect(withoutMarks(await other.page.locator('.cs-query-status').innerText())).toContain(
      `Only ${name} or a leader can change it.`,
    );

    await leader.page.getByRole('button', { name: 'Assign', exact: true }).click();
    await leader.page.getByRole('button', { name: 'Assign to me' }).click();
    await until(
      'the leader is the assignee',
      async () => (await log(leader.page))[0]?.startsWith(`Assigned from ${name} to`) === true,
    );
  });

  itTakesLong("shows a colleague's change in an open dialog", async () => {
    const [leader, admin] = [await signedIn('leader01'), await signedIn('admin01')];
    const id = await raiseQuery(product.url, { customer: '1033', title: 'Wanted by two' });
    await open(leader.page, id);
    await open(admin.page, id);
    await leader.page.getByRole('button', { name: 'Assign', exact: true }).click();
    await statusOf(admin.page).selectOption('Close');
    await admin.page.getByRole('button', { name: 'Yes,confirm' }).click();
    await leader.page.getByText('This query has been closed.').waitFor();
    expect(await leader.page.getByRole('button', { name: 'Assign to me' }).isDisabled()).toBeTrue();
  });

  itTakesLong('shows any text as text, opens pictures in full size and names broken ones', async () => {
    const { page } = await signedIn('leader01');
    const hostile = '<script>document.title = "broken"</script><img src=x onerror="document.title=1">';
    await raiseQuery(product.url, { customer: '1034', title: 'שלום עולם \u202egnp.exe' });
    const id = await raiseQuery(product.url, {
      customer: '1034',
      title: WORD,
      description: `${hostile}\nמה שלומך?\n${'y'.repeat(9_000)}`,
      pictures: [await aPng(), await aPng(30, 60)],
    });
    await open(page, id);
    await page.getByText('<script>document.title = "broken"</script>').waitFor();
    expect(await page.title()).not.toMatch(/broken|^1$/);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Open picture 2' }).click();
    await page.getByRole('dialog', { name: 'Picture 2 of 2' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('dialog', { name: 'Picture 1 of 2' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await screenFindings(page)).toEqual([]);
    expect(await mainOverflow(page)).toBe(0);

    await page.route(/\/fileservice\/download\/file\//, (route) =>
      route.fulfill({ status: 200, contentType: 'image/png', body: 'no picture' }),
    );
    await page.reload();
    await page.getByText('Picture 1 could not be loaded.').waitFor();
    expect(await page.getByText('Picture 2 could not be loaded.').count()).toBe(1);
  });

  itTakesLong('previews another query of the reporter, opens it and leads back to the list', async () => {
    const { page } = await signedIn('leader01');
    const title = `Second ${Date.now()}`;
    const first = await raiseQuery(product.url, { customer: '1036', title: 'First of two' });
    const second = await raiseQuery(product.url, { customer: '1036', title, description: 'The other one.' });
    await page.goto(`${product.url}/query-service?status=1`);
    await page
      .getByRole('link', { name: /^Detail/ })
      .first()
      .click();
    await page.getByRole('heading', { name: `Query ${second}` }).waitFor();
    const related = page.getByRole('region', { name: 'Related Query from Reporter' });
    await related.getByRole('button').filter({ hasText: 'this query' }).waitFor();
    await related.getByRole('button').filter({ hasText: 'First of two' }).click();
    const dialog = page.getByRole('dialog', { name: `Query ${first}` });
    await dialog.getByText('It happens again and again.').waitFor();
    expect(await partFindings(page))
      .withContext('the dialog')
      .toEqual([]);
    await dialog.getByRole('link', { name: 'Open this query' }).click();
    await page.getByRole('heading', { name: `Query ${first}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/query-service/${first}`);
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toContain(`Query ${first}`);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).search).toBe('?status=1');
  });

  itTakesLong('shows that an id does not exist, and returns after the session has ended', async () => {
    const leader = await signedIn('leader01');
    const { page, context } = leader;
    await page.goto(`${product.url}/query-service/12a`);
    await page.waitForURL(/\/404$/);
    await page.goto(`${product.url}/query-service/999999999`);
    await page.getByText('Query 999999999 does not exist.').waitFor();
    expect(await partFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the query list' }).click();
    await page.waitForURL(/\/query-service$/);

    const id = await raiseQuery(product.url, { customer: '1037', title: 'After a session' });
    await open(page, id);
    const token = (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const { data: me } = await makeCall(product.url, getLoginUserInfo, {}, { token });
    await makeCall(product.url, logout, { userId: me?.id ?? '', isOnline: false }, { token });
    await page.waitForURL(/\/login\?redirect=/);
    await logIn(page, product.url, 'leader01');
    await page.getByRole('heading', { name: 'After a session' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/query-service/${id}`);
    forgiveSessionEnd(leader);
  });
});

function statusOf(page: Page): Locator {
  return page.getByLabel('Status', { exact: true });
}

function peopleOf(page: Page): Locator {
  return page.locator('.cs-query-who');
}

function mainOverflow(page: Page): Promise<number> {
  return page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
}
