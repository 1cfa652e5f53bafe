import { accessibilityFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, openChat, startChat, startWork, stopWork, textsOf, type Person } from '../support/people.ts';
import { smallTargets } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

const MASKED = 'My card is ４０１２ ８８•• •••• １８８１';

describe('a card number in a chat', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;

  beforeEach(async () => {
    agent = await person();
    customer = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  });
  afterEach(async () => {
    await stopWork(agent.context, product.url);
  });

  it('is asked about on a phone, and reaches no one', async () => {
    const { page } = customer;
    await startWork(agent.page, product.url, 'staff01');
    await startChat(page, product.url, '1031', 'Remit');
    const workspace = await openChat(agent, 'Remit');
    await composer(page).fill('My card is ４０１２ ８８８８ ８８８８ １８８１');
    await page.getByRole('button', { name: 'Send' }).tap();
    const question = page.getByRole('alertdialog', { name: 'This looks like a card number' });
    await question.getByText(MASKED).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep editing' }).tap();
    expect(await composer(page).inputValue()).toContain('１８８１');
    await page.getByRole('button', { name: 'Send' }).tap();
    await question.getByRole('button', { name: 'Send without it' }).tap();

    for (const reader of [page, workspace])
      await until('the masked text is there', async () => (await textsOf(reader)).includes(MASKED));
    await page.reload();
    await until('it is masked after a reload', async () => (await textsOf(page)).includes(MASKED));
  });
});
