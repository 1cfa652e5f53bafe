import type { Locator, Page } from 'playwright-core';
import { bottomOf, cutNames, lengthen, misfits, WINDOWS } from '../support/layout.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn } from '../support/people.ts';

/** A quick run looks at one screen. */
const IN_QUICK = '/query-service';
/** Screens with a table: who opens them, their path, and whether a page of rows fits without scrolling. */
const SCREENS = [
  ['staff01', '/checkList?solved=all', true],
  ['staff01', '/checkList?tab=all', true],
  ['admin01', '/search-chat-history', true],
  ['admin01', '/query-service', true],
  ['admin01', '/account', true],
  ['admin01', '/role', true],
  ['admin01', '/menu', true],
  ['admin01', '/settings-canned', true],
  ['admin01', '/settings-product', true],
  ['admin01', '/settings-hours', true],
  ['admin01', '/settings-targets', true],
  ['admin01', '/settings-tags', true],
  ['admin01', '/audit-log', true],
  ['admin01', '/rankQuery', false],
  ['admin01', '/rankChat', false],
  ['admin01', '/queryAndChat', false],
] as const;

describe('tables', () => {
  const { product, person } = onProduct();

  const rowsOf = (page: Page): Locator => page.getByRole('table').last().locator('tbody').getByRole('row');

  for (const [account, path, isOnePage] of SCREENS) {
    const itFits = path === IN_QUICK ? it : itTakesLong;
    itFits(`of ${path} fit at every width`, async () => {
      const { page } = await person();
      await signIn(page, product.url, account, path);
      await rowsOf(page).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const [width, height, rows] of WINDOWS) {
        await page.setViewportSize({ width, height });
        expect(await misfits(page))
          .withContext(`${width} px`)
          .toEqual([]);
        if (!isOnePage || rows === 0) continue;
        const last = Math.min(rows, await rowsOf(page).count()) - 1;
        expect(await bottomOf(rowsOf(page).nth(last)))
          .withContext(`${rows} rows at ${width} × ${height}`)
          .toBeLessThanOrEqual(height);
      }
      await lengthen(page);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        expect([...(await misfits(page)), ...(await cutNames(page))])
          .withContext(`long names at ${width} px`)
          .toEqual([]);
      }
    });
  }

  it('have digits of one width, and ordinary hyphens between them', async () => {
    const { page } = await person();
    await signIn(page, product.url, 'admin01', '/search-chat-history');
    await rowsOf(page).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const widths = await page
      .getByRole('cell')
      .first()
      .evaluate((cell) => {
        const widthOf = (text: string, variant: string) => {
          const probe = document.createElement('span');
          probe.style.fontVariantNumeric = variant;
          probe.style.whiteSpace = 'nowrap';
          probe.textContent = text.repeat(20);
          cell.append(probe);
          const { width } = probe.getBoundingClientRect();
          probe.remove();
          return Math.round(width);
        };
        return {
          one: widthOf('1', 'tabular-nums'),
          eight: widthOf('8', 'tabular-nums'),
          proportionalOne: widthOf('1', 'normal'),
          hyphen: widthOf('-', 'tabular-nums'),
          proportionalHyphen: widthOf('-', 'normal'),
        };
      });
    expect(widths.one).toBe(widths.eight);
    expect(widths.proportionalOne).toBeLessThan(widths.one);
    expect(widths.hyphen).toBe(widths.proportionalHyphen);
  });

  itTakesLong('of devices fit in their dialog', async () => {
    const { page } = await person();
    await signIn(page, product.url, 'admin01', '/account');
    await page
      .getByRole('button', { name: /^Devices of/ })
      .first()
      .click();
    await rowsOf(page).first().waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      expect(await misfits(page))
        .withContext(`${width} px`)
        .toEqual([]);
    }
  });

  itTakesLong('of related queries fit in their dialog', async () => {
    const { page } = await person();
    await signIn(page, product.url, 'leader01', '/query-service?status=1');
    await rowsOf(page).first().click();
    await page.getByRole('button', { name: 'Start Response' }).click();
    await page.getByRole('button', { name: 'Add related queries' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      expect(await misfits(page))
        .withContext(`${width} px`)
        .toEqual([]);
    }
  });

  it('show text in the font of the product', async () => {
    const { page } = await person();
    await page.goto(`${product.url}/login`);
    await page.getByRole('textbox', { name: 'Account' }).waitFor();
    expect(await page.evaluate(async () => (await document.fonts.ready).check('14px Inter'))).toBeTrue();
    expect(
      await page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').length),
    ).toBeGreaterThan(0);
  });
});
