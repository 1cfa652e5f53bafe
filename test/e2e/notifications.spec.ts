import type { Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { NOTIFICATION_MS } from '#contract/constants.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { chatAssign, pageTask } from '#contract/http/chats.ts';
import { partFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { covers } from '../support/layout.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  goOnline,
  logIn,
  openChat,
  say,
  setFocused,
  setVisible,
  startChat,
  startWork,
  stopWork,
  tokenOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

/** Half of the pause between rings in src/features/attention: a tone may sound a little after its turn. */
const RINGS_APART_MS = 2_000;
/** Beside the edge of the window, in pixels. */
const EDGE_PX = 24;

declare global {
  interface Window {
    /** When this page has sounded notes, in epoch milliseconds. */
    notes?: number[];
  }
}

describe('what calls an agent', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;

  beforeEach(async () => {
    [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
    await agent.context.addInitScript(() => {
      // The browser counts each look of Playwright's as a gesture: here only keys and clicks are.
      let hasBeenActive = false;
      for (const sign of ['keydown', 'mousedown'])
        addEventListener(
          sign,
          () => {
            hasBeenActive = true;
          },
          true,
        );
      Object.defineProperty(navigator, 'userActivation', {
        configurable: true,
        get() {
          return { hasBeenActive, isActive: hasBeenActive };
        },
      });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when?: number) {
        (window.notes ??= []).push(Date.now());
        start.call(this, when);
      };
    });
  });

  const idOf = async (account: string) =>
    (await makeCall(product.url, getLoginUserInfo, {}, { token: await tokenOf(product.url, account) })).data?.id ?? '';
  /** The chat that waits in line. */
  const waitingChat = async (token: string) => {
    let chatId = '';
    await until('the chat waits', async () => {
      const { data } = await makeCall(product.url, pageTask, { isAssigned: false, pageNo: 1, pageSize: 10 }, { token });
      chatId = data?.records[0]?.chatId ?? '';
      return chatId !== '';
    });
    return chatId;
  };
  const endChat = async () => {
    await customer.page.getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await customer.page.getByText('You ended this chat.').waitFor();
  };
  const notedAt = (page: Page) => page.evaluate(() => window.notes ?? []);
  const notes = async (page: Page) => (await notedAt(page)).length;
  const sound = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('is what a leader gave them: at the bottom right, for its time, on whatever screen', async () => {
    const { page } = agent;
    await page.clock.install();
    await logIn(page, product.url, 'staff01');
    await sound(page, 'Sound on').waitFor();
    await startChat(customer.page, product.url, '1011', 'Moment');
    const leader = await tokenOf(product.url, 'leader01');
    const chatId = await waitingChat(leader);
    const [me, another] = [await idOf('staff01'), await idOf('staff02')];
    const text = page.getByRole('status').getByText(new RegExp(`Omar Haddad\\W+assigned chat ID-${chatId} to you.`));
    await until('the assignment shows', async () => {
      // The socket may still be on its way when the first one is told.
      await makeCall(product.url, chatAssign, { chatId, toId: another }, { token: leader });
      await makeCall(product.url, chatAssign, { chatId, toId: me }, { token: leader });
      return text.first().isVisible();
    });
    const box = await text.first().locator('xpath=..').boundingBox();
    const viewport = page.viewportSize();
    expect((viewport?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0)))
      .withContext('from the right edge')
      .toBeLessThan(EDGE_PX);
    expect(box?.y)
      .withContext('in the lower half')
      .toBeGreaterThan((viewport?.height ?? 0) / 2);

    await page.clock.fastForward(NOTIFICATION_MS - 5_000);
    expect(await text.first().isVisible())
      .withContext('before its time is over')
      .toBeTrue();
    await text.first().hover();
    expect(await partFindings(page)).toEqual([]);
    await page.clock.fastForward(NOTIFICATION_MS * 2);
    expect(await text.first().isVisible())
      .withContext('while it is read')
      .toBeTrue();
    await page.mouse.move(300, 300);
    await page.clock.fastForward(NOTIFICATION_MS + 1_000);
    await text.first().waitFor({ state: 'detached' });

    await makeCall(product.url, chatAssign, { chatId, toId: another }, { token: leader });
    const taken = page.getByRole('status').getByText(/Omar Haddad\W+reassigned chat ID-\d+ to /);
    await taken.first().waitFor();
    await taken.first().locator('xpath=..').getByRole('button', { name: 'Close' }).press('Enter');
    await taken.first().waitFor({ state: 'detached' });

    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await bell.press('Enter');
    const tray = page.getByRole('dialog', { name: 'Notifications' });
    await tray
      .getByText(/reassigned chat ID-\d+ to /)
      .first()
      .waitFor();
    expect(await partFindings(page))
      .withContext('the tray')
      .toEqual([]);
    await tray.getByRole('button', { name: 'Mark all as read' }).click();
    await bell.waitFor({ state: 'detached' });
    await tray
      .getByRole('link', { name: new RegExp(`assigned chat ID-${chatId} to you`) })
      .first()
      .press('Enter');
    await page.waitForURL((url) => url.searchParams.get('id') === chatId);
    await endChat();
  });

  itTakesLong('reaches them again after the server was gone', async () => {
    const { page } = agent;
    await logIn(page, product.url, 'staff03');
    await sound(page, 'Sound on').waitFor();
    await product.kill();
    await product.restart();
    await startChat(customer.page, product.url, '1014', 'Podcast');
    const leader = await tokenOf(product.url, 'leader01');
    const chatId = await waitingChat(leader);
    const [me, another] = [await idOf('staff03'), await idOf('staff02')];
    const text = page
      .getByRole('status')
      .getByText(new RegExp(`assigned chat ID-${chatId} to you.`))
      .first();
    await until('the assignment shows', async () => {
      await makeCall(product.url, chatAssign, { chatId, toId: another }, { token: leader });
      await makeCall(product.url, chatAssign, { chatId, toId: me }, { token: leader });
      return text.isVisible();
    });
    await endChat();
    for (const each of [agent, customer]) forgive(each); // for the server's absence
  });

  itTakesLong('is a title and a tone in a hidden tab, once for all tabs, and none where they look', async () => {
    const { page } = agent;
    await logIn(page, product.url, 'staff01');
    await goOnline(page, product.url);
    await sound(page, 'Sound on').waitFor();
    await setVisible(page, false);
    await startChat(customer.page, product.url, '1012', 'Remit');
    await page.waitForFunction(() => document.title.startsWith('(1) '));
    await until('it rings', async () => (await notes(page)) === 2);

    await setVisible(page, true);
    const workspace = await openChat(agent, 'Remit');
    await workspace.getByRole('heading', { level: 2, name: 'Chats' }).click();
    await sound(workspace, 'Sound on').waitFor();
    await setVisible(page, false);
    await say(customer.page, 'While you look');
    await workspace.getByText('While you look').first().waitFor();
    expect([await notes(page), await notes(workspace)])
      .withContext('one of their tabs is in front')
      .toEqual([2, 0]);

    await setVisible(workspace, false);
    const allNotes = async () => (await notes(page)) + (await notes(workspace));
    await until('one of them rings', async () => {
      // Not within a few seconds of the ring before.
      await say(customer.page, 'While you do not');
      await workspace.waitForFunction(() => document.title.startsWith('('));
      await page.waitForFunction(() => document.title.startsWith('('));
      return (await allNotes()) >= 4;
    });
    for (const text of ['and again', 'and again, the last time']) await say(customer.page, text);
    await workspace.getByText('the last time').first().waitFor();
    // Each tone has two notes.
    const at = [...(await notedAt(page)), ...(await notedAt(workspace))].toSorted((a, b) => a - b);
    const pausesMs = at.filter((_, note) => note % 2 === 0).map((ms, tone, all) => ms - (all[tone - 1] ?? 0));
    expect(pausesMs.every((ms) => ms >= RINGS_APART_MS))
      .withContext(`not twice within a few seconds: ${pausesMs.join(', ')} ms`)
      .toBeTrue();
    await setVisible(workspace, true);
    expect(await workspace.title())
      .withContext('begins with the customer')
      .toMatch(/^(?!Chat ·).+ · Chat Customer Service$/);
    await endChat();
    await stopWork(agent.context, product.url);
  });

  it('is a title and a tone beside other windows, where nothing counts as read', async () => {
    const { page } = agent;
    await logIn(page, product.url, 'staff01');
    await goOnline(page, product.url);
    await startChat(customer.page, product.url, '1012', 'Remit');
    const workspace = await openChat(agent, 'Remit');
    await workspace.getByRole('heading', { level: 2, name: 'Chats' }).click();
    await sound(workspace, 'Sound on').waitFor();
    const read = customer.page.locator('[data-send-state=read]');
    await say(customer.page, 'While you look');
    await read.first().waitFor();

    for (const each of [page, workspace]) await setFocused(each, false);
    await say(customer.page, 'While you do not');
    await workspace.getByText('While you do not').first().waitFor();
    await until('it rings', async () => (await notes(page)) + (await notes(workspace)) === 2);
    await workspace.waitForFunction(() => document.title.startsWith('(1) '));
    expect(await customer.page.locator('[data-send-state]').last().getAttribute('data-send-state'))
      .withContext('the customer sees no tick')
      .not.toBe('read');

    await setFocused(workspace, true);
    await workspace.locator('[data-unread-divider]').waitFor();
    await until(
      'it is read',
      async () => (await customer.page.locator('[data-send-state]').last().getAttribute('data-send-state')) === 'read',
    );
    await say(workspace, 'Here I am');
    await workspace.waitForFunction(() => !document.title.startsWith('('));
    await endChat();
    await stopWork(agent.context, product.url);
  });

  it('is asked for on the task page, and covers nothing', async () => {
    const { page } = agent;
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' }),
    );
    await page.setViewportSize({ width: 1366, height: 768 });
    await startWork(page, product.url, 'staff01');
    const question = page.getByRole('group', { name: 'Desktop notifications' });
    await question.waitFor();
    const next = page.getByRole('button', { name: 'Next page' });
    await page.getByRole('tab', { name: 'All Task' }).click();
    await next.scrollIntoViewIfNeeded();
    expect(await covers(next)).toEqual([]);
    await page.goto(`${product.url}/home`);
    await sound(page, 'Click to allow sound').waitFor();
    expect(await question.count())
      .withContext('elsewhere')
      .toBe(0);
    await stopWork(agent.context, product.url);
  });

  itTakesLong('can be allowed to sound, and be silenced, with the keyboard', async () => {
    await logIn(agent.page, product.url, 'staff01');
    await sound(agent.page, 'Sound on').waitFor();
    const page = await agent.context.newPage();
    await page.goto(product.url);
    await sound(page, 'Click to allow sound').waitFor();
    expect(await partFindings(page))
      .withContext('blocked')
      .toEqual([]);
    await sound(page, 'Click to allow sound').focus();
    await page.keyboard.press('Space');
    await sound(page, 'Sound on').waitFor();
    await until('it is heard', async () => (await notes(page)) === 2);
    await page.keyboard.press('Enter');
    await sound(page, 'Sound off').waitFor();
    expect(await partFindings(page))
      .withContext('off')
      .toEqual([]);
    await page.reload();
    await sound(page, 'Sound off').waitFor();
    await sound(page, 'Sound off').click();
    await sound(page, 'Sound on').waitFor();
    const workspace = await agent.context.newPage();
    await workspace.goto(`${product.url}/chat`);
    await sound(workspace, 'Click to allow sound').waitFor();
    expect(await partFindings(workspace))
      .withContext('in the workspace')
      .toEqual([]);
  });
});
