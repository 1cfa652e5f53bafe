import { accessibilityFindings, partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  giveChatSession,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  textsOf,
} from '../support/people.ts';
import { until } from '../support/until.ts';

describe('the block of a customer', () => {
  const { product, person } = onProduct();

  it('stops their messages on their phone, and lets them through again when it is lifted', async () => {
    const agent = await person();
    const customer = await person({ width: 390, height: 844 });
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1001', 'HSR');
    await say(customer.page, 'You are all fools.');
    const workspace = await openChat(agent, 'HSR');
    const leader = await person();
    await giveChatSession(leader.page, product.url, 'leader01');
    await leader.page.goto(workspace.url());
    const panel = leader.page.getByRole('complementary', { name: 'About the customer' });
    const block = panel.getByRole('region', { name: 'Block' });
    await block.getByText('This customer may write.').waitFor();
    await block.getByRole('button', { name: 'Block…' }).click();
    const dialog = leader.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Insults.');
    expect(await partFindings(leader.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Block' }).click();
    await block.getByText(/^Blocked until .* by .*$/).waitFor();
    expect(await screenFindings(leader.page)).toEqual([]);
    // The agent learns it, and still writes.
    await workspace.getByRole('region', { name: 'Block' }).getByText('Insults.').waitFor();
    expect(await workspace.getByRole('button', { name: 'Lift the block' }).count()).toBe(0);
    await say(workspace, 'Please be polite.');

    const told = customer.page.getByText(/^You can write to us again: Tomorrow \d\d:\d\d\.$/);
    await told.waitFor();
    await customer.page.getByRole('log').getByText('Please be polite.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await customer.page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(customer.page))
        .withContext(colorScheme)
        .toEqual([]);
    }
    await customer.page.reload();
    await told.waitFor();
    expect(await customer.page.content()).not.toContain('Insults');

    await block.getByRole('button', { name: 'Lift the block' }).click();
    await block.getByText('This customer may write.').waitFor();
    await told.waitFor({ state: 'detached' });
    await composer(customer.page).waitFor();
    await say(customer.page, 'I am sorry.');
    await until('the message is there', async () => (await textsOf(workspace)).join().includes('I am sorry.'));
    await stopWork(agent.context, product.url);
  });
});
