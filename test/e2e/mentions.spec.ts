import { partFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { logIn, openChat, startChat, startWork, stopWork } from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';

describe('a mention in a note', () => {
  const { product, person } = onProduct();

  it('reaches a colleague who was offline once, and lets them read the chat of another', async () => {
    const [agent, customer, colleague] = [await person(), await person({ width: 390, height: 844 }), await person()];
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1012', 'Remit');
    const workspace = await openChat(agent, 'Remit');
    const chatId = new URL(workspace.url()).searchParams.get('id') ?? '';
    await workspace.getByRole('button', { name: 'Note', exact: true }).click();
    await workspace.getByRole('textbox', { name: 'Note' }).pressSequentially('Please look, @femi');
    await workspace.getByRole('option', { name: 'Femi Adeyemi' }).waitFor();
    expect(await partFindings(workspace))
      .withContext('the list over the field')
      .toEqual([]);
    await workspace.keyboard.press('Enter');
    await workspace.keyboard.type('and call her');
    await workspace.keyboard.press('Enter');
    const mark = workspace.locator('.cs-note-item bdi', { hasText: '@Femi Adeyemi' });
    await mark.waitFor();

    // Nothing of theirs was open until now.
    const { page } = colleague;
    await logIn(page, product.url, 'staff06');
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.waitFor();
    await page.reload();
    await bell.click();
    const tray = page.getByRole('dialog', { name: 'Notifications' });
    expect(await tray.getByText(`mentioned you in a note on chat ID-${chatId}.`).count()).toBe(1);
    const row = tray.getByRole('link', { name: `on chat ID-${chatId}` });
    const openMentions = async () => {
      await tray.getByRole('button', { name: 'Mentions' }).press('Enter');
      await row.getByText('Please look, @Femi Adeyemi and call her').waitFor();
    };
    await openMentions();
    await expectReplayed(page);
    await bell.click();
    await openMentions();
    expect(await partFindings(page))
      .withContext('the mentions')
      .toEqual([]);
    await row.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('id') === chatId);
    await page.locator('.cs-note-item bdi.is-own', { hasText: '@Femi Adeyemi' }).waitFor();
    await page.getByText('Read-only').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).isDisabled()).toBeTrue();
    await Promise.all([page, workspace].map(expectReplayed));
    expect(await partFindings(page))
      .withContext('the chat with the note')
      .toEqual([]);

    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await stopWork(agent.context, product.url);
  });
});
