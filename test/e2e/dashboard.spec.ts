import type { Browser, Locator, Page } from 'playwright-core';
import { TOKEN_COOKIE, TOKEN_HEADER } from '../../contract/constants.ts';
import { REPORT_TYPE, type ReportType } from '../../contract/domain.ts';
import { daysTrends, topTen, usageAnalysisData, type DayTrend, type StaffTotals, type UsageAnalysis } from '../../contract/http/reports.ts';
import { openDatabase, type Database } from '../../server/db/connection.ts';
import { findingsAtEachWidth } from '../support/accessibility.ts';
import { openBrowser } from '../support/browser.ts';
import { aStaff } from '../support/builders.ts';
import { onProduct } from '../support/onProduct.ts';
import { aPerson, forgive, signIn, type Person } from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { aReported } from '../support/reported.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

/** Ahead of UTC: for most of the day its date is another. */
const ZONE = 'Pacific/Kiritimati';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of aStaff. */
const PASSWORD = 'correct horse 7';
/** When the figures have grown old, and a little more. */
const A_WHILE_MS = 61_000;

const PANELS = ['Query', 'Live chat', 'Query: top 10', 'Live chat: top 10'] as const;
type Panel = (typeof PANELS)[number];

const panelOf = (page: Page, name: Panel): Locator => page.getByRole('region', { name, exact: true });
const figuresOf = (panel: Locator): Locator => panel.locator('.cs-figures');
const tabOf = (panel: Locator, name: string): Locator => panel.getByRole('button', { name, exact: true });
const sideOf = (panel: Locator, side: 'From' | 'To'): Locator => panel.getByLabel(side, { exact: true });
const daysIn = async (panel: Locator) => [await sideOf(panel, 'From').inputValue(), await sideOf(panel, 'To').inputValue()];
const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Until every part has come, or has failed. */
async function settled(page: Page): Promise<void> {
  await cardOf(page, 'Daily chat').or(page.getByRole('alert').first()).first().waitFor();
  await until('nothing is waited for', async () => (await page.locator('.cs-figures[aria-busy=true]').count()) === 0);
}

/** Rows of a chart's table, without its sums. The chart stands again afterwards. */
async function tableOf(panel: Locator): Promise<readonly (readonly string[])[]> {
  await panel.getByRole('button', { name: 'Show as table' }).click();
  const rows = await panel.locator('tbody').getByRole('row').all();
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  await panel.getByRole('button', { name: 'Show as chart' }).click();
  return texts;
}

const shown = (count: number) => count.toLocaleString('en-US');

/** The day so many days ago in the zone. */
function dayAgo(days: number, zone = ZONE): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(Date.now() - days * DAY_MS);
}

