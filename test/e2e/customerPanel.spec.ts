import type { Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
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
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

describe('the customer beside the chat', () => {
  const { product, person } = onProduct();

  const panelOf = (page: Page) => page.getByRole('complementary', { name: 'About the customer' });
  const writeNote = async (page: Page, text: string) => {
    await panelOf(page)
      .getByRole('button', { name: /^(?:Write a|Edit) note$/ })
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };

  it('is known, has a note, and an earlier chat opens without leaving this one', async () => {
    const agent = await person();
    const customer = await person({ width: 390, height: 844 }, { timezoneId: 'Asia/Bangkok', locale: 'de-DE' });
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1001', 'HSR');
    await say(customer.page, 'My ticket is gone.');
    const workspace = await openChat(agent, 'HSR');
    const panel = panelOf(workspace);
    await workspace
      .getByRole('log')
      .getByText(/How can I help you/)
      .waitFor();
    // Wanted at every width, it covers the chat where there is no room.
    await panel.getByRole('button', { name: 'Hide the customer panel' }).click();
    await workspace.getByRole('button', { name: 'Show the customer panel' }).click();
    await panel.getByText('German').waitFor();
    await panel.getByText(/^\d\d:\d\d, (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/).waitFor();
    await panel.getByText(/^•+\d{3}$/).waitFor();
    await expectReplayed(workspace);
    expect(await screenFindings(workspace)).toEqual([]);

    await composer(workspace).fill('One moment');
    const rows = panel.getByRole('region', { name: 'Chats and queries' }).getByRole('button', { name: /^ID-/ });
    await rows.first().click();
    const earlier = panel.getByRole('region', { name: /^ID-/ });
    await earlier.getByRole('log').getByText('Beginning of the conversation').waitFor();
    await expectReplayed(workspace);
    expect(await partFindings(workspace)).toEqual([]);
    expect(await composer(workspace).inputValue()).toBe('One moment');
    await workspace.keyboard.press('Escape');
    await earlier.waitFor({ state: 'detached' });
    await until('its row has the focus', () => rows.first().evaluate((row) => row === document.activeElement));
    await panel.getByRole('tab', { name: 'Customer' }).press('ArrowRight');
    await panel.getByRole('button', { name: 'Refresh queries' }).waitFor();
    await panel.getByRole('tab', { name: 'Queries' }).press('ArrowLeft');

    await writeNote(workspace, 'Speaks slowly.');
    await panel.getByText('Speaks slowly.').waitFor();
    const boss = await person();
    await giveChatSession(boss.page, product.url, 'leader01');
    await boss.page.goto(workspace.url());
    await panelOf(boss.page).getByText('Speaks slowly.').waitFor();
    await writeNote(boss.page, 'Speaks fast.');
    await panelOf(boss.page).getByText('Speaks fast.').waitFor();
    await writeNote(workspace, 'Speaks Thai and Lao.');
    await workspace
      .getByRole('dialog')
      .getByText(/^Someone else has changed this/)
      .waitFor();
    await expectReplayed(workspace);
    // The key that closed the report asks about this dialog, too.
    await workspace.getByRole('button', { name: 'Keep editing' }).click();
    expect(await partFindings(workspace)).toEqual([]);
    await workspace.getByRole('dialog').getByRole('button', { name: 'Show their version' }).click();
    await workspace.getByRole('dialog').getByText('Speaks fast.').waitFor();
    await workspace.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Speaks Thai and Lao.').waitFor();

    await workspace.setViewportSize({ width: 390, height: 844 });
    await panel.getByText('Speaks Thai and Lao.').waitFor();
    await workspace.keyboard.press('Escape');
    await until('the messages are back', () => composer(workspace).isVisible());
    expect((await textsOf(customer.page)).join(' ')).not.toContain('Speaks');

    const admin = await person();
    const customerId = new URL(workspace.url()).searchParams.get('fromId') ?? '';
    await giveChatSession(admin.page, product.url, 'admin01');
    await admin.page.goto(`${product.url}/audit-log?object=${customerId}`);
    await admin.page
      .getByRole('row')
      .filter({ hasText: /edited the note on customer/ })
      .nth(2)
      .waitFor();
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await stopWork(agent.context, product.url);
  });
});
