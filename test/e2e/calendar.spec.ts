import type { Locator, Page } from 'playwright-core';
import { screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn } from '../support/people.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

/** Here another day has begun than in the browser for most of the day. */
const ZONE = 'Pacific/Kiritimati';
const BROWSER = { timezoneId: 'America/Los_Angeles', locale: 'en-US' };
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('the calendar of a date field', () => {
  const { product, person } = onProduct({ TIME_ZONE: ZONE });

  const fieldsOf = (page: Page): Locator => page.getByRole('group', { name: /^Created/ });
  const openerOf = (page: Page): Locator => page.getByRole('button', { name: 'Created: calendar' });
  const calendarOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Created: calendar' });
  const dayOf = (page: Page, day: string): Locator =>
    calendarOf(page).getByRole('button', { name: new RegExp(`^[A-Z][a-z]+day ${day}`) });
  const shown = async (page: Page) => [
    await fieldsOf(page).getByLabel('From').inputValue(),
    await fieldsOf(page).getByLabel('To').inputValue(),
  ];
  const search = (days: readonly string[]) => (url: URL) =>
    url.searchParams.get('from') === days[0] && url.searchParams.get('to') === days[1];
  const dayAfter = (day: string, count: number) =>
    new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(Date.now());

  async function openHistory(search = ''): Promise<Page> {
    const { page } = await person(undefined, BROWSER);
    await signIn(page, product.url, 'admin01', `/search-chat-history${search}`);
    await fieldsOf(page).waitFor();
    return page;
  }

  it('takes a range across months with the mouse, and is accessible at every width', async () => {
    const page = await openHistory('?from=2026-02-20&to=2026-03-05');
    expect(await shown(page)).toEqual(['2026-02-20', '2026-03-05']);
    await openerOf(page).click();
    await calendarOf(page).getByRole('grid', { name: '2026-02' }).waitFor();
    expect(await calendarOf(page).getByRole('grid').count())
      .withContext('months at a desk')
      .toBe(2);
    expect(await screenFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await until('one month on a phone', async () => (await calendarOf(page).getByRole('grid').count()) === 1);
    await page.setViewportSize({ width: 1440, height: 900 });

    await dayOf(page, '2026-02-26').click();
    await calendarOf(page).getByText('From 2026-02-26. Choose the last day.').waitFor();
    expect(new URL(page.url()).search).withContext('after one day').toContain('from=2026-02-20');
    await calendarOf(page).getByRole('button', { name: 'Next month' }).click();
    await dayOf(page, '2026-04-02').click();
    await page.waitForURL(search(['2026-02-26', '2026-04-02']));
    expect(await calendarOf(page).count()).toBe(0);
    expect(await openerOf(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await shown(page)).toEqual(['2026-02-26', '2026-04-02']);
  });

  itTakesLong('can be used with the keyboard alone, from the current day of the deployment', async () => {
    const page = await openHistory();
    const now = today();
    await fieldsOf(page).getByLabel('To').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await dayOf(page, now).waitFor();
    expect(await focused()).toMatch(new RegExp(`^[A-Z][a-z]+day ${now}, today$`));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toContain(dayAfter(now, -8));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect([await calendarOf(page).count(), await shown(page)]).toEqual([0, ['', '']]);

    await page.keyboard.press('Enter');
    await dayOf(page, now).waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('PageUp');
    const before = (await focused()).match(/\d{4}-\d\d-\d\d/)?.[0] ?? '';
    expect(before < dayAfter(now, -27)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(search([before, now]));
    expect(await shown(page)).toEqual([before, now]);
    expect(await focused()).toBe('Created: calendar');
  });

  itTakesLong('keeps wrong dates and says what is wrong, and takes typed ones', async () => {
    const page = await openHistory();
    await fieldsOf(page).getByLabel('From').fill('11/22/2026');
    await page.keyboard.press('Enter');
    await fieldsOf(page).getByText('Please enter dates as yyyy-MM-dd.').waitFor();
    expect([await shown(page), new URL(page.url()).search]).toEqual([['11-22-2026', ''], '']);
    expect(await screenFindings(page)).toEqual([]);
    await fieldsOf(page).getByLabel('From').fill('20200101');
    await page.waitForURL(/from=2020-01-01$/);
    expect(await shown(page)).toEqual(['2020-01-01', '']);
  });

  itTakesLong('can be used by touch', async () => {
    const { page } = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await signIn(page, product.url, 'leader01', '/rankQuery');
    await page.getByRole('button', { name: /: calendar$/ }).tap();
    await page.getByRole('grid').waitFor();
    expect(await smallButtons(page)).toEqual([]);
    await page.getByRole('button', { name: 'Previous month' }).tap();
    const days = page.getByRole('gridcell').getByRole('button');
    const labels = [await days.first().getAttribute('aria-label'), await days.nth(6).getAttribute('aria-label')];
    const [from = '', to = ''] = labels.map((label) => label?.match(/\d{4}-\d\d-\d\d/)?.[0] ?? '');
    await days.first().tap();
    await days.nth(6).tap();
    await page.waitForURL(search([from, to]));
  });
});
