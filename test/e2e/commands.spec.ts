import type { CDPSession, Page } from 'playwright-core';
import { screenFindings } from '../support/accessibility.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  giveChatSession,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  UNACKNOWLEDGED,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

const NEXT_WAITING = 'Alt+Shift+ArrowDown';
const BACK = 'Alt+Shift+ArrowUp';
const END = 'Alt+End';

const bar = (page: Page) => page.getByRole('combobox', { name: 'Command bar' });
const chatIdOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

describe('commands', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let workspace: Page;
  let customers: readonly Person[];
  let [first, second] = ['', ''];

  /** An agent with two chats that wait, the first of them on screen. */
  beforeEach(async () => {
    agent = await person();
    customers = [await person({ width: 390, height: 844 }), await person({ width: 390, height: 844 })];
    await startWork(agent.page, product.url, 'staff01');
    for (const [no, { page }] of customers.entries()) {
      await startChat(page, product.url, `102${no}`, no === 0 ? 'Pay' : 'Remit');
      await say(page, `Question ${no}`);
    }
    workspace = await openChat(agent, 'Pay');
    await workspace.getByText('Question 0').first().waitFor();
    const waiting = workspace.getByRole('group', { name: /^Waiting/ }).getByRole('option');
    await until('both customers wait', async () => (await waiting.count()) === 2);
    // The commands load later than the chat. Then its buttons name their keys.
    await workspace.locator('[aria-keyshortcuts][title^="End chat"]').first().waitFor();
    first = chatIdOf(workspace);
    second = (
      await waiting.evaluateAll((rows: readonly HTMLElement[]) => rows.map(({ dataset }) => dataset['chatId'] ?? ''))
    )
      .filter((id) => id !== first)
      .join();
  });
  afterEach(async () => {
    for (const { page } of customers) {
      const end = page.getByRole('button', { name: 'End chat' });
      if (!(await end.isVisible())) continue;
      await end.click();
      await page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
      await page.getByText('You ended this chat.').waitFor();
    }
  });

  const shows = (page: Page, chatId: string) => until(`chat ${chatId} is shown`, async () => chatIdOf(page) === chatId);

  it('switch and end chats with the promised number of keys, from inside the message box', async () => {
    const { press, counted } = keyboardOf(workspace);
    await composer(workspace).focus();
    await press(NEXT_WAITING);
    await shows(workspace, second);
    expect(counted()).withContext('next waiting chat').toBe(1);
    await press(BACK);
    await shows(workspace, first);
    expect(counted()).withContext('back').toBe(1);
    await say(workspace, 'Here is the answer.');
    await until('it is shown', async () => (await textsOf(workspace)).includes('Here is the answer.'));
    // Until then, ending would lose it, and Enter would keep the chat.
    await until('it is sent', async () => (await workspace.locator(UNACKNOWLEDGED).count()) === 0);
    counted();
    await press(END);
    await workspace.getByRole('alertdialog').waitFor();
    await press('Enter');
    await shows(workspace, second);
    expect(counted()).withContext('end, and on to the next').toBe(2);
    await until('the focus is in the message box', () =>
      composer(workspace).evaluate((box) => box === document.activeElement),
    );
  });

  itTakesLong("find a colleague's chat by its number with two keys beside the number", async () => {
    const leader = await person();
    await giveChatSession(leader.page, product.url, 'leader01');
    await leader.page.goto(`${product.url}/indexLeader`);
    await leader.page.getByRole('heading', { name: 'Leader' }).waitFor();
    const { press, counted } = keyboardOf(leader.page);
    await until('the bar opens', async () => {
      await leader.page.keyboard.press('Control+k');
      return bar(leader.page).isVisible();
    });
    counted();
    await press('Escape', 'Control+k');
    await bar(leader.page).waitFor();
    expect(counted()).toBe(2);
    await press(...first);
    await press('Enter');
    await shows(leader.page, first);
    expect(counted()).toBe(first.length + 1);
    await leader.page.getByText('You can follow along.').waitFor();
  });

  itTakesLong('take nothing from an input method', async () => {
    const devtools: CDPSession = await workspace.context().newCDPSession(workspace);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await composer(workspace).focus();
    for (const text of ['n', 'ni', 'nih', 'niha', 'nihao']) await compose(text);
    // Keys that an input method handles are reported like this.
    for (const key of ['Enter', 'j', 'k'])
      await composer(workspace).dispatchEvent('keydown', { key, isComposing: true, altKey: false, bubbles: true });
    expect(chatIdOf(workspace)).toBe(first);
    await devtools.send('Input.insertText', { text: '你好' });
    expect(await composer(workspace).inputValue()).toBe('你好');
    const { press, counted } = keyboardOf(workspace);
    await press(NEXT_WAITING);
    await shows(workspace, second);
    await press(BACK);
    await shows(workspace, first);
    expect(counted()).toBe(2);
    expect(await composer(workspace).inputValue()).toBe('你好');

    await press('Control+k');
    await bar(workspace).waitFor();
    await compose('ju');
    await bar(workspace).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    expect(await bar(workspace).isVisible()).toBeTrue();
    await devtools.send('Input.insertText', { text: second });
    counted();
    // No person is as fast: an Enter right after a composition is the input method's.
    const committedAt = await workspace.evaluate(() => performance.now());
    await workspace.waitForFunction((at) => performance.now() > at + 30, committedAt);
    await press('Enter');
    await shows(workspace, second);
    expect(counted()).toBe(1);
  });

  itTakesLong('work without a connection, also those of the bar', async () => {
    await agent.context.setOffline(true);
    const { press } = keyboardOf(workspace);
    await press(NEXT_WAITING);
    await shows(workspace, second);
    await press('Control+k');
    await bar(workspace).waitFor();
    await bar(workspace).fill('previous');
    await workspace.getByRole('option', { name: /^Previous chat/ }).waitFor();
    await bar(workspace).fill(first);
    await workspace.getByText('The server could not be searched.').waitFor();
    await press('Enter');
    await shows(workspace, first);
    await agent.context.setOffline(false);
  });

  it('can be given other keys, which follow the account', async () => {
    await workspace.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await workspace.keyboard.press('?');
    const sheet = workspace.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('button', { name: 'Change the keys of Next waiting chat' }).click();
    await workspace.keyboard.press('Control+k');
    await sheet.getByText('Ctrl+K already runs Command bar.').waitFor();
    await workspace.keyboard.press('Control+c');
    await sheet.getByText('Text fields or the browser need Ctrl+C.').waitFor();
    const saved = workspace.waitForResponse(
      (response) => response.url().endsWith('/user/preferences') && response.request().method() === 'POST',
    );
    await workspace.keyboard.press('F2');
    await sheet.getByText('F2', { exact: true }).waitFor();
    await saved;
    await workspace.keyboard.press('Escape');
    await workspace.reload();
    await composer(workspace).waitFor();
    await until('the key works', async () => {
      await workspace.keyboard.press('F2');
      return chatIdOf(workspace) === second;
    });
  });

  itTakesLong('are usable at every width and theme', async () => {
    const look = async (what: string) => {
      expect(await screenFindings(workspace))
        .withContext(what)
        .toEqual([]);
    };
    await workspace.keyboard.press('Control+k');
    await bar(workspace).waitFor();
    await look('the bar');
    await bar(workspace).fill('chat');
    await look('results');
    await bar(workspace).fill('zq');
    await workspace.getByText('Nothing found').waitFor();
    await look('no result');
    await workspace.keyboard.press('Escape');
    await workspace.keyboard.press('Control+/');
    const sheet = workspace.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await look('the sheet');
    await sheet.getByRole('button', { name: 'Change the keys of Next chat' }).click();
    await workspace.keyboard.press('Control+k');
    await look('a conflict');
  });
});
