import type { Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  giveChatSession,
  openChat,
  say,
  signIn,
  startChat,
  startWork,
  stopWork,
  textsOf,
} from '../support/people.ts';
import { expectReplayed } from '../support/replayed.ts';
import { until } from '../support/until.ts';

describe('a leader in a live chat', () => {
  const { product, person } = onProduct({ SESSION_CHECK_MS: '300' });

  const hasFocus = (page: Page) => composer(page).evaluate((box) => box === document.activeElement);

  const showWatchers = async (page: Page) => {
    await signIn(page, product.url, 'admin01', '/settings-online');
    await page.getByRole('radiogroup', { name: 'Agents see who watches' }).getByLabel('Enable').check();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Operate successfully!').first().waitFor();
  };

  it('whispers, joins, leaves and takes over, which agent and customer see, and so does the audit log', async () => {
    const [agent, customer, boss] = [await person(), await person({ width: 390, height: 844 }), await person()];
    const admin = await person();
    await showWatchers(admin.page);
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1039', 'HSR');
    const workspace = await openChat(agent, 'HSR');
    await say(customer.page, 'My ticket is gone.');
    await workspace.getByText('My ticket is gone.').first().waitFor();
    const chatId = new URL(workspace.url()).searchParams.get('id') ?? '';

    const leader = boss.page;
    await giveChatSession(leader, product.url, 'leader01');
    await leader.goto(`${product.url}/indexLeader?chat=${chatId}`);
    const side = leader.getByRole('complementary', { name: `Chat ${chatId}` });
    await side.getByText('My ticket is gone.').waitFor();

    await workspace.getByTitle(/is watching$/).waitFor();

    // The agent goes on typing while a whisper comes.
    await composer(workspace).pressSequentially('One');
    await side.locator('header').getByRole('button', { name: 'Whisper' }).click();
    await side.getByRole('textbox', { name: /^Whisper to/ }).fill('Offer a refund.');
    expect(await screenFindings(leader)).toEqual([]);
    await side.getByRole('button', { name: /^Send whisper to/ }).click();
    await side.getByText('Not read yet').waitFor();
    const whisper = workspace.getByRole('region', { name: /^Whisper from/ });
    await whisper.getByText('Offer a refund.').waitFor();
    await workspace.getByRole('article', { name: /^Whisper by/ }).waitFor();
    expect(await hasFocus(workspace)).toBeTrue();
    await workspace.keyboard.type(' moment');
    expect(await composer(workspace).inputValue()).toBe('One moment');
    await Promise.all([workspace, leader].map(expectReplayed));
    expect(await partFindings(workspace)).toEqual([]);
    await whisper.getByRole('button', { name: 'Got it' }).click();
    await whisper.waitFor({ state: 'detached' });
    expect(await hasFocus(workspace)).toBeTrue();
    await side.getByText(/^Read /).waitFor();

    await side.getByRole('button', { name: 'Join' }).click();
    await until('the leader can write', () => hasFocus(leader));
    await workspace.getByTitle(/has joined$/).waitFor();
    await leader.keyboard.type('I am Lea, and I help.');
    await leader.keyboard.press('Enter');
    await customer.page.getByText('I am Lea, and I help.', { exact: true }).waitFor();
    await workspace.getByRole('log').getByText('I am Lea, and I help.', { exact: true }).waitFor();
    const name = (await workspace.getByTitle(/has joined$/).getAttribute('title'))?.replace(/ has joined$/, '') ?? '';
    for (const page of [customer.page, workspace])
      await page
        .getByRole('log')
        .getByText(name.replaceAll(/[\u2068\u2069]/g, ''))
        .first()
        .waitFor();
    await leader.reload();
    await until('they have still joined', () => composer(leader).isEnabled());
    expect(await partFindings(leader)).toEqual([]);
    await side.getByRole('button', { name: 'Leave' }).click();
    await until('they cannot write', () => composer(leader).isDisabled());
    await workspace.getByTitle(/has joined$/).waitFor({ state: 'detached' });

    await side.getByRole('button', { name: 'Take over' }).click();
    await until('the box has the focus', () => hasFocus(leader));
    await until('it is not the agent’s any more', () => composer(workspace).isDisabled());
    expect(await composer(workspace).inputValue()).toBe('One moment');
    await agent.page
      .getByText(/took over chat/)
      .first()
      .waitFor();
    await say(leader, 'Here is your ticket.');
    await customer.page.getByText('Here is your ticket.', { exact: true }).waitFor();
    expect((await textsOf(customer.page)).join(' ')).not.toContain('refund');
    await Promise.all([workspace, leader].map(expectReplayed));

    await admin.page.goto(`${product.url}/audit-log?object=${chatId}`);
    for (const words of [
      /watched chat .* for \d/,
      /whispered to .* on chat/,
      /joined chat/,
      /left chat/,
      /took over chat/,
    ])
      await until(String(words), async () => {
        const found = await admin.page.getByRole('row').filter({ hasText: words }).count();
        if (found === 0) await admin.page.getByRole('button', { name: 'Refresh' }).click();
        return found > 0;
      });
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await stopWork(agent.context, product.url);
    await stopWork(boss.context, product.url);
  });
});
