import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

const HOSTILE = '<b>x</b> \u05d0\u05d1\u05d2 \u{1f984}';

describe('the query settings', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  async function openSettings(page: Page, account: string): Promise<void> {
    await signIn(page, product.url, account, '/settings');
    await page.getByLabel('Allocation').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings-query');
  }

  const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Query Subject' });
  const namesIn = (page: Page): Promise<string[]> =>
    dialogOf(page)
      .getByRole('textbox')
      .evaluateAll((fields: readonly HTMLInputElement[]) => fields.map(({ value }) => value));

  async function openSubjects(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Update: Query Subject' }).click();
    await dialogOf(page).getByRole('button', { name: 'Add field' }).waitFor();
  }

  async function submit(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Operate successfully!').first().waitFor();
  }

  it('save numbers and explain them', async () => {
    const { page } = admin;
    await openSettings(page, 'admin01');
    const crumbs = (await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).split(/\s*\/\s*/);
    expect(crumbs).toEqual(['Home', 'Settings', 'Query Settings']);
    expect(await screenFindings(page)).toEqual([]);
    await page.getByLabel('Allocation').pressSequentially('-1x2');
    await page.getByLabel('Allocation').fill('1x2');
    expect(await page.getByLabel('Allocation').inputValue()).toBe('12');
    await page.getByLabel('Expire in').fill('7.5');
    await page.getByLabel('Notification', { exact: true }).fill('8');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The notification cannot exceed the expiry').waitFor();
    expect(
      await page.getByLabel('Notification', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBeTrue();
    expect(await partFindings(page))
      .withContext('with an error')
      .toEqual([]);
    await page.getByLabel('Notification', { exact: true }).fill('0.5');
    await page.getByLabel('Notification message').fill(HOSTILE);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Operate successfully!').first().waitFor();
    await page.reload();
    await page.getByLabel('Allocation').waitFor();
    expect(
      await Promise.all(
        ['Allocation', 'Expire in', 'Notification message'].map((label) => page.getByLabel(label).inputValue()),
      ),
    ).toEqual(['12', '7.5', HOSTILE]);
  });

  it('remove, rename and add subjects', async () => {
    const { page } = admin;
    await openSettings(page, 'admin01');
    await openSubjects(page);
    const [first = '', second = '', ...rest] = await namesIn(page);
    await dialogOf(page).getByRole('textbox', { name: 'Subject 1', exact: true }).fill(`${first} (${HOSTILE})`);
    await dialogOf(page).getByRole('button', { name: 'Remove:' }).nth(1).click();
    await dialogOf(page).getByRole('button', { name: 'Add field' }).click();
    await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
    await dialogOf(page).getByText('Please enter a name').waitFor();
    expect(await partFindings(page))
      .withContext('with a problem')
      .toEqual([]);
    await page.keyboard.type('Something else');
    await submit(page);
    await openSubjects(page);
    expect(await namesIn(page)).toEqual([`${first} (${HOSTILE})`, ...rest, 'Something else']);
    expect(second).not.toBe('');
  });

  itTakesLong("show a colleague's change to a subject before it is overwritten", async () => {
    const other = await person();
    await openSettings(admin.page, 'admin01');
    await openSettings(other.page, 'leader01');
    await openSubjects(admin.page);
    await openSubjects(other.page);
    const [name = ''] = await namesIn(admin.page);
    await other.page.getByRole('textbox', { name: 'Subject 1', exact: true }).fill('Renamed by the leader');
    await admin.page.getByRole('button', { name: 'Remove:' }).first().click();
    await submit(admin.page);
    await other.page.getByRole('button', { name: 'Submit' }).click();
    await dialogOf(other.page).getByText(`Someone else has removed \u2068${name}\u2069.`).waitFor();
    expect(await partFindings(other.page))
      .withContext('with a conflict')
      .toEqual([]);
    await submit(other.page);
    await openSubjects(admin.page);
    expect(await namesIn(admin.page)).toContain('Renamed by the leader');
  });

  itTakesLong('ask before unsaved subjects are lost', async () => {
    const { page } = admin;
    await openSettings(page, 'admin01');
    await openSubjects(page);
    const before = await namesIn(page);
    await dialogOf(page).getByRole('textbox').first().fill('Unsaved');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => {
      setTimeout(() => location.reload());
    });
    await until('the browser asks', async () => dialogs.length === 1);
    expect((await namesIn(page))[0]).toBe('Unsaved');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await openSubjects(page);
    expect(await namesIn(page)).toEqual(before);
  });
});
