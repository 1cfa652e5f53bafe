import type { Page } from 'playwright-core';
import { REPORT_PAGE_SIZE, TOKEN_COOKIE, TOKEN_HEADER } from '../../contract/constants.ts';
import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '../../contract/domain.ts';
import { daysTrends, exportQueryRanking, exportReport, pageReport, pageStaffDays, topTen, type DayTrend, type StaffDay, type StaffTotals } from '../../contract/http/reports.ts';
import { findingsAtEachWidth } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgive, logIn, type Person } from '../support/people.ts';
import { allRows, chartOf, chartRows, daysIn, explore, exported, open, rowsShown, settled, side, tab, tableOf, textIn } from '../support/reportPage.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';
import { shownInstant } from '../support/workbook.ts';

/** Ahead of UTC: for most of the day its date is another. */
const ZONE = 'Pacific/Kiritimati';
const DAY_MS = 24 * 60 * 60 * 1_000;

const RANKINGS = [
  { path: '/rankQuery', title: 'Query Ranking', type: REPORT_TYPE.query, file: 'query-ranking' },
  { path: '/rankChat', title: 'Chat Ranking', type: REPORT_TYPE.chat, file: 'chat-ranking' },
] as const;
const TREND = '/queryAndChat';
const REPORTS = [...RANKINGS.map(({ path }) => path), TREND] as const;
const TABS = [['Yesterday', 1, 1], ['Last3 days', 3, 0], ['Last7 days', 7, 0], ['Last 30 days', 30, 0]] as const;
const HOSTILE_NAMES = ['=HYPERLINK("http://evil")', '\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5 (1)', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), '<b>Bo</b>', '\u202egnp.exe'];

/** The day so many days ago in the zone. */
function dayAgo(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(Date.now() - days * DAY_MS);
}

