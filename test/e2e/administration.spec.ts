import type { Locator, Page } from 'playwright-core';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgiveSessionEnd, giveSession, signIn, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

const ACCOUNT = 'journey01';
const PASSWORD = 'v7#Kq!w2';
/** Every path of a screen that some users may open, apart from Home. */
const PATHS = [
  '/query-service',
  '/query-service/1',
  '/live-service',
  '/checkList',
  '/indexLeader',
  '/chat',
  '/search-chat-history',
  '/settings',
  '/settings-query',
  '/settings-online',
  '/AccountManagement',
  '/AccountManagement/role',
  '/account',
  '/role',
  '/menu',
  '/audit-log',
  '/dashbroad',
  '/queryAndChat',
  '/rankQuery',
  '/rankChat',
];

/** Follows an employee: they get a role and an account, the role changes while they work, and they leave. */
describeLong('administration', () => {
  const { product, person } = onProduct();
  let admin: Person;
  let newcomer: Person;

  beforeEach(async () => {
    [admin, newcomer] = await Promise.all([person(), person()]);
  });

  const rowOf = (page: Page, name: string): Locator => page.locator('tbody').getByRole('row').filter({ hasText: name });
  const menus = (page: Page): Promise<string[]> =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem').getByRole('link').allInnerTexts();
  const menusAre = (page: Page, wanted: readonly string[]) =>
    until(`the menus are ${wanted.join(', ')}`, async () => String(await menus(page)) === String(wanted));

  async function save(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function toggle(dialog: Locator, resources: readonly string[]): Promise<void> {
    for (const name of resources) await dialog.getByRole('treeitem', { name, exact: true }).click();
  }

  async function makeRole(page: Page, name: string, resources: readonly string[]): Promise<void> {
    await page.goto(`${product.url}/role`);
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Role' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Describle').fill('Reads and answers in writing');
    await dialog.getByLabel('Effective').check();
    await toggle(dialog, resources);
    await save(dialog);
    await rowOf(page, name).waitFor();
  }

  async function changeRole(page: Page, name: string, resources: readonly string[]): Promise<void> {
    await page.goto(`${product.url}/role`);
    await rowOf(page, name).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Role' });
    await toggle(dialog, resources);
    await save(dialog);
  }

  async function makeAccount(page: Page, role: string): Promise<void> {
    await page.goto(`${product.url}/account`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    await dialog.getByRole('textbox', { name: 'Account', exact: true }).fill(ACCOUNT);
    await dialog.getByRole('textbox', { name: 'UserName', exact: true }).fill('Nina Park');
    await dialog.getByRole('combobox', { name: 'Phone code' }).fill('united k');
    await dialog.getByRole('option', { name: '+44 United Kingdom' }).click();
    await dialog.getByRole('combobox', { name: 'Phone', exact: true }).fill('55501');
    await dialog
      .getByRole('listbox', { name: 'Phone', exact: true })
      .locator('[role=option]:not([aria-disabled])')
      .first()
      .click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nina@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await save(dialog);
    await rowOf(page, ACCOUNT).waitFor();
  }

  async function deactivate(page: Page): Promise<void> {
    await page.goto(`${product.url}/account`);
    await rowOf(page, ACCOUNT).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByRole('switch', { name: 'Status' }).uncheck();
    await save(dialog);
  }

  /** The paths that the user of a page can open. */
  async function openPaths(page: Page): Promise<readonly string[]> {
    const open: string[] = [];
    for (const path of PATHS) {
      await page.goto(`${product.url}${path}`);
      await page.getByText('OOPS!').or(page.getByRole('main')).first().waitFor();
      if (!page.url().endsWith('/404')) open.push(path);
    }
    return open;
  }

  /** The result code of a call. */
  const ask = (page: Page, path: string, body: object): Promise<number> =>
    page.evaluate(
      async (request) => {
        const token = /cs_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(request.path, {
          method: 'POST',
          headers: { 'X-Token': token, 'content-type': 'application/json' },
          body: JSON.stringify(request.body),
        });
        const { code } = (await answer.json()) as { code: number };
        return code;
      },
      { path, body },
    );
  const searchHistory = (page: Page) => ask(page, '/api/cs/chat/pageHistory', { pageNo: 1, pageSize: 10 });

  it('gives an employee a role and an account, changes the role during work, and removes both', async () => {
    const [{ page: desk }, { page }] = [admin, newcomer];
    await signIn(desk, product.url, 'admin01');
    await makeRole(desk, 'Query desk', ['Open a query', 'Search Chat History']);
    await makeAccount(desk, 'Query desk');

    await giveSession(page, product.url, ACCOUNT, PASSWORD);
    await page.goto(product.url);
    await menusAre(page, ['Home', 'Query Service', 'Search Chat History']);
    expect(await openPaths(page)).toEqual(['/query-service', '/query-service/1', '/search-chat-history']);
    expect(await searchHistory(page)).toBe(200);
    await page.goto(`${product.url}/query-service`);
    await page
      .getByRole('link', { name: /^Detail/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Start Response' }).waitFor();
    expect(await page.getByRole('button', { name: 'Assign', exact: true }).count()).toBe(0);

    await changeRole(desk, 'Query desk', ['Search Chat History', 'Assign a query']);
    await menusAre(page, ['Home', 'Query Service']);
    await page.getByRole('button', { name: 'Assign', exact: true }).waitFor();
    expect(await searchHistory(page)).toBe(4003);
    await page.goto(`${product.url}/search-chat-history`);
    await page.waitForURL(/\/404$/);

    await page.goto(`${product.url}/query-service`);
    await page
      .getByRole('link', { name: /^Detail/ })
      .first()
      .waitFor();
    await deactivate(desk);
    await page.waitForURL(/\/login/);
    // The browser logs the refused call as an error.
    forgiveSessionEnd(newcomer);
  });
});
