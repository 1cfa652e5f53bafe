import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { giveSession, signIn, type Person } from '../support/people.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

const HOSTILE = '<script>document.title = "broken"</script> \u05d0\u05d1\u05d2 \u202egnp.exe \u{1f984}';

describe('the query list', () => {
  const { product, person } = onProduct();
  let reader: Person;

  beforeEach(async () => {
    reader = await person();
  });

  const rowsOf = (page: Page): Locator =>
    page.getByRole('table', { name: 'Queries' }).locator('tbody').getByRole('row');
  const idsOf = async (page: Page): Promise<string> =>
    (await rowsOf(page).locator('.cs-queries-id').allInnerTexts()).join(' ');
  const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });

  async function openList(account: string): Promise<Page> {
    const { page } = reader;
    await signIn(page, product.url, account, '/query-service');
    await rowsOf(page).first().waitFor();
    return page;
  }

  async function search(page: Page, keyword: string): Promise<void> {
    await page.getByPlaceholder('Title/Query ID').fill(keyword);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }

  /** Runs an action and waits for other rows. */
  async function untilOthers(page: Page, what: string, action: () => Promise<unknown>): Promise<string> {
    const before = await idsOf(page);
    await action();
    await until(what, async () => {
      const now = await idsOf(page);
      return now !== before && now !== '';
    });
    return idsOf(page);
  }

  it('shows a colleague the same at its address, and follows Back and Forward', async () => {
    const page = await openList('staff01');
    expect(await rowsOf(page).count()).toBe(10);
    const closed = await untilOthers(page, 'closed ones are listed', () =>
      page.getByLabel('Status').selectOption({ label: 'Close' }),
    );
    const oldest = await untilOthers(page, 'the newest come first', () =>
      head(page, 'Created').getByRole('button').click(),
    ).then(() =>
      untilOthers(page, 'the oldest come first', () => head(page, 'Created').getByRole('button').press('Enter')),
    );
    expect(await head(page, 'Created').getAttribute('aria-sort')).toBe('ascending');
    const second = await untilOthers(page, 'the second page is listed', () =>
      page.getByRole('button', { name: 'Next page' }).click(),
    );

    const colleague = await person();
    await giveSession(colleague.page, product.url, 'leader01');
    await colleague.page.goto(page.url());
    await rowsOf(colleague.page).first().waitFor();
    expect(await idsOf(colleague.page)).toBe(second);
    expect(await colleague.page.getByLabel('Status').inputValue()).toBe('2');

    await page.goBack();
    await until('the first page is back', async () => (await idsOf(page)) === oldest);
    await page.goBack();
    await page.goBack();
    await until('the earlier order is back', async () => (await idsOf(page)) === closed);
    await page.goForward();
    await until(
      'the later order is back',
      async () => (await head(page, 'Created').getAttribute('aria-sort')) === 'descending',
    );
  });

  it('finds queries by title and by id, and shows an empty result', async () => {
    const id = await raiseQuery(product.url, { customer: '1002', title: `Umbrella ${HOSTILE}` });
    const page = await openList('staff01');
    await search(page, 'umbrella');
    await until('the query is found by its title', async () => (await idsOf(page)) === id);
    expect(await rowsOf(page).locator('.cs-queries-words').innerText()).toBe(`Umbrella ${HOSTILE}`);
    expect(await page.title()).not.toContain('broken');
    expect(await partFindings(page))
      .withContext('with a hostile title')
      .toEqual([]);
    await page.getByPlaceholder('Title/Query ID').fill(id);
    await page.getByPlaceholder('Title/Query ID').press('Enter');
    await until('the query is found by its id', async () => (await idsOf(page)).split(' ').includes(id));
    await search(page, 'no query says this');
    await page.getByText('No queries match these filters.').waitFor();
    expect(await partFindings(page))
      .withContext('an empty list')
      .toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until('all queries are listed', async () => (await rowsOf(page).count()) === 10);
    expect(new URL(page.url()).search).toBe('');
  });

  itTakesLong("shows the user's own queries in a tab, also by category", async () => {
    const page = await openList('staff01');
    await page.getByRole('tab', { name: 'All Query' }).focus();
    await page.keyboard.press('ArrowRight');
    const name = await page.getByRole('banner').getByRole('button').last().innerText();
    await until("only the user's own queries are listed", async () => {
      const assignees = await rowsOf(page).locator('.cs-queries-assignee bdi').allTextContents();
      return assignees.length > 0 && assignees.every((assignee) => name.includes(assignee));
    });
    const [category = ''] = (await page.getByLabel('Category').locator('option').allInnerTexts()).slice(1);
    await page.getByLabel('Category').selectOption({ label: category });
    await until('only queries of the category are listed', async () =>
      (await rowsOf(page).locator('.cs-queries-category').allTextContents()).every((text) => text === category),
    );
    expect(new URL(page.url()).searchParams.get('tab')).toBe('mine');
  });

  itTakesLong('returns from a detail unchanged', async () => {
    const page = await openList('leader01');
    // Not all rows fit.
    await page.setViewportSize({ width: 1440, height: 600 });
    const second = await untilOthers(page, 'the second page is listed', () =>
      page.getByRole('button', { name: 'Next page' }).click(),
    );
    const [, , , , , , , , , tenth = ''] = second.split(' ');
    const detail = page.getByRole('link', { name: `Detail: query ${tenth}` });
    await detail.scrollIntoViewIfNeeded();
    const scrollTop = () => page.locator('main').evaluate((main) => main.scrollTop);
    const left = await scrollTop();
    expect(left).toBeGreaterThan(0);
    await detail.click();
    await page.waitForURL(new RegExp(`/query-service/${tenth}$`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await until('the focus is on the row', () => detail.evaluate((link) => link === document.activeElement));
    expect([await idsOf(page), await scrollTop()]).toEqual([second, left]);
    await detail.press('Enter');
    await page.waitForURL(new RegExp(`/query-service/${tenth}$`));
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await until('the focus is on the row again', () => detail.evaluate((link) => link === document.activeElement));
    expect(await idsOf(page)).toBe(second);
  });

  itTakesLong('refreshes when its tab becomes visible, without rows when nothing has changed', async () => {
    const page = await openList('staff01');
    const comeBack = async (): Promise<number> => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/cs/query/page')),
        page.evaluate(() => {
          window.dispatchEvent(new Event('focus'));
        }),
      ]);
      return answer.status();
    };
    expect(await comeBack()).toBe(304);
    const id = await raiseQuery(product.url, { customer: '1003', title: 'Something new' });
    expect(await comeBack()).toBe(200);
    await until('the new query comes first', async () => (await idsOf(page)).startsWith(id));
  });

  itTakesLong('is accessible on phone and desktop, and opens queries on both', async () => {
    const page = await openList('admin01');
    expect(await screenFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await untilOthers(page, 'the newest come first', () => head(page, 'Created').getByRole('button').click());
    await rowsOf(page).first().getByRole('link').click();
    await page.waitForURL(/\/query-service\/\d+$/);
  });
});
