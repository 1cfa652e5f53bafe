import type { Page } from 'playwright-core';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { say, signIn, startChat, startWork } from '../support/people.ts';
import { until } from '../support/until.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('a computer whose clock is wrong', () => {
  const { product, person } = onProduct();

  /** A page on a computer that is so much ahead. */
  async function aPage(offMs: number): Promise<Page> {
    const { page } = await person();
    if (offMs !== 0) await page.clock.install({ time: Date.now() + offMs });
    return page;
  }

  /** The longest waits of the leader page: the figure, and the first row, which is late first. */
  async function leaderWaits(page: Page): Promise<{ figure: string; row: string; tones: string }> {
    const figure = page.locator('.cs-floor-figure').filter({ hasText: 'Longest wait' });
    const waits = page.locator('tbody .cs-chat-time:not(.is-idle)');
    await waits.first().waitFor();
    return {
      figure: await figure.locator('.cs-large').innerText(),
      row: await waits.first().locator('span').first().innerText(),
      tones: (
        await waits.evaluateAll((all: readonly HTMLElement[]) => all.map((each) => each.getAttribute('class')))
      ).join(),
    };
  }

  itTakesLong('shows the waits and the order of the server', async () => {
    const customer = await aPage(0);
    const pages = await Promise.all([0, 6, -6, 180].map((minutes) => aPage(minutes * MINUTE_MS)));
    const isSame = async (look: (page: Page) => Promise<unknown>) => {
      const looks = await Promise.all(pages.map(look));
      return new Set(looks.map((each) => JSON.stringify(each))).size === 1;
    };
    for (const page of pages) await signIn(page, product.url, 'leader01', '/indexLeader');
    await until('all show leaders the same', () => isSame(leaderWaits));

    for (const page of pages) await startWork(page, product.url, 'staff01');
    await startChat(customer, product.url, '1012', 'Remit');
    await say(customer, 'Good day');
    for (const page of pages) await page.goto(`${product.url}/chat`);
    await until('all show agents the same', () =>
      isSame(async (page) => {
        const mark = page.getByRole('option').filter({ hasText: 'Remit' }).locator('.cs-chat-wait');
        return [await mark.innerText(), await mark.getAttribute('class')];
      }),
    );
  });

  it('shows customers on which day they wrote, also after the clock was set back', async () => {
    const page = await aPage(2 * DAY_MS);
    await startChat(page, product.url, '1011', 'Podcast');
    await say(page, 'Good day');
    const days = () => page.getByRole('log').locator('.cs-day').allInnerTexts();
    await until('today', async () => (await days()).at(-1) === 'Today');
    await page.clock.setSystemTime(Date.now() - 2 * DAY_MS);
    await say(page, 'Still there?');
    await until('the time of the newest message is now', async () => {
      const times = page.getByRole('log').locator('time');
      const at = Date.parse((await times.last().getAttribute('datetime')) ?? '');
      return Math.abs(at - Date.now()) < MINUTE_MS;
    });
    expect((await days()).at(-1)).toBe('Today');
  });
});
