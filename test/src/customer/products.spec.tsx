import { attentionGained } from '#src/realtime/index.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { aProduct, REMIT } from '../../support/page/products.ts';

const TAXI = aProduct({ code: 11, name: 'Taxi' });

describe("the products of the customer's page", () => {
  const tiles = ({ all }: Awaited<ReturnType<typeof openCustomerPage>>) =>
    all('radio').map((tile) => tile.parentElement?.textContent);

  it('follow a change when the customer comes back to the tiles, and a choice that is gone is undone', async () => {
    const page = await openCustomerPage();
    await page.choose('Remit');
    page.customerApi.products = [TAXI, { ...REMIT, isActive: false }];
    await page.doing(() => page.store.dispatch(attentionGained()));
    expect(tiles(page)).toEqual(['Taxi']);
    await page.start();
    expect(page.get('alert', 'Please choose a product.')).toBeTruthy();
    await page.choose('Taxi');
    await page.start();
    expect(page.text()).toContain('Taxi · Customer Service');
  });

  it('that the server has refused as gone are loaded again', async () => {
    const page = await openCustomerPage();
    await page.choose('Remit');
    page.customerApi.products = [TAXI];
    page.customerApi.failures = [{ kind: 'refused', code: 4022, message: '' }];
    await page.start();
    expect(page.get('alert', 'This product is no longer available. Please choose another.')).toBeTruthy();
    expect(tiles(page)).toEqual(['Taxi']);
  });

  it('name an open chat whose product has been switched off', async () => {
    const page = await openCustomerPage({
      chat: aCustomerChat({ comeFrom: 4 }),
      products: [TAXI, { ...REMIT, isActive: false }],
    });
    expect(page.text()).toContain('Remit · Customer Service');
  });

  it('may be none', async () => {
    const page = await openCustomerPage({ products: [] });
    expect(page.text()).toContain('We cannot take questions at the moment. Please try again later.');
    expect(page.all('button').map(({ textContent }) => textContent)).not.toContain('Start chat');
  });
});
