import type { Page } from 'playwright-core';
import { partFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  forgive,
  giveChatSession,
  openChat,
  reconnect,
  say,
  startChat,
  startWork,
  textsOf,
  UNACKNOWLEDGED,
  type Person,
} from '../support/people.ts';
import { covers } from '../support/layout.ts';
import { until } from '../support/until.ts';

describe('workspace', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;
  let workspace: Page;

  /** An agent with an assigned chat on screen. */
  beforeEach(async () => {
    [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1010', 'Pay');
    await say(customer.page, 'Is anyone there?');
    workspace = await openChat(agent, 'Pay');
    await workspace.getByText('Is anyone there?').first().waitFor();
    // The greeting is sent automatically, and must have arrived before the network is cut.
    await until(
      'the customer is greeted',
      async () =>
        (await textsOf(workspace)).some((text) => text.includes('How can I help you?')) &&
        (await workspace.locator(UNACKNOWLEDGED).count()) === 0,
    );
  });
  afterEach(async () => {
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByText('You ended this chat.').waitFor();
  });

  async function expectUsable(page: Page, what: string): Promise<void> {
    expect(await partFindings(page))
      .withContext(what)
      .toEqual([]);
  }

  it('opens the tray of notifications, the connection and the command bar above everything', async () => {
    await workspace.setViewportSize({ width: 1440, height: 900 });
    const list = workspace.getByRole('navigation', { name: 'Chats' });
    const row = list.getByRole('option').first();
    await workspace.reload();
    // It waits for a click, or is on: browsers may remember the clicks before a reload.
    await list.locator('[data-asks-for-sound]').waitFor();
    await row.waitFor();
    const before = await row.boundingBox();
    for (const name of [/^Notifications/, /^Connection: /]) {
      await list.getByRole('button', { name }).click();
      expect(await covers(workspace.getByRole('dialog')))
        .withContext(String(name))
        .toEqual([]);
      await workspace.keyboard.press('Escape');
    }
    await list.getByRole('button', { name: 'Sound on' }).waitFor();
    expect(await row.boundingBox())
      .withContext('the list after the first click, which allows the sound')
      .toEqual(before);
    await workspace.keyboard.press('Control+k');
    expect(await covers(workspace.getByRole('dialog').getByRole('combobox'))).toEqual([]);
    await workspace.keyboard.press('Escape');
  });

  itTakesLong('lets a leader watch a chat live, without receipts', async () => {
    const leader = await person();
    await giveChatSession(leader.page, product.url, 'leader01');
    await leader.page.goto(workspace.url());
    await leader.page.getByText('You can follow along.').waitFor();
    expect(await composer(leader.page).isDisabled()).toBeTrue();
    await say(workspace, 'I am. How can I help?');
    await say(customer.page, 'My transfer is late.');
    await until('both messages are there', async () => (await textsOf(leader.page)).at(-1) === 'My transfer is late.');
    expect((await textsOf(leader.page)).slice(-2)).toEqual(['I am. How can I help?', 'My transfer is late.']);
    await expectUsable(leader.page, 'a chat that is read along');
  });

  itTakesLong('shows queries, the record and a wrong address at every width', async () => {
    await workspace.setViewportSize({ width: 1440, height: 900 });
    const panel = workspace.getByRole('complementary', { name: 'About the customer' });
    await panel.getByRole('tab', { name: 'Queries' }).click();
    await panel
      .getByRole('button', { name: /^Query / })
      .first()
      .click();
    await workspace
      .getByRole('dialog', { name: /^Query / })
      .getByText('Reporter')
      .waitFor();
    await expectUsable(workspace, 'a query');
    await workspace.keyboard.press('Escape');
    await workspace
      .getByRole('button', { name: /^Connection: Connected/ })
      .first()
      .click();
    await workspace.getByRole('dialog').getByRole('button', { name: 'Details', exact: true }).click();
    await workspace.getByRole('dialog').getByText('This tab').waitFor();
    await expectUsable(workspace, "the connection's details");
    await workspace.keyboard.press('Escape');
    const own = workspace.url();
    await workspace.goto(`${own}&mode=V`);
    await workspace.getByText('You are viewing the history.').waitFor();
    await expectUsable(workspace, 'the record');
    await workspace.goto(own.replace(/fromId=\d+/, 'fromId=1'));
    await workspace.getByRole('button', { name: /^Open chat ID-/ }).click();
    await composer(workspace).waitFor();
    expect(workspace.url()).toBe(own);
  });

  it('keeps the focus in the message box when the window becomes narrow', async () => {
    await workspace.setViewportSize({ width: 1440, height: 900 });
    // The styles of the new width apply before the script learns of it. Here it never does.
    await workspace.addInitScript(() => {
      MediaQueryList.prototype.addEventListener = () => undefined;
    });
    await workspace.reload();
    const panel = workspace.getByRole('complementary', { name: 'About the customer' });
    await panel.waitFor();
    await composer(workspace).focus();
    await workspace.setViewportSize({ width: 390, height: 900 });
    await panel.waitFor({ state: 'hidden' });
    expect(await composer(workspace).evaluate((box) => box === document.activeElement)).toBeTrue();
  });

  it('says who waits, and goes on to them by Send & next', async () => {
    const other = await person({ width: 390, height: 844 });
    const rowsOf = (group: RegExp) => workspace.getByRole('group', { name: group }).getByRole('option');
    const [waiting, answered] = [rowsOf(/^Waiting/), rowsOf(/^Answered/)];
    const sendNext = workspace.getByRole('button', { name: 'Send & next' });
    await until('the first customer waits', async () => (await waiting.count()) === 1);
    expect(await sendNext.getAttribute('title')).toBe('No other chat is waiting.');
    await startChat(other.page, product.url, '1011', 'Remit');
    await say(other.page, 'My transfer is late.');
    await until('the second customer waits below', async () => (await waiting.count()) === 2);
    expect(await waiting.last().innerText()).toMatch(/a moment|\d0 s/);
    await waiting.last().getByText('My transfer is late.').waitFor();
    await composer(workspace).fill('I am here, Ann 8731.');
    await composer(workspace).press('Control+Shift+Enter');
    await until('the answered chat moves', async () => (await answered.count()) === 1);
    await answered.first().getByText('I am here, Ann 8731.').waitFor();
    await until('the next chat is open', async () => (await textsOf(workspace)).includes('My transfer is late.'));

    const filter = workspace.getByRole('searchbox', { name: 'Filter chats' });
    await filter.fill('ANN 8731');
    await workspace.getByText(/^1 of \d+$/).waitFor();
    await expectUsable(workspace, 'a filtered list');
    await filter.fill('nothing like that');
    await workspace.getByText('No chat matches').waitFor();
    await expectUsable(workspace, 'a filter without a match');
    await filter.press('Escape');
    await workspace.getByRole('button', { name: 'Answered 1' }).click();
    await until('the group is folded', async () => (await answered.count()) === 0);
    await expectUsable(workspace, 'a folded group');
    await workspace.getByRole('button', { name: 'Answered 1' }).click();
    await other.page.getByRole('button', { name: 'End chat' }).click();
    await other.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await workspace.getByText('This chat has ended.', { exact: true }).waitFor();
    await rowsOf(/^Ended/)
      .first()
      .getByText('Remit')
      .waitFor();
  });

  itTakesLong('shows a summary after an absence', async () => {
    await agent.context.setOffline(true);
    await product.kill();
    await workspace.getByText('Connection lost.').first().waitFor();
    const leftAt = Date.now();
    await product.restart();
    await customer.page.reload();
    await composer(customer.page).waitFor();
    for (const text of ['First', 'Second', 'Third']) await say(customer.page, text);
    await until('the absence is long enough', () => Date.now() - leftAt > 11_000);
    await agent.context.setOffline(false);
    await until('it has connected again', async () => {
      await reconnect(workspace);
      return workspace.getByText(/3 new messages\s+in 1 chat/).isVisible();
    });
    await expectUsable(workspace, 'what an absence brought');
    expect((await textsOf(workspace)).slice(-3)).toEqual(['First', 'Second', 'Third']);
    await workspace.getByRole('button', { name: 'Dismiss' }).click();
    await workspace.getByText('While you were disconnected').waitFor({ state: 'detached' });
    for (const each of [agent, customer]) forgive(each); // for the downtime of server and network
  });
});
