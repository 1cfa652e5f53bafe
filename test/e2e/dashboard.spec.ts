import type { Locator, Page } from 'playwright-core';
import { TOKEN_COOKIE, TOKEN_HEADER } from '#contract/constants.ts';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import {
  daysTrends,
  topTen,
  usageAnalysisData,
  type DayTrend,
  type StaffTotals,
  type UsageAnalysis,
} from '#contract/http/reports.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { paperFindings } from '../support/paper.ts';
import { forgive, giveSession, signIn, type Person } from '../support/people.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

/** Ahead of UTC: its date differs from the server's for most of the day. */
const ZONE = 'Pacific/Kiritimati';
const DAY_MS = 24 * 60 * 60 * 1_000;

const PANELS = ['Query', 'Live chat', 'Query: top 10', 'Live chat: top 10'] as const;
type Panel = (typeof PANELS)[number];

const panelOf = (page: Page, name: Panel): Locator => page.getByRole('region', { name, exact: true });
const tabOf = (panel: Locator, name: string): Locator => panel.getByRole('button', { name, exact: true });
const sideOf = (panel: Locator, side: 'From' | 'To'): Locator => panel.getByLabel(side, { exact: true });
const daysIn = async (panel: Locator) => [
  await sideOf(panel, 'From').inputValue(),
  await sideOf(panel, 'To').inputValue(),
];
const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Waits until every part has loaded or failed. */
async function settled(page: Page): Promise<void> {
  await cardOf(page, 'Daily chat').or(page.getByRole('alert').first()).first().waitFor();
  await until(
    'every part has loaded or failed',
    async () => (await page.locator('.cs-figures[aria-busy=true]').count()) === 0,
  );
}

/** The rows of a chart's table without its totals. Returns to the chart afterwards. */
async function tableOf(panel: Locator): Promise<readonly (readonly string[])[]> {
  await panel.getByRole('button', { name: 'Show as table' }).click();
  const rows = await panel.locator('tbody').getByRole('row').all();
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  await panel.getByRole('button', { name: 'Show as chart' }).click();
  return texts;
}

const shown = (count: number) => count.toLocaleString('en-US');

/** The time of day of an instant in a zone, HH:mm. */
function clockIn(zone: string, at: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(Date.parse(at));
}

/** The date a number of days ago in the zone. */
function dayAgo(days: number, zone = ZONE): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(Date.now() - days * DAY_MS);
}

