import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { paperFindings } from '../support/paper.ts';
import { giveSession, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';
import { readWorkbook } from '../support/workbook.ts';

/** A formula, markup, right-to-left text, an emoji and a text without break points. */
const HOSTILE = `=HYPERLINK("http://evil.example") <b>x</b> \u05d0\u05d1\u05d2 \u{1f984} ${'x'.repeat(200)}`;

describe('the audit log', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  async function saveQuerySettings(page: Page, message: string): Promise<void> {
    await page.goto(`${product.url}/settings-query`);
    await page.getByLabel('Notification message').fill(message);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Operate successfully!').first().waitFor();
  }

  const rowsOf = (page: Page) =>
    page.getByRole('table', { name: 'Audit log entries' }).locator('tbody').getByRole('row');

  it('shows who changed what, filtered by a shareable address', async () => {
    const { page } = admin;
    await giveSession(page, product.url, 'admin01');
    await saveQuerySettings(page, HOSTILE);
    await page.getByRole('link', { name: 'Audit Log' }).first().click();
    await page.waitForURL(/\/audit-log$/);
    const change = rowsOf(page).filter({ hasText: 'changed the Query Settings' }).first();
    await change.waitFor();
    expect(await change.innerText()).toContain('admin01');
    expect(await change.innerText()).toContain('=HYPERLINK("http://evil.example") <b>x</b>');
    expect(await change.locator('b').count()).toBe(0);
    expect(await screenFindings(page)).toEqual([]);
    await change.getByRole('button', { name: /^Show/ }).click();
    await page.getByText('x'.repeat(200)).waitFor();
    expect(await partFindings(page))
      .withContext('unfolded')
      .toEqual([]);
    expect(await paperFindings(page))
      .withContext('printed')
      .toEqual([]);

    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Query settings changed' });
    await page.waitForURL(/what=settings\.query$/);
    await until('only these are shown', async () => {
      const sentences = await rowsOf(page).locator('.cs-audit-sentence').allInnerTexts();
      return sentences.length > 0 && sentences.every((sentence) => sentence.endsWith(' changed the Query Settings.'));
    });
    await page.getByRole('button', { name: 'By the system' }).click();
    await page.getByText('No entries match these filters.').waitFor();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Who' }).fill('admin01');
    await page.getByRole('option').filter({ hasText: 'admin01' }).click();
    await page.waitForURL(/who=\d+&what=settings\.query$/);
    await page.getByRole('group', { name: /^Days/ }).getByLabel('From').fill('2999-01-01');
    await page.getByText('No entries match these filters.').waitFor();
    expect(await partFindings(page))
      .withContext('no entries')
      .toEqual([]);
    await page.goBack();
    await rowsOf(page).first().waitFor();

    const colleague = await person();
    await giveSession(colleague.page, product.url, 'admin01');
    await colleague.page.goto(page.url());
    await rowsOf(colleague.page).first().waitFor();
    expect(await rowsOf(colleague.page).locator('.cs-audit-sentence').allInnerTexts()).toEqual(
      await rowsOf(page).locator('.cs-audit-sentence').allInnerTexts(),
    );
    expect(await colleague.page.getByRole('combobox', { name: 'Who' }).inputValue()).not.toMatch(/^\d*$/);
  });

  itTakesLong('exports the filtered entries as a workbook, which adds an entry itself', async () => {
    const { page } = admin;
    await giveSession(page, product.url, 'admin01');
    await saveQuerySettings(page, HOSTILE.slice(0, 100));
    await saveQuerySettings(page, '+1');
    await page.goto(`${product.url}/audit-log?what=settings.query&from=2020-01-01&to=2999-12-31`);
    await rowsOf(page).first().waitFor();
    const shown = await rowsOf(page).count();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-log_2020-01-01_2999-12-31.xlsx');
    const {
      rows: [, ...rows],
    } = readWorkbook(await readFile(await download.path()));
    expect(rows.length).toBe(shown);
    expect(rows.map((row) => [row[1]?.value, row[3]?.value])).toEqual(rows.map(() => ['admin01', 'settings.query']));
    expect(rows[0]?.[8]?.value).toMatch(/: \+1$/);
    await page.goto(`${product.url}/audit-log`);
    const entry = rowsOf(page).filter({ hasText: 'exported the audit log' }).first();
    await entry.getByRole('button', { name: 'Show all 4 changes' }).click();
    expect(await entry.innerText()).toContain('What Query settings changed');
  });
});
