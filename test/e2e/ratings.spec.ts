import { partFindings, screenFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, say, startChat, startWork } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';

describeLong('ratings', () => {
  const { product, person } = onProduct({ ALLOCATION_SWEEP_MS: '100' });

  it('are given with one press on a phone, explained, and found by a leader with the conversation beside', async () => {
    const [agent, customer, leader] = [await person(), await person({ width: 390, height: 844 }), await person()];
    await startWork(agent.page, product.url, 'staff01');
    // A customer without earlier chats, whom nobody has asked in the last week.
    await startChat(customer.page, product.url, '1216', 'Podcast');
    await say(customer.page, 'Where is my episode?');
    const chat = await openChat(agent, 'Podcast');
    const chatId = new URL(chat.url()).searchParams.get('id') ?? '';
    await say(chat, 'It comes at noon.');
    await customer.page.getByText('It comes at noon.').first().waitFor();
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();

    await customer.page.getByRole('button', { name: '2 of 5 stars' }).click();
    await customer.page.getByText('What could be better?').waitFor();
    expect(await partFindings(customer.page)).toEqual([]);
    await customer.page.getByRole('button', { name: 'It took too long' }).click();
    await customer.page.getByRole('textbox', { name: 'In your words' }).fill('Nobody told me when.');
    await customer.page.getByRole('button', { name: 'Send' }).click();
    await customer.page.getByText('What could be better?').waitFor({ state: 'detached' });
    await customer.page.reload();
    await customer.page.getByText('How was your last chat?').waitFor();
    const stars = customer.page.getByRole('button', { name: '2 of 5 stars' });
    expect(await stars.getAttribute('aria-pressed')).toBe('true');

    await startWork(leader.page, product.url, 'leader01');
    await leader.page.goto(`${product.url}/indexLeader?show=lowRated`);
    const row = leader.page.getByRole('row').filter({ hasText: chatId });
    await row.getByText('Nobody told me when.').first().waitFor();
    await row.getByText('2 of 5 stars · It took too long · Nobody told me when.').waitFor();
    await row.getByRole('button', { name: `Show chat ${chatId} at the side` }).click();
    await leader.page.getByText('It comes at noon.').first().waitFor();
    expect(await screenFindings(leader.page)).toEqual([]);
    await expectReplayed(leader.page);
  });
});
