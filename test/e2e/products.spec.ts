import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn, startChat, startWork } from '../support/people.ts';

const PHONE = { width: 390, height: 844 };

describe('the screen of products', () => {
  const { product, person } = onProduct();

  const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

  async function save(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  }

  it('adds one that customers can choose at once, and switches it off without renaming old chats', async () => {
    const [admin, agent, customer] = [await person(), await person(), await person(PHONE)];
    await customer.page.goto(`${product.url}/h5?customer=1013`);
    await customer.page.getByRole('radio', { name: 'Watch' }).waitFor();
    await startWork(agent.page, product.url, 'staff01');

    const { page } = admin;
    await signIn(page, product.url, 'admin01', '/settings-product');
    await page.getByRole('row').nth(10).waitFor();
    expect(await screenFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add' }).click();
    await dialogOf(page).getByLabel('Code').fill('11');
    await dialogOf(page).getByLabel('Name', { exact: false }).first().fill('Kestrel Taxi');
    await dialogOf(page).getByLabel('Name in history').fill('Taxi Settings');
    expect(await partFindings(page)).toEqual([]);
    await save(page);
    const row = page.getByRole('row').filter({ hasText: 'Kestrel Taxi' });
    await row.waitFor();

    await customer.page.getByRole('button', { name: 'My queries' }).click();
    await customer.page.goBack();
    await customer.page.getByRole('radio', { name: 'Kestrel Taxi' }).waitFor();
    await startChat(customer.page, product.url, '1013', 'Kestrel Taxi');
    await agent.page.getByRole('row').filter({ hasText: 'Kestrel Taxi' }).waitFor();

    await row.getByRole('button', { name: 'Edit' }).click();
    await dialogOf(page).getByLabel('Inactive').check();
    await save(page);
    await row.getByText('Inactive').waitFor();
    await agent.page.getByRole('row').filter({ hasText: 'Kestrel Taxi' }).waitFor();
    expect(await agent.page.getByLabel('Product').locator('option').last().textContent()).toBe('Kestrel Taxi');
    await customer.page.reload();
    await customer.page.getByRole('heading', { name: 'Kestrel Taxi' }).waitFor();
    const other = await person(PHONE);
    await other.page.goto(`${product.url}/h5?customer=1014`);
    await other.page.getByRole('radio', { name: 'Watch' }).waitFor();
    expect(await other.page.getByRole('radio').count()).toBe(10);
  });
});
