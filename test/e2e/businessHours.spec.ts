import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn } from '../support/people.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('the screen of business hours', () => {
  const { product, person } = onProduct();

  const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

  it('takes a split shift and a holiday for a product, and shows the days ahead before they are saved', async () => {
    const { page } = await person();
    const holiday = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
    await signIn(page, product.url, 'admin01', '/settings-hours');
    await rowOf(page, 'All products').getByText('Always open').waitFor();
    expect(await screenFindings(page)).toEqual([]);

    await rowOf(page, 'Remit').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('At these hours').check();
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await dialog.getByLabel('Monday', { exact: true }).fill('9-12:30, 13:30-18');
    await dialog.getByRole('button', { name: 'Copy Monday' }).click();
    expect(await dialog.getByLabel('Monday', { exact: true }).inputValue()).toBe('09:00–12:30, 13:30–18:00');
    await dialog.getByLabel('Saturday').fill('10');
    await dialog.getByRole('button', { name: 'Add exception' }).click();
    await page.keyboard.type('Founding day');
    await dialog.getByRole('group', { name: 'Days of' }).getByLabel('From').fill(holiday);
    const ahead = dialog.getByRole('region', { name: 'The next 14 days' }).getByRole('listitem');
    await ahead.filter({ hasText: holiday }).filter({ hasText: 'Closed' }).getByText('Founding day').waitFor();
    expect(await ahead.count()).toBe(14);

    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter times as 9-12:30').waitFor();
    expect(await dialog.getByLabel('Saturday').evaluate((field) => field === document.activeElement)).toBeTrue();
    expect(await partFindings(page)).toEqual([]);
    await dialog.getByLabel('Saturday').fill('10-14');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.reload();
    const row = rowOf(page, 'Remit');
    await row.getByText('Founding day').waitFor();
    expect(await row.innerText()).toContain('Mon–Fri 09:00–12:30, 13:30–18:00 · Sat 10:00–14:00');
    await page.goto(`${product.url}/audit-log`);
    await page.getByText('added business hours of').waitFor();
  });
});
