import { partFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, say, startChat, startWork, stopWork, textsOf } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

describe('notes', () => {
  const { product, person } = onProduct();

  it('stand among the messages for staff, live and with a trace, and never reach the customer', async () => {
    const [agent, customer, boss] = [await person(), await person({ width: 390, height: 844 }), await person()];
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1038', 'HSR');
    const workspace = await openChat(agent, 'HSR');
    await say(customer.page, 'My ticket is gone.');
    await workspace.getByText('My ticket is gone.').first().waitFor();

    // The draft of a note outlives a reload, and is no draft of a reply.
    // The key comes with the box, which loads late.
    await workspace.getByRole('button', { name: 'Note', exact: true }).waitFor();
    await workspace.keyboard.press('Control+i');
    const field = workspace.getByRole('textbox', { name: 'Note' });
    await field.fill('Refunded last week already.');
    await workspace.reload();
    expect(await workspace.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    await workspace.getByRole('button', { name: 'Note (draft)' }).click();
    await until('the draft is there', async () => (await field.inputValue()) === 'Refunded last week already.');
    await workspace.getByRole('button', { name: 'Add note' }).click();
    const note = workspace.getByRole('article', { name: 'Note by' });
    await note.getByText('Refunded last week already.').waitFor();
    expect(await partFindings(workspace)).toEqual([]);

    // A leader sees it at the side, and the author's edit as it happens.
    await startWork(boss.page, product.url, 'leader01');
    await boss.page.goto(workspace.url());
    await boss.page.getByText('Refunded last week already.').waitFor();
    await note.getByRole('button', { name: 'Edit' }).click();
    await field.fill('Refunded on Monday.');
    await field.press('Enter');
    await boss.page.getByText('Refunded on Monday.').waitFor();
    await boss.page.getByText('edited').first().waitFor();
    await expectReplayed(boss.page);
    await note.getByRole('button', { name: 'Delete' }).click();
    await workspace.getByRole('button', { name: 'Delete note' }).click();
    await boss.page.getByText('deleted a note').waitFor();
    await expectReplayed(workspace);

    await workspace.getByRole('button', { name: 'Reply', exact: true }).click();
    await say(workspace, 'It is on its way.');
    await customer.page.getByText('It is on its way.').first().waitFor();
    expect((await textsOf(customer.page)).join(' ')).not.toContain('Refunded');
    expect(await customer.page.content()).not.toContain('deleted a note');
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await stopWork(agent.context, product.url);
    await stopWork(boss.context, product.url);
  });
});