const number = (text = ''): number => Number(text.replaceAll(',', ''));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('the reports', () => {
  const { product, person } = onProduct({ TIME_ZONE: ZONE });
  let reader: Person;
  let page: Page;

  beforeEach(async () => {
    reader = await person();
    ({ page } = reader);
    await logIn(page, product.url, 'leader01');
  });

  const at = (address: string) => `${product.url}${address}`;

  /** Asks the server as the page does. */
  async function ask<Answer>(call: { readonly path: string }, input: object): Promise<Answer> {
    const token = (await reader.context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const response = await fetch(`${product.url}${call.path}`, {
      method: 'POST', headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' }, body: JSON.stringify(input),
    });
    const { data } = await response.json() as { data: Answer };
    return data;
  }

  for (const { path, title, type, file } of RANKINGS) {
    it(`${title}: begins with yesterday; table, chart, calls and workbook are the same`, async () => {
      await open(page, at(path));
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      expect(await chartOf(page).innerText()).toContain('number of chats');
      expect(await tableOf(page).getByRole('columnheader').allInnerTexts()).toEqual(['Creat Time', 'staff', 'Assigned_count', 'Solved_count', 'Solved rate', 'First response']);
      for (const [name, back, end] of TABS) {
        await tab(page, name).click();
        await settled(page);
        const [startDate, endDate] = [dayAgo(back), dayAgo(end)];
        expect([await daysIn(page), await tab(page, name).getAttribute('aria-pressed')]).withContext(name).toEqual([[startDate, endDate], 'true']);
        const totals = await ask<readonly StaffTotals[]>(topTen, { startDate, endDate, type });
        expect(await chartRows(page)).withContext(name).toEqual(totals.map(({ staffName, solvedNum, assignedNum }) => [staffName, String(solvedNum), String(assignedNum)]));
        const { records, total } = await ask<{ records: readonly StaffDay[]; total: number }>(pageStaffDays, { startDate, endDate, type, pageNo: 1, pageSize: 100 });
        const rows = name === 'Last 30 days' ? await rowsShown(page) : await allRows(page);
        expect(rows.map((row) => row.slice(0, 4))).withContext(name).toEqual(records.slice(0, rows.length)
          .map(({ createTime, staffName, assignedNum, solvedNum }) => [createTime, staffName, String(assignedNum), String(solvedNum)]));
        if (name === 'Last 30 days') continue;
        expect(rows.length).withContext(name).toBe(total);
        for (const { staffName, assignedNum, solvedNum } of totals) {
          const theirs = rows.filter(([, staff]) => staff === staffName);
          expect([sum(theirs.map(([, , assigned]) => number(assigned))), sum(theirs.map(([, , , solved]) => number(solved)))])
            .withContext(`${name}: ${staffName}`).toEqual([assignedNum, solvedNum]);
        }
      }
      await open(page, at(`${path}?range=last7`));
      const book = await exported(page);
      expect(book.name).toBe(`${file}_${dayAgo(7)}_${dayAgo(0)}.xlsx`);
      const shown = await allRows(page);
      expect(shown.length).withContext('there is something to compare').toBeGreaterThan(REPORT_PAGE_SIZE);
      expect(book.heads.slice(0, 4)).toEqual(['Creat Time', 'staff', 'Assigned_count', 'Solved_count']);
      expect(book.rows.map(([day, staff, assigned, solved, rate]) => [
        day === null || day === undefined ? '' : shownInstant(day).slice(0, 10), textIn(staff), textIn(assigned), textIn(solved), `${(Math.round(Number(textIn(rate)) * 1_000) / 10).toFixed(1)}%`,
      ])).toEqual(shown.map((row) => row.slice(0, 5)));
      expect(book.rows.map(([, , , , , response]) => textIn(response) === '')).toEqual(shown.map((row) => row[5] === '–'));
    });
  }

  it('the trend: for each type and status the chart’s sum is the number of rows, and the workbook holds them', async () => {
    const types = [['Query', REPORT_TYPE.query, 'query'], ['Live chat', REPORT_TYPE.chat, 'chat']] as const satisfies readonly (readonly [string, ReportType, string])[];
    const statuses = [
      ['All query', REPORT_STATUS.all, ''], ['Open', REPORT_STATUS.open, '_open'], ['Solved', REPORT_STATUS.solved, '_solved'],
    ] as const satisfies readonly (readonly [string, ReportStatusFilter, string])[];
    await open(page, at(TREND));
    expect(await daysIn(page)).toEqual([dayAgo(1), dayAgo(1)]);
    await tab(page, 'Last3 days').click();
    await settled(page);
    const [startDate, endDate] = [dayAgo(3), dayAgo(0)];
    for (const [typeName, type, word] of types) {
      await page.getByLabel('Type', { exact: true }).selectOption({ label: typeName });
      for (const [statusName, status, suffix] of statuses) {
        const context = `${typeName}, ${statusName}`;
        await page.getByLabel('Status', { exact: true }).selectOption({ label: statusName });
        await settled(page);
        const days = await ask<readonly DayTrend[]>(daysTrends, { startDate, endDate, type, status });
        const numbers = (day: DayTrend) => [
          ...(status === REPORT_STATUS.solved ? [] : [day.openNum]), ...(status === REPORT_STATUS.open ? [] : [day.solvedNum]),
          ...(status === REPORT_STATUS.all && type === REPORT_TYPE.chat ? [day.notSolvedNum] : []),
        ];
        if (sum(days.flatMap(numbers)) > 0) expect(await chartRows(page)).withContext(context).toEqual(days.map((day) => [day.days, ...numbers(day).map(String)]));
        const rows = await allRows(page);
        expect(rows.length).withContext(context).toBe(sum(days.flatMap(numbers)));
        expect(rows.every(([, ofType, , state]) => ofType === typeName && (status === REPORT_STATUS.all || state === statusName))).withContext(context).toBe(true);
        expect(new Set(rows.map(([created = '']) => created.slice(0, 10))).size).withContext(context).toBe(days.filter((day) => sum(numbers(day)) > 0).length);
        if (rows.length === 0) continue;
        const book = await exported(page);
        expect(book.name).toBe(`query-and-chat_${word}${suffix}_${startDate}_${endDate}.xlsx`);
        expect(book.heads).toEqual(['Creat Time', 'Type', 'Assignee', 'Solved/Open']);
        expect(book.rows.map(([created, ofType, assignee, state]) => [created === null || created === undefined ? '' : shownInstant(created), textIn(ofType), textIn(assignee) || '–', textIn(state)]))
          .withContext(context).toEqual(rows.map((row) => [...row]));
      }
    }
  });

  it('the trend is sorted by when things came in, either way', async () => {
    await open(page, at(`${TREND}?range=last3`));
    const newest = await allRows(page);
    await page.getByRole('columnheader', { name: 'Creat Time' }).getByRole('button').click();
    await page.waitForURL(/\?range=last3&order=asc$/);
    await settled(page);
    expect(await page.getByRole('columnheader', { name: 'Creat Time' }).getAttribute('aria-sort')).toBe('ascending');
    const oldest = await allRows(page);
    expect(oldest.map(([created]) => created)).toEqual(newest.map(([created]) => created).reverse());
    expect(oldest.map(([created]) => created)).toEqual(oldest.map(([created]) => created).toSorted());
  });

  it('days that are picked count once the focus has left them whole, and say what is wrong with them', async () => {
    for (const path of REPORTS) {
      await open(page, at(path));
      const before = page.url();
      await side(page, 'From').fill('');
      await explore(page).focus();
      await page.getByText('Please give both days.').waitFor();
      expect(page.url()).withContext('half').toBe(before);
      await side(page, 'From').fill(dayAgo(2));
      await side(page, 'To').fill(dayAgo(5));
      expect(page.url()).toBe(before);
      await explore(page).focus();
      await page.getByText('From must not be after To.').waitFor();
      expect([page.url(), await side(page, 'From').getAttribute('aria-invalid')]).withContext('reversed').toEqual([before, 'true']);
      await side(page, 'To').fill(dayAgo(1));
      expect(page.url()).withContext('the focus is in it').toBe(before);
      await explore(page).focus();
      await page.waitForURL(`**${path}?from=${dayAgo(2)}&to=${dayAgo(1)}`);
      await settled(page);
      expect(await page.locator('.cs-range-picker .cs-field-error').count()).toBe(0);
      expect(await Promise.all(TABS.map(([name]) => tab(page, name).getAttribute('aria-pressed')))).toEqual(['false', 'false', 'false', 'false']);
      const days = new Set((await rowsShown(page)).map(([created = '']) => created.slice(0, 10)));
      expect([...days].every((day) => day === dayAgo(2) || day === dayAgo(1)) && days.size > 0).withContext(path).toBe(true);
    }
  });

  it('every view has an address: Back, Forward, a reload and a colleague see the same', async () => {
    await open(page, at(`${TREND}?range=last7&type=chat&status=solved&order=asc&page=3`));
    const rows = await rowsShown(page);
    expect([await page.getByLabel('Type', { exact: true }).inputValue(), await page.getByLabel('Status', { exact: true }).inputValue(), rows.length]).toEqual(['chat', 'solved', REPORT_PAGE_SIZE]);
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
    await page.reload();
    await settled(page);
    expect(await rowsShown(page)).toEqual(rows);
    await page.goForward();
    await settled(page);
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('query');
    const colleague = await person();
    await logIn(colleague.page, product.url, 'admin01');
    await open(colleague.page, at(`${TREND}?range=last7&type=chat&status=solved&order=asc&page=3`));
    expect(await rowsShown(colleague.page)).toEqual(rows);
    await open(page, at('/rankQuery?range=nonsense&page=9999'));
    await page.getByText('This page holds nothing any more.').waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await settled(page);
    expect([(await rowsShown(page)).length > 0, new URL(page.url()).search]).toEqual([true, '']);
    await page.getByRole('link', { name: '<< black', exact: true }).click();
    await page.waitForURL(/\/dashbroad$/);
  });

  it('chart and table fail on their own, say so, and come when they are tried again', async () => {
    for (const [path, figures, rows] of [['/rankQuery', topTen, pageStaffDays], ['/rankChat', topTen, pageStaffDays], [TREND, daysTrends, pageReport]] as const) {
      await page.route(`**${figures.path}`, (route) => route.abort());
      await open(page, at(path));
      await page.getByText('The chart could not be loaded.').waitFor();
      expect(await rowsShown(page)).withContext('the table has come').not.toEqual([]);
      await page.unroute(`**${figures.path}`);
      await page.route(`**${rows.path}`, (route) => route.abort());
      await chartOf(page).getByRole('button', { name: 'Try again' }).click();
      await settled(page);
      await chartOf(page).getByRole('button', { name: 'Show as table' }).waitFor();
      await tab(page, 'Last3 days').click();
      await page.getByText('The table could not be loaded.').waitFor();
      await settled(page);
      expect(await page.getByRole('alert').count()).withContext('said once').toBe(1);
      expect(await findingsAtEachWidth(page)).withContext(path).toEqual([]);
      await page.unroute(`**${rows.path}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await settled(page);
      expect(await rowsShown(page)).not.toEqual([]);
    }
    forgive(reader, 'ERR_FAILED');
  });

  it('what is shown stays while other days are on their way, and says so; the last choice wins', async () => {
    await open(page, at('/rankQuery?range=last3'));
    const before = await rowsShown(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { letGo = resolve; });
    const slow = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await held;
      await route.continue().catch(() => undefined);
    };
    await page.route(`**${topTen.path}`, slow);
    await page.route(`**${pageStaffDays.path}`, slow);
    await tab(page, 'Last 30 days').click();
    await page.waitForURL(/range=last30/);
    expect([await rowsShown(page), await tableOf(page).getAttribute('aria-busy'), await chartOf(page).getAttribute('aria-busy')]).toEqual([before, 'true', 'true']);
    await page.unroute(`**${topTen.path}`);
    await page.unroute(`**${pageStaffDays.path}`);
    await tab(page, 'Yesterday').click();
    await settled(page);
    const rows = await rowsShown(page);
    letGo();
    await tab(page, 'Yesterday').click();
    await settled(page);
    expect([await rowsShown(page), new Set(rows.map(([day]) => day))]).toEqual([rows, new Set([dayAgo(1)])]);
  });

  it('an export that fails says so once and leaves its button; one under way can be given up', async () => {
    await open(page, at('/rankQuery?range=last3'));
    const toasts = (text: string) => page.getByText(text, { exact: true });
    const refusal = (code: number, codeMsg: string) => ({ status: 200, json: { success: false, code, codeMsg, data: null } });
    await page.route(`**${exportQueryRanking.path}*`, (route) => route.fulfill(refusal(4022, 'Too many rows')));
    await explore(page).click();
    await toasts('Too many rows').waitFor();
    expect(await toasts('Too many rows').count()).toBe(1);
    await page.unroute(`**${exportQueryRanking.path}*`);
    await page.route(`**${exportQueryRanking.path}*`, (route) => route.fulfill(refusal(4003, 'No permission')));
    await explore(page).click();
    await toasts('No permission').waitFor();
    await page.unroute(`**${exportQueryRanking.path}*`);
    await page.route(`**${exportQueryRanking.path}*`, (route) => route.abort());
    await explore(page).click();
    await toasts('The server cannot be reached. Please check the connection.').waitFor();
    expect(await toasts('The server cannot be reached. Please check the connection.').count()).toBe(1);
    forgive(reader, 'ERR_FAILED');
    await page.unroute(`**${exportQueryRanking.path}*`);
    await page.route(`**${exportQueryRanking.path}*`, () => undefined);
    await explore(page).click();
    await page.getByRole('button', { name: 'Cancel export' }).waitFor();
    expect(await explore(page).getAttribute('aria-busy')).toBe('true');
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await until('the button is idle', async () => (await explore(page).getAttribute('aria-busy')) === null);
    await page.unroute(`**${exportQueryRanking.path}*`);
    expect((await exported(page)).rows.length).toBeGreaterThan(0);
  });

  it('without anything in its days a report is empty, and there is nothing to take along', async () => {
    for (const path of REPORTS) {
      await open(page, at(`${path}?from=2020-01-01&to=2020-01-31`));
      await page.getByText('Nothing to show for these days.').waitFor();
      expect([await page.getByRole('alert').count(), await explore(page).getAttribute('aria-disabled')]).toEqual([0, 'true']);
      expect(await findingsAtEachWidth(page)).withContext(path).toEqual([]);
    }
  });

  it('is not there for who may not see it', async () => {
    const other = await person();
    await logIn(other.page, product.url, 'staff06');
    for (const path of REPORTS) {
      await other.page.goto(at(path));
      await other.page.waitForURL(/\/404/);
    }
    const token = (await other.context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const answer = await fetch(at(`${exportReport.path}?startDate=${dayAgo(1)}&endDate=${dayAgo(1)}`), { headers: { [TOKEN_HEADER]: token } });
    expect(await answer.json()).toEqual({ success: false, code: 4003, codeMsg: 'No permission', data: null });
  });

  it('is read with the keyboard alone', async () => {
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
    expect(await tab(page, 'Last7 days').evaluate((button) => button === document.activeElement)).withContext('the focus stays').toBe(true);
    const next = page.getByRole('button', { name: 'Next page' });
    for (let steps = 0; steps < 20 && !(await next.evaluate((button) => button === document.activeElement)); steps += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=2/);
    await settled(page);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('has room for thumbs on a phone', async () => {
    const { page: phone } = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await logIn(phone, product.url, 'leader01');
    for (const path of REPORTS) {
      await open(phone, at(`${path}?range=last7`));
      expect(await smallButtons(phone)).withContext(path).toEqual([]);
    }
  });

  it('reads well whatever people are called, at any width', async () => {
    const renamed = <Row extends { readonly staffName: string }>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, staffName: HOSTILE_NAMES[index % HOSTILE_NAMES.length] ?? '' }));
    await page.route(`**${topTen.path}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json() as { data: readonly StaffTotals[] };
      await route.fulfill({ response, json: { ...body, data: renamed(body.data) } });
    });
    await page.route(`**${pageStaffDays.path}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json() as { data: { records: readonly StaffDay[] } };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, records: renamed(body.data.records) } } });
    });
    for (const path of REPORTS) {
      await open(page, at(`${path}?range=last7`));
      expect(await findingsAtEachWidth(page)).withContext(path).toEqual([]);
      expect(await page.locator('main b').count()).toBe(0);
      await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
      expect(await findingsAtEachWidth(page)).withContext(`${path}: chart as table`).toEqual([]);
    }
  });
});
