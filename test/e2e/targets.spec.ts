import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn } from '../support/people.ts';
import { until } from '../support/until.ts';

describe('the screen of targets', () => {
  const { product, person } = onProduct();

  it('says how many chats would be late, and moves the deadlines of open pages', async () => {
    const [{ page: leader }, { page }] = [await person(), await person()];
    await signIn(leader, product.url, 'leader01', '/indexLeader');
    const late = leader.locator('.cs-leader-table .cs-chat-late');
    await signIn(page, product.url, 'admin01', '/settings-targets');
    const row = page.getByRole('row').filter({ hasText: /^All products.*Chats/ });
    await row.getByText('5 min').first().waitFor();
    expect(await screenFindings(page)).toEqual([]);

    const dialog = page.getByRole('dialog').last();
    const saveFirst = async (amount: string, unit: string) => {
      await row.getByRole('button', { name: 'Edit' }).click();
      for (const clock of ['First response', 'Next response']) {
        const field = dialog.getByRole('group', { name: clock });
        await field.getByLabel(clock).fill(amount);
        await field.getByLabel('Unit').selectOption(unit);
      }
      await dialog.getByRole('status').getByText('With these targets').waitFor();
      expect(await partFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await saveFirst('1', 'minutes');
    // The demonstration's longest wait is more than a minute.
    await late.first().waitFor();
    await saveFirst('90', 'days');
    await row.getByText('90 d').first().waitFor();
    await until('no wait is late', async () => (await late.count()) === 0);

    await page.goto(`${product.url}/audit-log`);
    await page.getByText('changed targets for chats of all products').first().waitFor();
  });
});
