import type { Page } from 'playwright-core';
import { isolated } from '#contract/names.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, openChat, say, signIn, startChat, startWork } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

/** What an agent presses to end a chat with a tag, from the message box on. */
const END_KEYS = ['Alt+End', 'c', 'h', 'a', 'Enter', 'Enter'];

describeLong('tags', () => {
  const { product, person } = onProduct({ ALLOCATION_SWEEP_MS: '100' });

  const add = async (page: Page, button: string | RegExp, name: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: name }).first().waitFor();
  };

  it('are made, required at the end of a chat, found in the list of the leader, and counted', async () => {
    const [admin, agent, leader, customer] = [await person(), await person(), await person(), await person()];
    await signIn(admin.page, product.url, 'admin01', '/settings-tags');
    await admin.page.getByLabel('Product').selectOption({ label: 'Podcast' });
    await add(admin.page, 'Add topic', 'Payment of episodes');
    await add(admin.page, /^Add reason to .*Payment of episodes/, 'Charged double');
    await admin.page.getByLabel('When a chat or query ends').selectOption('require');
    await admin.page.getByText('Staff choose a tag before they end a chat').waitFor();
    expect(await screenFindings(admin.page)).toEqual([]);

    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1013', 'Podcast');
    await say(customer.page, 'I paid two times.');
    const chat = await openChat(agent, 'Podcast');
    const chatId = new URL(chat.url()).searchParams.get('id') ?? '';
    await say(chat, 'I give one back.');
    await chat.getByRole('button', { name: /^Set tags/ }).waitFor();
    await composer(chat).press('Alt+End');
    const end = chat.getByRole('alertdialog').getByRole('button', { name: 'End chat' });
    expect(await end.getAttribute('title')).toBe('Choose at least one tag first.');
    expect(await partFindings(chat)).toEqual([]);
    await chat.keyboard.press('Escape');
    await chat.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expectReplayed(chat);

    await composer(chat).focus();
    // The window was opened for this chat, and closes with it.
    const closed = chat.waitForEvent('close');
    for (const key of END_KEYS) await chat.keyboard.press(key);
    await closed;

    await signIn(leader.page, product.url, 'leader01', '/indexLeader?show=all');
    await leader.page.getByLabel('Tag').selectOption({ label: `${isolated('Podcast')}: Payment of episodes` });
    const rows = leader.page.getByRole('table').locator('tbody').getByRole('row');
    await until('only that chat is listed', async () => (await rows.count()) === 1);
    await rows.filter({ hasText: chatId }).getByText('Payment of episodes › Charged double').waitFor();
    expect(new URL(leader.page.url()).searchParams.has('tag')).toBeTrue();
    await leader.page.reload();
    await rows.filter({ hasText: chatId }).waitFor();
    expect(await screenFindings(leader.page)).toEqual([]);

    await signIn(leader.page, product.url, 'leader01', '/queryAndChat?range=last30&type=chat');
    const counted = leader.page.getByRole('region', { name: 'Tags' }).getByRole('row', { name: /^Charged double/ });
    await counted.waitFor();
    const [open, solved, notSolved, all] = (await counted.getByRole('cell').allInnerTexts()).map(Number);
    expect([all, (open ?? 0) + (solved ?? 0) + (notSolved ?? 0)]).toEqual([1, 1]);
  });
});
