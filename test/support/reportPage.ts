import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';
import { readWorkbook, type ReadCell } from './workbook.ts';

// Helpers for the report screens.

/** The table of a report's rows. */
const tableOf = (page: Page): Locator => page.getByRole('table', { name: /^(Staff by day|Queries and chats)$/ });
export const chartOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart' });
export const tab = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const explore = (page: Page): Locator => page.getByRole('button', { name: 'Explor', exact: true });
const side = (page: Page, name: 'From' | 'To'): Locator => page.getByLabel(name, { exact: true });
export const daysIn = async (page: Page) => [
  await side(page, 'From').inputValue(),
  await side(page, 'To').inputValue(),
];

/** Waits until chart and table have loaded, failed or turned out empty. */
export async function settled(page: Page): Promise<void> {
  await chartOf(page).waitFor();
  await until(
    'chart and table have loaded',
    async () => (await page.locator('main :is([aria-busy=true], .cs-state.is-loading)').count()) === 0,
  );
}

/** Opens a report and waits for it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** The cells of the visible rows. */
export const rowsShown = async (page: Page): Promise<readonly (readonly string[])[]> =>
  Promise.all(
    (await tableOf(page).locator('tbody').getByRole('row').all()).map((row) => row.getByRole('cell').allInnerTexts()),
  );

/** The rows of all pages from the visible one to the last. */
export async function allRows(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = [...(await rowsShown(page))];
  const next = page.getByRole('button', { name: 'Next page' });
  while ((await next.isVisible()) && (await next.isEnabled())) {
    await next.click();
    await settled(page);
    rows.push(...(await rowsShown(page)));
  }
  return rows;
}

/** The chart's figures from its table, without totals. Returns to the chart afterwards. */
export async function chartRows(page: Page): Promise<readonly (readonly string[])[]> {
  await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
  const rows = await Promise.all(
    (await chartOf(page).locator('tbody').getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()),
  );
  await chartOf(page).getByRole('button', { name: 'Show as chart' }).click();
  return rows;
}

/** Presses Explor and reads the saved workbook. */
export async function exported(page: Page): Promise<{
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (ReadCell | null)[])[];
}> {
  const [download] = await Promise.all([page.waitForEvent('download'), explore(page).click()]);
  const {
    rows: [columns = [], ...rows],
  } = readWorkbook(await readFile(await download.path()));
  return { name: download.suggestedFilename(), columns: columns.map((cell) => cell?.value ?? ''), rows };
}

/** The text of a workbook cell. */
export const textIn = (cell: ReadCell | null | undefined): string => cell?.value ?? '';
