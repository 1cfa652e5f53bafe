import { screenFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, openChat, say, startChat, startWork } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';

const PHONE = { width: 390, height: 844 };

describeLong('quotes, deleted and undone messages', () => {
  const { product, person } = onProduct({ ALLOCATION_SWEEP_MS: '100' });

  const aTalk = async (customerId: string, what: string) => {
    const [agent, customer] = [await person(), await person(PHONE)];
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, customerId, what);
    await say(customer.page, 'My order 12 is late.');
    await say(customer.page, 'And order 13 is broken.');
    const chat = await openChat(agent, what);
    await chat.getByText('And order 13 is broken.').first().waitFor();
    return { agent, customer: customer.page, chat };
  };

  it('answer one message of several, on both sides, and lead to it', async () => {
    const { customer, chat } = await aTalk('1213', 'Podcast');
    const bubble = chat.locator('[data-chat-seq]').filter({ hasText: 'My order 12 is late.' });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Reply' }).click();
    await chat.getByRole('group', { name: 'Your reply to' }).getByText('My order 12 is late.').waitFor();
    expect(await composer(chat).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await screenFindings(chat)).toEqual([]);
    await say(chat, 'It comes tomorrow.');
    await chat.getByRole('group', { name: 'Your reply to' }).waitFor({ state: 'detached' });

    const answer = customer.locator('[data-chat-seq]').filter({ hasText: 'It comes tomorrow.' });
    await answer.getByRole('button', { name: /My order 12 is late\./ }).click();
    const focused = customer.locator('[data-chat-seq]:focus');
    await focused.filter({ hasText: 'My order 12 is late.' }).waitFor();

    // By keyboard: the tools of the message, and those of the next one. One's own can be deleted, too.
    await focused.getByRole('button', { name: 'Delete' }).waitFor();
    await customer.keyboard.press('Tab');
    await customer.keyboard.press('ArrowDown');
    await customer.keyboard.press('Enter');
    await customer.getByRole('group', { name: 'Your reply to' }).getByText('And order 13 is broken.').waitFor();
    await customer.keyboard.press('Escape');
    await customer.getByRole('group', { name: 'Your reply to' }).waitFor({ state: 'detached' });
    expect(await screenFindings(customer)).toEqual([]);
    await expectReplayed(chat);
  });

  it('are gone for both sides when their author deletes them, and can be undone before they are sent', async () => {
    const { customer, chat } = await aTalk('1216', 'HSR');
    const mine = customer.locator('[data-chat-seq]').filter({ hasText: 'And order 13 is broken.' });
    await mine.hover();
    await mine.getByRole('button', { name: 'Delete' }).click();
    await customer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    for (const page of [customer, chat]) await page.getByText('Deleted message').first().waitFor();
    expect(await chat.getByText('And order 13 is broken.').count()).toBe(0);
    const theirs = chat.locator('[data-chat-seq]').filter({ hasText: 'My order 12 is late.' });
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Reply' }).waitFor();
    expect(await theirs.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await composer(chat).blur();
    await chat.keyboard.press('?');
    await chat.getByRole('radio', { name: 'After 5 seconds' }).check();
    await chat.keyboard.press('Escape');
    await say(chat, 'It was lost, sorry');
    await chat.getByRole('button', { name: 'Undo' }).click();
    expect(await composer(chat).inputValue()).toBe('It was lost, sorry');
    await say(chat, 'It was lost. A new one comes tomorrow.');
    await customer.getByText('It was lost. A new one comes tomorrow.').first().waitFor();
    expect(await customer.getByText('It was lost, sorry').count()).toBe(0);
    expect(await chat.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await expectReplayed(chat);
  });
});
