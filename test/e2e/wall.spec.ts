import type { Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { say, signIn, startChat } from '../support/people.ts';
import { until } from '../support/until.ts';

const WALL = { width: 1920, height: 1080 };

describe("leader's wall", () => {
  const { product, person } = onProduct();

  async function wall(): Promise<Page> {
    const { page } = await person(WALL);
    await signIn(page, product.url, 'leader01', '/indexLeader');
    await page.getByRole('link', { name: 'Wall' }).click();
    await page.getByRole('heading', { name: 'Wall' }).waitFor();
    return page;
  }
  const tile = (page: Page) => page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: /^In line/ });
  const inLine = async (page: Page) => Number(await tile(page).locator('.cs-wall-value').innerText());

  it('counts a new chat in line within seconds, and opens the list that counts the same', async () => {
    const page = await wall();
    await tile(page)
      .getByText(/^of \d/)
      .waitFor();
    const before = await inLine(page);
    const { page: customer } = await person();
    await startChat(customer, product.url, '1031', 'Podcast');
    await say(customer, 'Is someone there?');
    await until('the chat is in line', async () => (await inLine(page)) === before + 1);
    await page.getByRole('link', { name: /^In line for .*Podcast.*: 1$/ }).waitFor();
    const scrolls = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
    expect(scrolls).withContext('pixels below the screen').toBe(0);

    await tile(page).click();
    await page.getByRole('table', { name: 'Tasks' }).waitFor();
    expect(new URL(page.url()).search).toBe('?show=inLine');
    await page.getByRole('tab', { name: `Task ${before + 1}` }).waitFor();
  });

  it('is accessible, and so are its thresholds', async () => {
    const page = await wall();
    await page.locator('.cs-wall-members svg').first().waitFor();
    expect(await screenFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Thresholds' }).click();
    await page.getByRole('dialog', { name: 'Thresholds' }).waitFor();
    expect(await partFindings(page)).toEqual([]);
    await page.getByLabel('In line: red from').fill('1');
    await page.getByLabel('In line: amber from').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Thresholds' }).click();
    expect(await page.getByLabel('In line: red from').inputValue())
      .withContext('on this device')
      .toBe('1');
  });
});
