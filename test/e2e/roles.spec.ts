import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn, type Person } from '../support/people.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const LONG = 'W'.repeat(50);
const RIGHT_TO_LEFT = 'מנהל <b>x</b> مشرف';

describe('the role screen', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  async function openRoles(page: Page, account = 'admin01'): Promise<void> {
    await signIn(page, product.url, account, '/role');
    await rowOf(page, 'Administrator').waitFor();
  }

  const rowOf = (page: Page, name: string): Locator => page.locator('tbody').getByRole('row').filter({ hasText: name });
  const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
  const itemOf = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
  const checkedNow = (page: Page): Promise<readonly string[]> =>
    page
      .getByRole('treeitem')
      .evaluateAll((items) =>
        items
          .filter(({ ariaChecked }) => ariaChecked !== 'false')
          .map(({ textContent, ariaChecked }) => `${textContent}: ${ariaChecked ?? ''}`),
      );

  async function open(page: Page, name: string): Promise<void> {
    await rowOf(page, name).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('tree').waitFor();
  }

  async function save(page: Page, title: string): Promise<void> {
    await dialogOf(page, title).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page, title).waitFor({ state: 'detached' });
    await page.getByText('Operate successfully!').first().waitFor();
  }

  async function make(page: Page, name: string, describle: string): Promise<void> {
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Describle').fill(describle);
    await page.getByLabel('Effective').check();
    await save(page, 'Create Role');
    await rowOf(page, name).waitFor();
  }

  itTakesLong('adds a role with three resources by keyboard alone', async () => {
    const { page } = admin;
    await openRoles(page);
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Create' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('tree').waitFor();
    await keyboard.type('Evening shift');
    await keyboard.press('Tab');
    await keyboard.type('Answers after six');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await until('the focus is in the tree', async () => {
      await keyboard.press('Tab');
      return itemOf(page, 'Live Service').evaluate((item) => item === document.activeElement);
    });
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await keyboard.type('Dash');
    await keyboard.press('Space');
    expect(await checkedNow(page)).toEqual(['Live Service: mixed', 'Task list: true', 'Dashboard: true']);
    await page.getByText(/^3 of \d+ chosen$/).waitFor();
    await until('the focus is on Save', async () => {
      await keyboard.press('Tab');
      return page.getByRole('button', { name: 'Save' }).evaluate((button) => button === document.activeElement);
    });
    await keyboard.press('Enter');
    await page.getByText('Operate successfully!').first().waitFor();
    const row = rowOf(page, 'Evening shift');
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      jasmine.arrayContaining(['Effective', 'Answers after six', '0']),
    );
    expect(await page.getByRole('button', { name: 'Create' }).evaluate((button) => button === document.activeElement))
      .withContext('the focus is back on the row')
      .toBeTrue();

    await open(page, 'Evening shift');
    expect(await checkedNow(page))
      .withContext('the stored resources')
      .toEqual(['Live Service: mixed', 'Task list: true', 'Dashboard: true']);
    await itemOf(page, 'Live Service').click();
    await itemOf(page, 'Dashboard').click();
    await page.getByLabel('Invalid').check();
    await save(page, 'Edit Role');
    await rowOf(page, 'Evening shift').filter({ hasText: 'Invalid' }).waitFor();
    await open(page, 'Evening shift');
    expect(await checkedNow(page)).toEqual([
      'Live Service: true',
      'Task list: true',
      'Leader page: true',
      'Watch a chat: true',
      'Whisper to the assignee of a chat: true',
      'Join a chat: true',
      'Take over a chat: true',
    ]);
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Edit Role').waitFor({ state: 'detached' });
  });

  itTakesLong('deletes unused roles only', async () => {
    const { page } = admin;
    await openRoles(page);
    await make(page, 'Short-lived', 'Goes again');
    await rowOf(page, 'Customer service').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete it?').waitFor();
    await question
      .getByText('20 accounts have this role. Assign them another role before you delete this one.')
      .waitFor();
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await question.getByText('It was not deleted. 20 accounts have this role').waitFor();
    expect(await partFindings(page))
      .withContext('a refusal')
      .toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'Short-lived').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Yes,confirm' }).click();
    await rowOf(page, 'Short-lived').waitFor({ state: 'detached' });
  });

  itTakesLong('fits any screen with any names', async () => {
    const { page } = admin;
    await openRoles(page);
    await make(page, LONG, 'D'.repeat(300));
    await make(page, RIGHT_TO_LEFT, RIGHT_TO_LEFT);
    expect(await screenFindings(page)).toEqual([]);
    await open(page, LONG);
    expect(await partFindings(page))
      .withContext('the dialog')
      .toEqual([]);
  });

  it('edits a role by touch', async () => {
    const thumb = await person(PHONE, { hasTouch: true, isMobile: true });
    const { page } = thumb;
    await openRoles(page);
    expect(await smallButtons(page)).toEqual([]);
    await rowOf(page, 'Trainee').getByRole('button', { name: 'Edit' }).tap();
    await itemOf(page, 'Dashboard').tap();
    await page.getByText(/^2 of \d+ chosen$/).waitFor();
    expect(await smallButtons(page)).toEqual([]);
    await save(page, 'Edit Role');
  });

  it("changes at once what the role's users see", async () => {
    const { page } = admin;
    await openRoles(page);
    const leader = await person();
    await signIn(leader.page, product.url, 'leader02');
    const menu = leader.page.getByRole('navigation').getByRole('link', { name: 'Search Chat History' });
    await leader.page.getByRole('navigation').getByRole('link', { name: 'Query Service' }).waitFor();
    expect(await menu.count()).toBe(0);
    await open(page, 'Shift leader');
    await page.getByText('Saving changes the permissions of 1 account').waitFor();
    await itemOf(page, 'Search Chat History').click();
    await save(page, 'Edit Role');
    await menu.first().waitFor();
  });
});
