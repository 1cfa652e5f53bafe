import type { Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { editAccount, pageAccounts } from '#contract/http/accounts.ts';
import { addRole } from '#contract/http/roles.ts';
import { endSessions } from '#contract/http/sessions.ts';
import { partFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  DEMO_PASSWORD,
  forgiveSessionEnd,
  goOffline,
  logIn,
  openChat,
  signIn,
  startChat,
  startWork,
  tokenOf,
  type Person,
} from '../support/people.ts';

const ENDED = 'Your session has ended. Log in again.';

describe('where one is signed in', () => {
  const { product, person } = onProduct();
  let desk: Person;
  let elsewhere: Person;

  beforeEach(async () => {
    [desk, elsewhere] = await Promise.all([person(), person({ width: 390, height: 844 })]);
  });

  const devicesOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Devices' });
  const rowsOf = (page: Page): Locator => devicesOf(page).locator('tbody').getByRole('row');
  async function openDevices(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Devices' }).click();
    await rowsOf(page).first().waitFor();
  }
  const confirm = (page: Page) => page.getByRole('button', { name: 'Yes,confirm' }).click();
  /** At the login form, idle as it was, and told why. */
  async function isOut(page: Page): Promise<void> {
    await page.waitForURL(/\/login/);
    await page.getByText(ENDED).first().waitFor();
  }
  /** What an admin does elsewhere. */
  async function asAdmin() {
    const token = await tokenOf(product.url, 'admin01');
    const find = async (keyword: string) =>
      (await makeCall(product.url, pageAccounts, { keyword, pageNo: 1, pageSize: 1 }, { token })).data?.records[0];
    return { token, find };
  }

  it('is listed, another browser is signed out, and is at the login form by itself', async () => {
    await logIn(elsewhere.page, product.url, 'staff08');
    await logIn(desk.page, product.url, 'staff08');
    await openDevices(desk.page);
    expect(await rowsOf(desk.page).count()).toBe(2);
    await rowsOf(desk.page)
      .filter({ hasText: 'This device' })
      .getByText(/Chrome \d+ on Linux/)
      .waitFor();
    expect(await partFindings(desk.page)).toEqual([]);
    await rowsOf(desk.page)
      .getByRole('button', { name: /^Log out/ })
      .click();
    await desk.page.keyboard.press('Escape');
    expect(await rowsOf(desk.page).count())
      .withContext('declined')
      .toBe(2);
    await rowsOf(desk.page)
      .getByRole('button', { name: /^Log out/ })
      .click();
    await confirm(desk.page);
    await isOut(elsewhere.page);
    await desk.page.getByText('Operate successfully!').first().waitFor();
    await desk.page.waitForFunction(() => document.querySelectorAll('[role=dialog] tbody tr').length === 1);
    forgiveSessionEnd(elsewhere);
  });

  itTakesLong('changes with the password: all others are signed out, and the new one logs in', async () => {
    await logIn(elsewhere.page, product.url, 'staff09');
    await logIn(desk.page, product.url, 'staff09');
    await openDevices(desk.page);
    const dialog = devicesOf(desk.page);
    const change = dialog.getByRole('button', { name: 'Change password' });
    await change.click();
    expect(await dialog.getByText('Please enter a password').count()).toBe(2);
    await dialog.getByLabel('Old password').fill('wrong');
    await dialog.getByLabel('New password').fill('short');
    await change.click();
    await dialog.getByText('The length is 6 to 20').waitFor();
    await dialog.getByLabel('New password').fill('v7#Kq!w2');
    await change.click();
    await dialog.getByText('The old password is wrong').waitFor();
    expect(await dialog.getByLabel('New password').inputValue())
      .withContext('what was typed')
      .toBe('v7#Kq!w2');
    await dialog.getByLabel('Old password').fill(DEMO_PASSWORD);
    await change.click();
    await desk.page.getByText('Operate successfully!').first().waitFor();
    expect(await dialog.getByLabel('New password').inputValue()).toBe('');
    await isOut(elsewhere.page);
    await logIn(elsewhere.page, product.url, 'staff09', 'v7#Kq!w2');
    forgiveSessionEnd(elsewhere);
  });

  it(
    'is over when an admin says so, in an idle chat workspace as well; ' +
      'what was typed is there after the next login',
    async () => {
      await startWork(desk.page, product.url, 'staff01');
      await startChat(elsewhere.page, product.url, '1031', 'Watch');
      const workspace = await openChat(desk, 'Watch');
      await composer(workspace).fill('half a sentence');
      const { token, find } = await asAdmin();
      expect(
        (await makeCall(product.url, endSessions, { userId: (await find('staff01'))?.id ?? '' }, { token })).data
          ?.ended,
      ).toBeGreaterThan(0);
      await Promise.all([isOut(workspace), isOut(desk.page)]);
      await logIn(workspace, product.url, 'staff01');
      await workspace.waitForURL(/\/chat/);
      await composer(workspace).waitFor();
      expect(await composer(workspace).inputValue()).toBe('half a sentence');
      await goOffline(workspace, product.url);
      forgiveSessionEnd(desk);
    },
  );

  itTakesLong(
    'follows a change of role at once: the open screen says that it was withdrawn, and returns; no one is signed out',
    async () => {
      await signIn(desk.page, product.url, 'staff07', '/query-service');
      await desk.page.getByRole('main').waitFor();
      const { token, find } = await asAdmin();
      const { id = '', roleId } = (await find('staff07')) ?? {};
      const made = await makeCall(
        product.url,
        addRole,
        { appId: 1, name: 'On leave', remark: 'Sees Home', status: 'A', resourceIds: [] },
        { token },
      );
      await makeCall(product.url, editAccount, { id, roleId: made.data?.id ?? '' }, { token });
      await desk.page.getByText('You can no longer open Query Service').waitFor();
      await desk.page.getByRole('link', { name: 'Back to home' }).waitFor();
      expect(await partFindings(desk.page)).toEqual([]);
      expect(new URL(desk.page.url()).pathname).toBe('/query-service');
      await makeCall(product.url, editAccount, { id, roleId: roleId ?? '' }, { token });
      await desk.page.getByRole('tab', { name: 'All Query' }).waitFor();
      await desk.page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: 'Query Service' })
        .waitFor();
    },
  );
});
