import type { Locator, Page } from 'playwright-core';
import type { Account } from '#contract/http/accounts.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgiveSessionEnd, logIn, signIn, tokenOf, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'v7#Kq!w2';
const ODD = [
  {
    account: 'm'.repeat(20),
    name: '\u{1f469}\u200d\u{1f467}'.repeat(6),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
  },
  { account: '\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5 (1)', name: '\u202egnp.exe <b>x</b>', email: 'rtl@example.com' },
];

describe('the account screen', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  const rowsOf = (page: Page): Locator =>
    page.getByRole('table', { name: 'Accounts' }).locator('tbody').getByRole('row');
  const rowOf = (page: Page, account: string): Locator =>
    rowsOf(page).filter({
      has: page.getByRole('button', { name: new RegExp(`(Edit|Delete|Devices of) .*${account}`) }),
    });
  const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
  const textbox = (dialog: Locator, name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
  const errors = (dialog: Locator): Promise<string[]> =>
    dialog.locator('.cs-field-error').filter({ hasText: /./ }).allInnerTexts();
  const saveOf = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Save' });

  async function openAccounts(page: Page): Promise<void> {
    await signIn(page, product.url, 'admin01', '/account');
    await rowsOf(page).first().waitFor();
  }

  async function openCreate(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = dialogOf(page, 'Create User');
    await dialog.waitFor();
    return dialog;
  }

  async function openEdit(page: Page, account: string): Promise<Locator> {
    await rowOf(page, account).getByRole('button', { name: /^Edit/ }).click();
    const dialog = dialogOf(page, 'Edit User');
    await dialog.waitFor();
    return dialog;
  }

  async function search(page: Page, keyword: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Keyword' }).fill(keyword);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }

  /** Chooses a free messaging-app user by the beginning of the phone number. */
  async function bind(dialog: Locator): Promise<string> {
    await dialog.getByRole('combobox', { name: 'Phone code' }).fill('united k');
    await dialog.getByRole('option', { name: '+44 United Kingdom' }).click();
    await dialog.getByRole('combobox', { name: 'Phone', exact: true }).fill('55501');
    const free = dialog
      .getByRole('listbox', { name: 'Phone', exact: true })
      .locator('[role=option]:not([aria-disabled])');
    await free.first().click();
    return dialog.getByRole('combobox', { name: 'Phone', exact: true }).inputValue();
  }

  async function saved(dialog: Locator): Promise<void> {
    await saveOf(dialog).click();
    await dialog.waitFor({ state: 'detached' });
    await dialog.page().getByText('Operate successfully!').first().waitFor();
  }

  /** Calls the server as the user of a page. */
  async function ask<Out>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<Out> {
    const { code, data } = await page.evaluate(
      async (request) => {
        const token = /cs_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(request.path, {
          method: request.method,
          headers: { 'X-Token': token, 'content-type': 'application/json' },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        });
        return (await answer.json()) as { code: number; data: never };
      },
      { method, path, body },
    );
    expect(code).withContext(path).toBe(200);
    return data;
  }

  it('adds an account with the keyboard alone, and its owner signs in', async () => {
    const { page } = admin;
    await openAccounts(page);
    const { keyboard } = page;
    const type = (text: string) => keyboard.type(text).then(() => keyboard.press('Tab'));
    await page.getByRole('button', { name: 'Create', exact: true }).focus();
    await keyboard.press('Enter');
    const dialog = dialogOf(page, 'Create User');
    await dialog.waitFor();
    await type('agnes.thorn');
    await type('Agnes Thorn');
    await keyboard.type('united kingdom');
    await dialog.getByRole('option', { name: '+44 United Kingdom' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Tab'); // the field's clear button
    await keyboard.press('Tab');
    await keyboard.type('5550109001');
    // On a busy machine, the list first shows everyone whose number begins with what was typed until then.
    const bound = dialog.getByRole('option', { name: /5550109001.*Already has an account/ });
    await bound.waitFor();
    expect(await bound.getAttribute('aria-disabled')).toBe('true');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    expect(await saveOf(dialog).isDisabled())
      .withContext('a bound user cannot be chosen')
      .toBeTrue();
    for (let count = 0; count < 5; count += 1) await keyboard.press('Backspace');
    await dialog.locator('[role=option]:not([aria-disabled])').first().waitFor();
    await until('the focus is on a free user', () =>
      keyboard
        .press('ArrowDown')
        .then(
          async () => (await dialog.locator('[role=option][aria-selected=true]:not([aria-disabled])').count()) === 1,
        ),
    );
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await type('agnes@example.com');
    await keyboard.type('Customer service');
    await keyboard.press('Tab');
    expect(await dialog.getByRole('combobox', { name: 'Type' }).inputValue())
      .withContext('the type is required')
      .toBe('D');
    await keyboard.press('Tab');
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Operate successfully!').first().waitFor();
    await rowOf(page, 'agnes.thorn').waitFor();
    const shown = await rowOf(page, 'agnes.thorn').innerText();
    for (const part of ['Agnes Thorn', 'agnes@example.com', 'Activated', 'Staff', 'Customer service', '+44 555'])
      expect(shown).toContain(part);

    const agnes = await person();
    await logIn(agnes.page, product.url, 'agnes.thorn', PASSWORD);
    await agnes.page.getByText('Agnes Thorn').first().waitFor();
  });

  itTakesLong('keeps the typed values without the password until the user has signed in again', async () => {
    const { page } = admin;
    await openAccounts(page);
    const dialog = await openCreate(page);
    await textbox(dialog, 'Account').fill('late.comer');
    await textbox(dialog, 'UserName').fill('Late Comer');
    await bind(dialog);
    await textbox(dialog, 'Email').fill('late@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Customer service' });
    await textbox(dialog, 'Password').fill(PASSWORD);
    const { id } = await ask<{ id: string }>(page, 'GET', '/api/cs/user/getLoginUserInfo');
    await ask(page, 'POST', '/api/sso/logout', { userId: id, isOnline: false });
    await page.waitForURL(/\/login/);
    await logIn(page, product.url, 'admin01');
    await dialog.waitFor();
    expect(
      await Promise.all(['Account', 'UserName', 'Email', 'Password'].map((name) => textbox(dialog, name).inputValue())),
    ).toEqual(['late.comer', 'Late Comer', 'late@example.com', '']);
    await saveOf(dialog).click();
    expect(await errors(dialog)).toEqual(['Please enter a password']);
    await textbox(dialog, 'Password').fill(PASSWORD);
    await saved(dialog);
    await rowOf(page, 'late.comer').waitFor();
    forgiveSessionEnd(admin);
  });

  it('saves only the changed fields, deactivates an account and shows it in the list', async () => {
    const { page } = admin;
    await openAccounts(page);
    await search(page, 'staff16');
    await until('one account is listed', async () => (await rowsOf(page).count()) === 1);
    const dialog = await openEdit(page, 'staff16');
    for (const name of ['Account', 'Phone'])
      expect(await textbox(dialog, name).getAttribute('readonly'))
        .withContext(name)
        .not.toBeNull();
    expect(await partFindings(page))
      .withContext('the dialog')
      .toEqual([]);
    await textbox(dialog, 'UserName').fill('Priya N.');
    await dialog.getByRole('switch', { name: 'Status' }).uncheck();
    const sent = page.waitForRequest(/\/api\/cs\/user\/edit$/);
    await saved(dialog);
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['id', 'name', 'status', 'updateTime']);
    await rowsOf(page).filter({ hasText: 'Priya N.' }).filter({ hasText: 'Deactivated' }).waitFor();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('staff16');

    await expectAsync(tokenOf(product.url, 'staff16')).toBeRejected();

    const again = await openEdit(page, 'staff16');
    await again.getByRole('switch', { name: 'Status' }).check();
    await again.getByRole('radio', { name: 'No', exact: true }).check();
    await saved(again);
    await rowsOf(page)
      .filter({ hasText: 'Priya N.' })
      .filter({ hasText: /Activated/ })
      .waitFor();
    const { records } = await ask<{ records: Account[] }>(page, 'POST', '/api/cs/user/page', {
      keyword: 'staff16',
      pageNo: 1,
      pageSize: 10,
    });
    expect(records.map(({ status, isInService, name }) => [status, isInService, name])).toEqual([
      ['A', false, 'Priya N.'],
    ]);
  });

  itTakesLong("asks before it deletes an account and never offers the user's own", async () => {
    const { page } = admin;
    await openAccounts(page);
    const dialog = await openCreate(page);
    await textbox(dialog, 'Account').fill('short.stay');
    await textbox(dialog, 'UserName').fill('Short Stay');
    await bind(dialog);
    await textbox(dialog, 'Email').fill('short@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Customer service' });
    await textbox(dialog, 'Password').fill(PASSWORD);
    await saved(dialog);
    await rowOf(page, 'short.stay')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete it?' });
    await question.getByText('Short Stay').waitFor();
    expect(await partFindings(page))
      .withContext('the question')
      .toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await rowOf(page, 'short.stay')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await page.getByText('Operate successfully!').first().waitFor();
    await rowOf(page, 'short.stay').waitFor({ state: 'detached' });
    await search(page, 'admin01');
    await until('one account is listed', async () => (await rowsOf(page).count()) === 1);
    const own = rowOf(page, 'admin01').getByRole('button', { name: /^Delete/ });
    await own.waitFor();
    expect([await own.getAttribute('aria-disabled'), await own.getAttribute('title')]).toEqual([
      'true',
      'You cannot delete your own account.',
    ]);
    await own.click({ force: true });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await rowOf(page, 'admin01')
      .getByRole('button', { name: /^Devices/ })
      .click();
    await page
      .getByRole('dialog', { name: /Grace Lindqvist/ })
      .getByText('This device')
      .waitFor();
  });

  itTakesLong('keeps keyword and phone code in the address, and clears them', async () => {
    const { page } = admin;
    await signIn(page, product.url, 'admin01', '/AccountManagement');
    await page.waitForURL(`${product.url}/account`);
    await rowsOf(page).first().waitFor();
    await page.getByRole('combobox', { name: 'Phone code' }).fill('france');
    await page.getByRole('option', { name: /^\+33/ }).click();
    await page.getByText('No data').waitFor();
    expect(new URL(page.url()).search).toBe('?code=33');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowsOf(page).first().waitFor();
    await search(page, ' LEADER0 ');
    await until('two accounts are listed', async () => (await rowsOf(page).count()) === 2);
    await page.reload();
    await until('the filtered accounts are listed again', async () => (await rowsOf(page).count()) === 2);
    expect(await page.getByRole('textbox', { name: 'Keyword' }).inputValue()).toBe('LEADER0');
    await page.goBack();
    await until('the whole list is back', async () => (await rowsOf(page).count()) === 10);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of').waitFor();
  });

  itTakesLong('fits long names and right-to-left names', async () => {
    const { page } = admin;
    await page.route('**/api/cs/user/page', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { records: readonly Account[] } };
      const records = body.data.records.map((account, index) => ({ ...account, ...ODD[index] }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, records } } });
    });
    await openAccounts(page);
    expect(await screenFindings(page))
      .withContext('the list')
      .toEqual([]);
    expect(await rowsOf(page).filter({ hasText: 'gnp.exe <b>x</b>' }).count()).toBe(1);
  });
});