describe('the dashboard', () => {
  const { product, person } = onProduct({ TIME_ZONE: ZONE });
  let reader: Person;

  beforeEach(async () => {
    reader = await person();
    await giveSession(reader.page, product.url, 'admin01');
  });

  /** Calls the server as the page does. */
  async function ask<Data>(call: { readonly method: string; readonly path: string }, input: object): Promise<Data> {
    const token = (await reader.context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
    const response = await fetch(`${product.url}${call.path}`, {
      method: call.method,
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const { data } = (await response.json()) as { data: Data };
    return data;
  }

  /** A panel's table computed from the server's answer. */
  async function expected(
    panel: Panel,
    [startDate, endDate]: readonly string[],
  ): Promise<readonly (readonly string[])[]> {
    const type: ReportType = panel.startsWith('Query') ? REPORT_TYPE.query : REPORT_TYPE.chat;
    if (panel.endsWith('top 10')) {
      const staff = await ask<readonly StaffTotals[]>(topTen, { startDate, endDate, type });
      return staff.map(({ staffName, solvedNum, assignedNum }) => [staffName, shown(solvedNum), shown(assignedNum)]);
    }
    const days = await ask<readonly DayTrend[]>(daysTrends, { startDate, endDate, type });
    const hours = days
      .flatMap((day) => day.hours ?? [])
      .map(({ at, ...counts }) => ({ name: clockIn(ZONE, at), ...counts }));
    const points = startDate === endDate ? hours : days.map(({ days: name, ...counts }) => ({ name, ...counts }));
    return points.map(({ name, openNum, solvedNum, notSolvedNum }) => [
      name,
      shown(openNum),
      shown(solvedNum),
      ...(type === REPORT_TYPE.chat ? [shown(notSolvedNum)] : []),
    ]);
  }

  async function open(search = ''): Promise<Page> {
    const { page } = reader;
    await page.goto(`${product.url}/dashbroad${search}`);
    await settled(page);
    return page;
  }

  it('opens from the menu and compares today with yesterday at the same time like the server', async () => {
    const { page } = reader;
    await page.goto(product.url);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click();
    await settled(page);
    const usage = await ask<UsageAnalysis>(usageAnalysisData, {});
    const cards = {
      'Daily user': usage.DailyUser,
      'Daily query': usage.DailyQuery,
      'Daily solved': usage.DailySolved,
      'Daily chat': usage.DailyChat,
    };
    for (const [name, { todayNum, percent, taotalNum, isIncrease, ...yesterdays }] of Object.entries(cards)) {
      const [today, change = '', yesterday, total] = await cardOf(page, name).locator('dd').allInnerTexts();
      const [whole, byNow] = [yesterdays.yesterdayNum, yesterdays.yesterdayByNowNum].map(shown);
      expect([today, yesterday, total])
        .withContext(name)
        .toEqual([shown(todayNum), `${whole}\n${byNow} by this time`, shown(taotalNum)]);
      expect(change.trim())
        .withContext(name)
        .toMatch(
          percent === null
            ? /^–/
            : todayNum === yesterdays.yesterdayByNowNum
              ? /^Same as/
              : `${shown(Math.abs(percent))}% ${isIncrease ? 'more' : 'less'} than yesterday at this time`,
        );
    }
    expect(usage.DailyQuery.yesterdayNum).withContext('there are figures to compare').toBeGreaterThan(0);
    for (const name of PANELS) {
      expect(await daysIn(panelOf(page, name)))
        .withContext(name)
        .toEqual([dayAgo(7), dayAgo(0)]);
      expect(await tableOf(panelOf(page, name)))
        .withContext(name)
        .toEqual(await expected(name, [dayAgo(7), dayAgo(0)]));
    }
    expect(await screenFindings(page)).toEqual([]);
    expect(await paperFindings(page))
      .withContext('printed')
      .toEqual([]);
  });

  it("shows the server's figures for each range, with a link to the report of the same days", async () => {
    const page = await open();
    const tabs = {
      Query: ['Last3 days', 3],
      'Live chat': ['Last7 days', 7],
      'Query: top 10': ['Last 30 days', 30],
      'Live chat: top 10': ['Last7 days', 7],
    } as const;
    for (const name of PANELS) {
      const panel = panelOf(page, name);
      const [tab, back] = tabs[name];
      await tabOf(panel, tab).click();
      await settled(page);
      const days = [dayAgo(back), dayAgo(0)];
      expect([await tabOf(panel, tab).getAttribute('aria-pressed'), await daysIn(panel)])
        .withContext(name)
        .toEqual(['true', days]);
      const table = await tableOf(panel);
      expect(table)
        .withContext(name)
        .toEqual(await expected(name, days));
      if (!name.endsWith('top 10'))
        expect(table.length)
          .withContext(name)
          .toBe(back + 1);
    }
    expect(await partFindings(page)).toEqual([]);
    await panelOf(page, 'Query: top 10').getByRole('link', { name: 'Details: Query: top 10' }).click();
    await page.waitForURL(`${product.url}/rankQuery?range=last30`);
    await until(
      'the same days',
      async () => String(await daysIn(page.getByRole('main'))) === `${dayAgo(30)},${dayAgo(0)}`,
    );
  });

  itTakesLong('keeps every view in its address for Back, a reload and a colleague', async () => {
    const page = await open();
    await tabOf(panelOf(page, 'Query'), 'Last3 days').click();
    await page.waitForURL(/\/dashbroad\?queryTrend=last3$/);
    const rank = panelOf(page, 'Live chat: top 10');
    const [from, to] = [dayAgo(20), dayAgo(10)];
    await sideOf(rank, 'From').fill(from);
    await sideOf(rank, 'To').fill(to);
    expect(page.url()).withContext('before the focus leaves the field').not.toContain('chatRank');
    await sideOf(rank, 'To').blur();
    await page.waitForURL(
      (url) => url.searchParams.get('chatRank') === `${from}_${to}` && url.searchParams.get('queryTrend') === 'last3',
    );
    await settled(page);
    const table = await tableOf(rank);
    expect(table).toEqual(await expected('Live chat: top 10', [from, to]));
    expect(await rank.locator('[aria-pressed=true]').count()).toBe(0);

    const colleague = await person();
    await giveSession(colleague.page, product.url, 'leader01');
    await colleague.page.goto(page.url());
    await settled(colleague.page);
    expect([
      await tableOf(panelOf(colleague.page, 'Live chat: top 10')),
      await daysIn(panelOf(colleague.page, 'Query')),
    ]).toEqual([table, [dayAgo(3), dayAgo(0)]]);

    await page.goBack();
    await until('the earlier range', async () => String(await daysIn(rank)) === `${dayAgo(7)},${dayAgo(0)}`);
    await settled(page);
    expect(await tableOf(rank)).toEqual(await expected('Live chat: top 10', [dayAgo(7), dayAgo(0)]));
    expect(await tabOf(panelOf(page, 'Query'), 'Last3 days').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await page.waitForURL(/\/dashbroad$/);
    await until(
      'the default range',
      async () => String(await daysIn(panelOf(page, 'Query'))) === `${dayAgo(7)},${dayAgo(0)}`,
    );
  });

  itTakesLong('is accessible with failed and with empty panels', async () => {
    const { page } = reader;
    for (const { path } of [topTen, usageAnalysisData]) await page.route(`**${path}`, (route) => route.abort());
    await open('?queryTrend=2020-01-01_2020-01-02');
    expect(await page.getByRole('alert').count()).toBe(3);
    expect(await panelOf(page, 'Query').getByText('No queries to show for these days.').count()).toBe(1);
    expect(await page.locator('.cs-toast').count())
      .withContext('each panel shows the message once')
      .toBe(0);
    expect(await partFindings(page)).toEqual([]);
    forgive(reader, 'net::ERR_FAILED');
  });

  itTakesLong('can be used with the keyboard alone', async () => {
    const page = await open();
    const panel = panelOf(page, 'Query');
    await panel.getByRole('link', { name: 'Details: Query' }).focus();
    for (const tab of ['Yesterday', 'Last3 days']) {
      await page.keyboard.press('Tab');
      expect(await tabOf(panel, tab).evaluate((button) => button === document.activeElement))
        .withContext(tab)
        .toBe(true);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/queryTrend=last3$/);
    await settled(page);
    await sideOf(panel, 'From').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(dayAgo(2));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('queryTrend') === `${dayAgo(2)}_${dayAgo(0)}`);
    await settled(page);
    await panel.getByRole('button', { name: 'Show as table' }).focus();
    await page.keyboard.press('Enter');
    expect(await panel.getByRole('table').locator('tbody').getByRole('row').count()).toBe(3);
  });

  itTakesLong('can be used by touch', async () => {
    const { page } = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await signIn(page, product.url, 'leader01', '/dashbroad');
    await settled(page);
    expect(await smallButtons(page)).toEqual([]);
    const panel = panelOf(page, 'Live chat');
    expect(
      (await panel.getByRole('link', { name: 'Details: Live chat' }).boundingBox())?.height,
    ).toBeGreaterThanOrEqual(44);
    await tabOf(panel, 'Last3 days').tap();
    await page.waitForURL(/chatTrend=last3$/);
    await settled(page);
    expect(await tableOf(panel)).toEqual(await expected('Live chat', [dayAgo(3), dayAgo(0)]));
  });
});