describe('the dashboard', () => {
  const { product, person } = onProduct({ TIME_ZONE: ZONE });
  let reader: Person;

  beforeEach(async () => {
    reader = await person();
    await signIn(reader.page, product.url, 'admin01');
  });

  /** Asks the server as the page does. */
  async function ask<Answer>(call: { readonly method: string; readonly path: string }, input: object): Promise<Answer> {
    const token = (await reader.context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const response = await fetch(`${product.url}${call.path}`, {
      method: call.method, headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' }, ...(call.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const { data } = await response.json() as { data: Answer };
    return data;
  }

  /** Figures of a panel's table, from the server's own answer. */
  async function expected(panel: Panel, [startDate, endDate]: readonly string[]): Promise<readonly (readonly string[])[]> {
    const type: ReportType = panel.startsWith('Query') ? REPORT_TYPE.query : REPORT_TYPE.chat;
    if (panel.endsWith('top 10')) {
      const staff = await ask<readonly StaffTotals[]>(topTen, { startDate, endDate, type });
      return staff.map(({ staffName, solvedNum, assignedNum }) => [staffName, shown(solvedNum), shown(assignedNum)]);
    }
    const days = await ask<readonly DayTrend[]>(daysTrends, { startDate, endDate, type });
    return days.map(({ days: day, openNum, solvedNum, notSolvedNum }) =>
      [day, shown(openNum), shown(solvedNum), ...(type === REPORT_TYPE.chat ? [shown(notSolvedNum)] : [])]);
  }

  async function open(search = ''): Promise<Page> {
    const { page } = reader;
    await page.goto(`${product.url}/dashbroad${search}`);
    await settled(page);
    return page;
  }

  it('is reached by its menu, and shows today beside yesterday as the server counts them', async () => {
    const { page } = reader;
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click();
    await settled(page);
    const usage = await ask<UsageAnalysis>(usageAnalysisData, {});
    const cards = { 'Daily user': usage.DailyUser, 'Daily query': usage.DailyQuery, 'Daily solved': usage.DailySolved, 'Daily chat': usage.DailyChat };
    for (const [name, { todayNum, yesterdayNum, percent, taotalNum, isIncrease }] of Object.entries(cards)) {
      const [today, change = '', yesterday, total] = await cardOf(page, name).locator('dd').allInnerTexts();
      expect([today, yesterday, total]).withContext(name).toEqual([todayNum, yesterdayNum, taotalNum].map(shown));
      expect(change.trim()).withContext(name).toMatch(percent === null ? /^–/ : todayNum === yesterdayNum ? /^As many/ : `${shown(Math.abs(percent))}% ${isIncrease ? 'more' : 'less'} than yesterday`);
    }
    expect(usage.DailyQuery.yesterdayNum).withContext('there is something to compare').toBeGreaterThan(0);
    for (const name of PANELS) {
      expect(await daysIn(panelOf(page, name))).withContext(name).toEqual([dayAgo(1), dayAgo(1)]);
      expect(await tableOf(panelOf(page, name))).withContext(name).toEqual(await expected(name, [dayAgo(1), dayAgo(1)]));
    }
    expect(await findingsAtEachWidth(page)).toEqual([]);
  });

  it('has ranges in every panel, each of which shows what the server answers', async () => {
    const page = await open();
    const tabs = [['Last3 days', 3], ['Last7 days', 7], ['Last 30 days', 30]] as const;
    for (const name of PANELS) {
      const panel = panelOf(page, name);
      for (const [tab, back] of tabs) {
        await tabOf(panel, tab).click();
        await settled(page);
        const days = [dayAgo(back), dayAgo(0)];
        expect([await tabOf(panel, tab).getAttribute('aria-pressed'), await daysIn(panel)]).withContext(`${name}, ${tab}`).toEqual(['true', days]);
        const table = await tableOf(panel);
        expect(table).withContext(`${name}, ${tab}`).toEqual(await expected(name, days));
        if (!name.endsWith('top 10')) expect(table.length).withContext(`${name}, ${tab}`).toBe(back + 1);
      }
    }
    expect(await findingsAtEachWidth(page)).toEqual([]);
  });

  it('keeps every view in its address: Back, a reload and a colleague see the same', async () => {
    const page = await open();
    await tabOf(panelOf(page, 'Query'), 'Last7 days').click();
    await page.waitForURL(/\/dashbroad\?queryTrend=last7$/);
    const rank = panelOf(page, 'Live chat: top 10');
    const [from, to] = [dayAgo(20), dayAgo(10)];
    await sideOf(rank, 'From').fill(from);
    await sideOf(rank, 'To').fill(to);
    expect(page.url()).withContext('not before the focus has left').not.toContain('chatRank');
    await sideOf(rank, 'To').blur();
    await page.waitForURL((url) => url.searchParams.get('chatRank') === `${from}_${to}` && url.searchParams.get('queryTrend') === 'last7');
    await settled(page);
    const table = await tableOf(rank);
    expect(table).toEqual(await expected('Live chat: top 10', [from, to]));
    expect(await rank.locator('[aria-pressed=true]').count()).toBe(0);

    await page.reload();
    await settled(page);
    expect([await daysIn(rank), await tableOf(rank), await daysIn(panelOf(page, 'Query'))]).toEqual([[from, to], table, [dayAgo(7), dayAgo(0)]]);
    const colleague = await person();
    await signIn(colleague.page, product.url, 'leader01');
    await colleague.page.goto(page.url());
    await settled(colleague.page);
    expect(await tableOf(panelOf(colleague.page, 'Live chat: top 10'))).toEqual(table);

    await page.goBack();
    await until('the days before', async () => String(await daysIn(rank)) === `${dayAgo(1)},${dayAgo(1)}`);
    await settled(page);
    expect(await tableOf(rank)).toEqual(await expected('Live chat: top 10', [dayAgo(1), dayAgo(1)]));
    expect(await tabOf(panelOf(page, 'Query'), 'Last7 days').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await page.waitForURL(/\/dashbroad$/);
    await until('the days with which it begins', async () => String(await daysIn(panelOf(page, 'Query'))) === `${dayAgo(1)},${dayAgo(1)}`);
  });

  it('says what is wrong with a range, and asks for none that is', async () => {
    const page = await open();
    const panel = panelOf(page, 'Query');
    const problem = panel.locator('.cs-field-error');
    for (const [from, to, words] of [
      [dayAgo(1), dayAgo(2), 'From must not be after To.'], [dayAgo(400), dayAgo(1), 'At most 366 days can be shown.'], ['', dayAgo(1), 'Please give both days.'],
    ] as const) {
      await sideOf(panel, 'From').fill(from);
      await sideOf(panel, 'To').fill(to);
      await sideOf(panel, 'To').blur();
      expect(await problem.innerText()).toBe(words);
    }
    expect(page.url()).toMatch(/\/dashbroad$/);
    expect(await findingsAtEachWidth(page)).toEqual([]);
    await tabOf(panel, 'Yesterday').click();
    await until('it is mended', async () => (await problem.count()) === 0);
    expect(await daysIn(panel)).toEqual([dayAgo(1), dayAgo(1)]);
  });

  it('fails part by part, and is mended part by part', async () => {
    const { page } = reader;
    await page.route(`**${topTen.path}`, async (route) => {
      const { type } = route.request().postDataJSON() as { type: ReportType };
      await (type === REPORT_TYPE.query ? route.abort() : route.fulfill({ status: 503, json: { success: false, code: 503, codeMsg: '', data: null } }));
    });
    await page.route(`**${usageAnalysisData.path}`, (route) => route.abort());
    await open();
    expect(await page.getByRole('alert').count()).toBe(3);
    expect(await page.locator('.cs-toast').count()).withContext('each says it once').toBe(0);
    for (const name of ['Query', 'Live chat'] as const) expect(await tableOf(panelOf(page, name))).toEqual(await expected(name, [dayAgo(1), dayAgo(1)]));
    expect(await findingsAtEachWidth(page)).toEqual([]);
    await page.unrouteAll();
    const rank = panelOf(page, 'Query: top 10');
    await rank.getByRole('button', { name: 'Try again' }).click();
    await rank.getByRole('figure').waitFor();
    expect([await page.getByRole('alert').count(), await tableOf(rank)]).toEqual([2, await expected('Query: top 10', [dayAgo(1), dayAgo(1)])]);
    await page.getByRole('region', { name: 'Usage analysis' }).getByRole('button', { name: 'Try again' }).click();
    await cardOf(page, 'Daily user').waitFor();
    forgive(reader, 'net::ERR_FAILED');
    forgive(reader, '503');
  });

  it('keeps what it shows when it cannot be brought up to date, and says so', async () => {
    const page = await open();
    const panel = panelOf(page, 'Live chat');
    const before = await tableOf(panel);
    await page.route(`**${daysTrends.path}`, (route) => route.abort());
    await tabOf(panel, 'Yesterday').click();
    await panel.getByText('These figures could not be brought up to date.').waitFor();
    expect(await tableOf(panel)).toEqual(before);
    expect(await findingsAtEachWidth(page)).toEqual([]);
    await page.unrouteAll();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('These figures could not be brought up to date.').waitFor({ state: 'detached' });
    forgive(reader, 'net::ERR_FAILED');
  });

  it('gives up a question when a newer one is asked, and shows the newer answer', async () => {
    const page = await open();
    const panel = panelOf(page, 'Query');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    await page.route(`**${daysTrends.path}`, async (route) => {
      const { startDate } = route.request().postDataJSON() as { startDate: string };
      if (startDate === dayAgo(30)) await held;
      await route.continue().catch(() => undefined);
    });
    const givenUp = page.waitForEvent('requestfailed');
    await tabOf(panel, 'Last 30 days').click();
    await until('it is waited for', async () => (await figuresOf(panel).getAttribute('aria-busy')) === 'true');
    expect(await panel.getByRole('figure').count()).withContext('what was shown stays').toBe(1);
    await tabOf(panel, 'Last3 days').click();
    expect((await givenUp).url()).toContain(daysTrends.path);
    await settled(page);
    release();
    expect(await tableOf(panel)).toEqual(await expected('Query', [dayAgo(3), dayAgo(0)]));
    await page.unrouteAll();
  });

  it('leads from each panel to its report of the same days, and Back', async () => {
    const page = await open(`?queryTrend=last7&chatTrend=last3&queryRank=last30&chatRank=${dayAgo(9)}_${dayAgo(2)}`);
    const reports = { 'Query': '/queryAndChat?range=last7', 'Live chat': '/queryAndChat?range=last3&type=chat', 'Query: top 10': '/rankQuery?range=last30', 'Live chat: top 10': `/rankChat?from=${dayAgo(9)}&to=${dayAgo(2)}` };
    const at = page.url();
    for (const name of PANELS) {
      const days = await daysIn(panelOf(page, name));
      await panelOf(page, name).getByRole('link', { name: `Details: ${name}` }).click();
      await page.waitForURL(`${product.url}${reports[name]}`);
      await until(`${name}: the report has the same days`, async () =>
        String([await page.getByLabel('From', { exact: true }).inputValue(), await page.getByLabel('To', { exact: true }).inputValue()]) === String(days));
      await page.goBack();
      await page.waitForURL(at);
      await settled(page);
    }
  });

  it('is worked with the keyboard alone', async () => {
    const page = await open();
    const panel = panelOf(page, 'Query');
    await panel.getByRole('link', { name: 'Details: Query' }).focus();
    for (const tab of ['Yesterday', 'Last3 days']) {
      await page.keyboard.press('Tab');
      expect(await tabOf(panel, tab).evaluate((button) => button === document.activeElement)).withContext(tab).toBe(true);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/queryTrend=last3$/);
    await settled(page);
    await sideOf(panel, 'From').focus();
    const [year = '', month = '', day = ''] = dayAgo(2).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('queryTrend') === `${dayAgo(2)}_${dayAgo(0)}`);
    await settled(page);
    await panel.getByRole('button', { name: 'Show as table' }).focus();
    await page.keyboard.press('Enter');
    expect(await panel.getByRole('table').locator('tbody').getByRole('row').count()).toBe(3);
  });

  it('is worked with a thumb', async () => {
    const { page } = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await signIn(page, product.url, 'leader01', '/dashbroad');
    await settled(page);
    expect(await smallButtons(page)).toEqual([]);
    const panel = panelOf(page, 'Live chat');
    expect((await panel.getByRole('link', { name: 'Details: Live chat' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await tabOf(panel, 'Last7 days').tap();
    await page.waitForURL(/chatTrend=last7$/);
    await settled(page);
    expect(await tableOf(panel)).toEqual(await expected('Live chat', [dayAgo(7), dayAgo(0)]));
  });

  it('is not there for those without its key', async () => {
    const other = await person();
    await signIn(other.page, product.url, 'staff01');
    expect(await other.page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await other.page.goto(`${product.url}/dashbroad?queryTrend=last7`);
    await other.page.waitForURL(/\/404/);
  });
});

describe('the dashboard of a deployment without any queries or chats', () => {
  let database: TestDatabase;
  let db: Database;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase()]);
    db = openDatabase(database.options, () => undefined);
    await aStaff(db, { account: 'first01', type: 'A' });
    product = await startProduct({ DATABASE_URL: database.url, DEMO: '0', CUSTOMER_TOKEN_SECRET: 'k'.repeat(32) });
  });
  afterAll(async () => {
    await Promise.all([browser.close(), product.stop(), db.close()]);
    await database.stop();
  });

  it('is empty without fault, and shows what comes in when one looks again', async () => {
    const { page, context, complaints } = await aPerson(browser);
    await page.clock.install();
    await signIn(page, product.url, 'first01', { password: PASSWORD });
    await page.goto(`${product.url}/dashbroad?queryTrend=last3&queryRank=last3`);
    await settled(page);
    for (const name of ['Daily user', 'Daily query', 'Daily solved', 'Daily chat']) {
      expect((await cardOf(page, name).locator('dd').allInnerTexts()).map((text) => text.trim().slice(0, 1))).withContext(name).toEqual(['0', '–', '0', '0']);
    }
    expect([await page.locator('canvas').count(), await page.getByText(/^No (queries|chats) to show for these days\.$/).count()]).toEqual([0, 4]);
    expect(await findingsAtEachWidth(page)).toEqual([]);

    const { id: staffId } = await aStaff(db, { name: '\u05e9\u05dc\u05d5\u05dd <b>&</b>' });
    const createdAt = new Date().toISOString();
    await aReported(db, REPORT_TYPE.query, { createdAt, staffId, isOver: true });
    await aReported(db, REPORT_TYPE.query, { createdAt, staffId });
    await page.clock.fastForward(A_WHILE_MS);
    await until('the card has the two queries', async () => (await cardOf(page, 'Daily query').locator('dd').first().innerText()) === '2');
    await panelOf(page, 'Query').locator('canvas').waitFor();
    await panelOf(page, 'Query: top 10').locator('canvas').waitFor();
    expect((await tableOf(panelOf(page, 'Query'))).at(-1)).toEqual([dayAgo(0, 'UTC'), '1', '1']);
    expect(await tableOf(panelOf(page, 'Query: top 10'))).toEqual([['\u05e9\u05dc\u05d5\u05dd <b>&</b>', '1', '2']]);
    expect(await cardOf(page, 'Daily solved').locator('dd').first().innerText()).toBe('1');
    expect(await findingsAtEachWidth(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
