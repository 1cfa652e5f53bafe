import type { Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { assignQuery } from '#contract/http/queries.ts';
import { getCustomerServiceUsers } from '#contract/http/staff.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { giveSession, signIn, tokenOf } from '../support/people.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

describeLong('several queries', () => {
  const { product, person } = onProduct();

  /** Raises a query and gives it to a member of staff. @returns its id */
  async function aQueryOf(account: string, title: string): Promise<string> {
    const id = await raiseQuery(product.url, { customer: '1002', title });
    const token = await tokenOf(product.url, 'leader01');
    const found = (await makeCall(product.url, getCustomerServiceUsers, { keyword: account }, { token })).data ?? [];
    const userId = found.find((staff) => staff.account === account)?.id ?? '';
    await makeCall(product.url, assignQuery, { queryId: id, userId }, { token });
    return id;
  }

  const box = (page: Page, id: string) => page.getByRole('checkbox', { name: `Choose query ${id}` });
  const status = (page: Page) => page.locator('.cs-queries-bulk').getByRole('status');

  it('are closed together, one of them is refused, and the filter that found them follows its owner', async () => {
    const [mine, second, theirs] = [
      await aQueryOf('staff01', 'Violet lantern one'),
      await aQueryOf('staff01', 'Violet lantern two'),
      await aQueryOf('staff02', 'Violet lantern three'),
    ];
    const { page } = await person();
    await signIn(page, product.url, 'staff01', '/query-service?keyword=lantern');
    await box(page, mine).waitFor();

    await page.getByRole('button', { name: 'Save filter' }).click();
    await page.getByRole('textbox', { name: 'Name 1' }).fill('Lanterns');
    expect(await partFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Lanterns' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: new RegExp(`query ${theirs}`) }).press('Space');
    await page.getByText('1 chosen').waitFor();
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
    await page.getByText('3 chosen').waitFor();
    expect(await screenFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Close 3 queries?' });
    expect(await partFindings(page)).toEqual([]);
    await question.getByRole('button').last().dblclick();
    await until('the result is said', async () => (await status(page).innerText()) !== '');
    expect(await status(page).innerText()).toBe('2 closed; 1 was not: No permission');
    expect([await box(page, mine).isChecked(), await box(page, theirs).isChecked()]).toEqual([false, true]);
    await page.getByRole('row').filter({ hasText: second }).getByText('Close', { exact: true }).waitFor();
    await expectReplayed(page);

    const elsewhere = await person();
    await giveSession(elsewhere.page, product.url, 'staff01');
    await elsewhere.page.goto(`${product.url}/query-service`);
    await elsewhere.page.getByRole('link', { name: 'Lanterns' }).click();
    await box(elsewhere.page, theirs).waitFor();
    expect(new URL(elsewhere.page.url()).search).toBe('?keyword=lantern');
    expect(await elsewhere.page.getByRole('link', { name: 'Lanterns' }).getAttribute('aria-current')).toBe('true');
  });
});
