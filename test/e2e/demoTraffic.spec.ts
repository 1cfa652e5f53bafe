import { partFindings } from '../support/accessibility.ts';
import { bottomOf } from '../support/layout.ts';
import { onProduct } from '../support/onProduct.ts';
import { giveSession } from '../support/people.ts';
import { until } from '../support/until.ts';

describe('the demonstration’s traffic', () => {
  const { product, person } = onProduct({ DEMO_TRAFFIC: '1' });

  it('is announced on every page, and stopped on the screen for all of them', async () => {
    const [{ page }, other] = [await person(), await person({ width: 390, height: 800 })];
    await giveSession(page, product.url, 'leader01');
    await giveSession(other.page, product.url, 'staff01');
    await page.goto(`${product.url}/indexLeader`);
    await other.page.goto(`${product.url}/home`);
    const strips = [page, other.page].map((each) => each.getByRole('complementary', { name: 'Demonstration traffic' }));
    const [strip, otherStrip] = strips;
    if (strip === undefined || otherStrip === undefined) throw new Error('two pages');
    await strip.getByText(/Demonstration traffic runs until \d\d:\d\d:/).waitFor();
    await otherStrip.waitFor();
    expect(await partFindings(page)).toEqual([]);

    await page.locator('.cs-leader-product').first().click();
    const side = page.getByRole('complementary', { name: /^Chat \d/ });
    await side.waitFor();
    expect(await bottomOf(side))
      .withContext('the chat at the side ends above the edge of the window')
      .toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);

    await strip.getByRole('button', { name: 'Stop' }).click();
    await until('both pages know', async () => (await strip.isHidden()) && (await otherStrip.isHidden()));
  });
});
