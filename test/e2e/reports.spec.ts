import type { Page } from 'playwright-core';
import { REPORT_PAGE_SIZE, TOKEN_COOKIE, TOKEN_HEADER } from '#contract/constants.ts';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import {
  daysTrends,
  pageStaffDays,
  topTen,
  type DayTrend,
  type StaffDay,
  type StaffTotals,
} from '#contract/http/reports.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgive, giveSession, type Person } from '../support/people.ts';
import {
  allRows,
  chartOf,
  chartRows,
  daysIn,
  explore,
  exported,
  open,
  rowsShown,
  settled,
  tab,
  textIn,
} from '../support/reportPage.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { shownInstant } from '../support/workbook.ts';

/** Ahead of UTC: its date differs from the server's for most of the day. */
const ZONE = 'Pacific/Kiritimati';
const DAY_MS = 24 * 60 * 60 * 1_000;

const TREND = '/queryAndChat';
const TABS = [
  ['Yesterday', 1, 1],
  ['Last3 days', 3, 0],
  ['Last 30 days', 30, 0],
] as const;
const HOSTILE_NAMES = [
  '=HYPERLINK("http://evil")',
  '\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5 (1)',
  'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
  '<b>Bo</b>',
  '\u202egnp.exe',
];

/** The date a number of days ago in the zone. */
function dayAgo(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(Date.now() - days * DAY_MS);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('the reports', () => {
  const { product, person } = onProduct({ TIME_ZONE: ZONE });
  let reader: Person;
  let page: Page;

  beforeEach(async () => {
    reader = await person();
    ({ page } = reader);
    await giveSession(page, product.url, 'leader01');
  });

  const at = (address: string) => `${product.url}${address}`;

  /** Calls the server as the page does. */
  async function ask<Data>(call: { readonly path: string }, input: object): Promise<Data> {
    const token = (await reader.context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const response = await fetch(`${product.url}${call.path}`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { data } = (await response.json()) as { data: Data };
    return data;
  }

  it('show the query ranking of yesterday, the same in table, chart, call and workbook', async () => {
    await open(page, at('/rankQuery'));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Query Ranking');
    for (const [name, back, end] of TABS) {
      await tab(page, name).click();
      await settled(page);
      const [startDate, endDate] = [dayAgo(back), dayAgo(end)];
      expect([await daysIn(page), await tab(page, name).getAttribute('aria-pressed')])
        .withContext(name)
        .toEqual([[startDate, endDate], 'true']);
      const totals = await ask<readonly StaffTotals[]>(topTen, { startDate, endDate, type: REPORT_TYPE.query });
      expect(await chartRows(page))
        .withContext(name)
        .toEqual(
          totals.map(({ staffName, solvedNum, assignedNum }) => [staffName, String(solvedNum), String(assignedNum)]),
        );
    }
    await open(page, at('/rankQuery?range=last7'));
    const book = await exported(page);
    expect(book.name).toBe(`query-ranking_${dayAgo(7)}_${dayAgo(0)}.xlsx`);
    const shown = await allRows(page);
    expect(shown.length).withContext('there are figures to compare').toBeGreaterThan(REPORT_PAGE_SIZE);
    expect(book.columns.slice(0, 4)).toEqual(['Creat Time', 'staff', 'Assigned_count', 'Solved_count']);
    expect(
      book.rows.map(([day, staff, assigned, solved, rate]) => [
        day === null || day === undefined ? '' : shownInstant(day).slice(0, 10),
        textIn(staff),
        textIn(assigned),
        textIn(solved),
        `${(Math.round(Number(textIn(rate)) * 1_000) / 10).toFixed(1)}%`,
      ]),
    ).toEqual(shown.map((row) => row.slice(0, 5)));
    expect(book.rows.map(([, , , , , response]) => textIn(response) === '')).toEqual(
      shown.map((row) => row[5] === '–'),
    );
  });

  itTakesLong('show the chat ranking, the same in chart, table and workbook', async () => {
    await open(page, at('/rankChat?range=last3'));
    const [startDate, endDate] = [dayAgo(3), dayAgo(0)];
    const totals = await ask<readonly StaffTotals[]>(topTen, { startDate, endDate, type: REPORT_TYPE.chat });
    expect(await chartRows(page)).toEqual(
      totals.map(({ staffName, solvedNum, assignedNum }) => [staffName, String(solvedNum), String(assignedNum)]),
    );
    const { records } = await ask<{ records: readonly StaffDay[] }>(pageStaffDays, {
      startDate,
      endDate,
      type: REPORT_TYPE.chat,
      pageNo: 1,
      pageSize: REPORT_PAGE_SIZE,
    });
    const shown = await rowsShown(page);
    expect(shown.map((row) => row.slice(0, 4))).toEqual(
      records.map(({ createTime, staffName, assignedNum, solvedNum }) => [
        createTime,
        staffName,
        String(assignedNum),
        String(solvedNum),
      ]),
    );
    const book = await exported(page);
    expect(book.name).toBe(`chat-ranking_${startDate}_${endDate}.xlsx`);
    expect(
      book.rows
        .slice(0, shown.length)
        .map(([, staff, assigned, solved]) => [textIn(staff), textIn(assigned), textIn(solved)]),
    ).toEqual(shown.map((row) => row.slice(1, 4)));
  });

  it('show a trend whose chart adds up to the rows, and export the rows', async () => {
    await open(page, at(TREND));
    expect(await daysIn(page)).toEqual([dayAgo(1), dayAgo(1)]);
    await tab(page, 'Last3 days').click();
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Live chat' });
    await settled(page);
    const [startDate, endDate] = [dayAgo(3), dayAgo(0)];
    const days = await ask<readonly DayTrend[]>(daysTrends, {
      startDate,
      endDate,
      type: REPORT_TYPE.chat,
      status: REPORT_STATUS.all,
    });
    const numbers = ({ openNum, solvedNum, notSolvedNum }: DayTrend) => [openNum, solvedNum, notSolvedNum];
    expect(await chartRows(page)).toEqual(days.map((day) => [day.days, ...numbers(day).map(String)]));
    const rows = await allRows(page);
    expect(rows.length).toBe(sum(days.flatMap(numbers)));
    expect(rows.length).withContext('there are figures to compare').toBeGreaterThan(REPORT_PAGE_SIZE);
    expect(new Set(rows.map(([created = '']) => created.slice(0, 10))).size).toBe(
      days.filter((day) => sum(numbers(day)) > 0).length,
    );
    const book = await exported(page);
    expect(book.name).toBe(`query-and-chat_chat_${startDate}_${endDate}.xlsx`);
    expect(book.columns).toEqual(['Creat Time', 'Type', 'Assignee', 'Solved/Open']);
    expect(
      book.rows.map(([created, ofType, assignee, state]) => [
        created === null || created === undefined ? '' : shownInstant(created),
        textIn(ofType),
        textIn(assignee) || '–',
        textIn(state),
      ]),
    ).toEqual(rows.map((row) => [...row]));
  });

  itTakesLong('keep every view in its address for Back, Forward, a reload and a colleague', async () => {
    await open(page, at(`${TREND}?range=last7&type=chat&status=solved&order=asc&page=3`));
    const rows = await rowsShown(page);
    expect([
      await page.getByLabel('Type', { exact: true }).inputValue(),
      await page.getByLabel('Status', { exact: true }).inputValue(),
      rows.length,
    ]).toEqual(['chat', 'solved', REPORT_PAGE_SIZE]);
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Query' });
    await settled(page);
    await tab(page, 'Yesterday').click();
    await settled(page);
    expect(new URL(page.url()).search).toBe('?status=solved&order=asc');
    await page.goBack();
    await page.goBack();
    await settled(page);
    expect(await rowsShown(page)).toEqual(rows);
    expect(await chartOf(page).innerText()).toContain('Live chats per day');
    await page.goForward();
    await settled(page);
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('query');
    const colleague = await person();
    await giveSession(colleague.page, product.url, 'admin01');
    await open(colleague.page, at(`${TREND}?range=last7&type=chat&status=solved&order=asc&page=3`));
    expect(await rowsShown(colleague.page)).toEqual(rows);
    await open(page, at('/rankQuery?range=nonsense&page=9999'));
    await page.getByText('This page is empty now.').waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await settled(page);
    expect([(await rowsShown(page)).length > 0, new URL(page.url()).search]).toEqual([true, '']);
    await page.getByRole('link', { name: '<< black', exact: true }).click();
    await page.waitForURL(/\/dashbroad$/);
  });

  itTakesLong('can be used with the keyboard alone', async () => {
    await open(page, at(TREND));
    await page.getByRole('link', { name: '<< black', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await explore(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/type=chat/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/range=last7/);
    await settled(page);
    expect(await tab(page, 'Last7 days').evaluate((button) => button === document.activeElement))
      .withContext('the focus stays')
      .toBe(true);
    const next = page.getByRole('button', { name: 'Next page' });
    for (let steps = 0; steps < 20 && !(await next.evaluate((button) => button === document.activeElement)); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=2/);
    await settled(page);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  itTakesLong('fit any width with any names, and with empty and failed parts', async () => {
    await page.route(`**${topTen.path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: readonly StaffTotals[] };
      await route.fulfill({ response, json: { ...body, data: renamed(body.data) } });
    });
    await page.route(`**${pageStaffDays.path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { records: readonly StaffDay[] } };
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, records: renamed(body.data.records) } },
      });
    });
    // Both rankings share one screen.
    for (const path of ['/rankQuery', TREND]) {
      await open(page, at(`${path}?range=last7`));
      expect(await screenFindings(page))
        .withContext(path)
        .toEqual([]);
      expect(await page.locator('main b').count()).toBe(0);
      await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
      expect(await partFindings(page))
        .withContext(`${path}: chart as table`)
        .toEqual([]);
    }
    await open(page, at('/rankQuery?from=2020-01-01&to=2020-01-31'));
    await page.getByText('Nothing to show for these days.').waitFor();
    expect(await partFindings(page))
      .withContext('nothing')
      .toEqual([]);
    await page.unrouteAll();
    for (const { path } of [topTen, pageStaffDays]) await page.route(`**${path}`, (route) => route.abort());
    await tab(page, 'Last3 days').click();
    await page.getByText('The table could not be loaded.').waitFor();
    expect(await partFindings(page))
      .withContext('failures')
      .toEqual([]);
    forgive(reader, 'ERR_FAILED');

    const { page: phone } = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await giveSession(phone, product.url, 'leader01');
    await open(phone, at(`${TREND}?range=last7`));
    expect(await smallButtons(phone)).toEqual([]);
  });
});

/** The rows with hostile names. */
function renamed<Row extends { readonly staffName: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.map((row, index) => ({ ...row, staffName: HOSTILE_NAMES[index % HOSTILE_NAMES.length] ?? '' }));
}
