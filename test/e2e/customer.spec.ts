import type { Page } from 'playwright-core';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { startFaultProxy } from '#bench/support/faultProxy.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  forgive,
  openChat,
  reconnect,
  say,
  startChat,
  startWork,
  stopWork,
  textsOf,
  typeUntilSeen,
  UNACKNOWLEDGED,
  type Person,
} from '../support/people.ts';
import { aJpeg } from '../support/pictures.ts';
import { smallTargets } from '../support/touchTargets.ts';
import { translateTexts } from '../support/translateTexts.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 568 };

describe("the customer's page on a phone", () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;
  let page: Page;

  beforeEach(async () => {
    agent = await person();
    customer = await person(PHONE, { hasTouch: true, isMobile: true });
    page = customer.page;
  });
  afterEach(async () => {
    // Otherwise this agent would get the next spec's chat.
    await stopWork(agent.context, product.url);
  });

  /** Checks accessibility and touch targets of what is on screen. */
  async function expectUsable(state: string): Promise<void> {
    expect(await accessibilityFindings(page))
      .withContext(state)
      .toEqual([]);
    expect(await smallTargets(page))
      .withContext(`${state}: too small for a thumb`)
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .withContext(`${state}: sideways`)
      .toBeLessThanOrEqual(0);
  }

  async function answered(customerId: string, subject: string): Promise<Page> {
    await startWork(agent.page, product.url, 'staff01');
    await startChat(page, product.url, customerId, subject);
    const workspace = await openChat(agent, subject);
    await page.getByText(/You are chatting with/).waitFor();
    // A chat whose greeting is not delivered would ask before it ends.
    await workspace.locator('[data-send-state=delivered], [data-send-state=read]').waitFor();
    return workspace;
  }

  it('leads from the queue to an agent, the end, the solved check and another chat', async () => {
    await page.goto(`${product.url}/h5?customer=1011`);
    await page.getByLabel('Product').waitFor();
    await expectUsable('the question for a product');
    await startChat(page, product.url, '1011', 'Remit');
    await page.locator('.cs-customer-line').waitFor();
    await say(page, 'Is anybody there?');
    await expectUsable('in the queue');

    await startWork(agent.page, product.url, 'staff01');
    const workspace = await openChat(agent, 'Remit');
    await page.getByText(/You are chatting with/).waitFor();
    await page.locator('[data-send-state=read]').waitFor();
    await typeUntilSeen(workspace, page);
    await expectUsable('agent typing');
    await say(workspace, 'Yes');
    await page.getByText('Yes', { exact: true }).waitFor();
    await workspace.locator('[data-send-state=read]').last().waitFor();
    await typeUntilSeen(page, workspace);
    await composer(page).fill('');

    await page.getByRole('button', { name: 'End chat' }).tap();
    await expectUsable('the question before the end');
    await page.getByRole('button', { name: 'Keep chatting' }).tap();
    await page.getByRole('button', { name: 'End chat' }).tap();
    await page.getByRole('group').getByRole('button', { name: 'End chat' }).tap();
    await page.getByText('You ended this chat.').waitFor();
    await page.getByText('Did this solve your problem?').waitFor();
    await expectUsable('the solved check');
    await page.locator('.cs-customer-answers').getByRole('button').first().tap();
    await page.getByText('Thank you for your answer.').waitFor();
    await expectUsable('the end');

    await page.getByRole('button', { name: 'Start a new chat' }).tap();
    await page.getByRole('button', { name: 'Start chat' }).tap();
    await composer(page).waitFor();
    expect((await textsOf(page)).filter((text) => text === 'Is anybody there?')).toEqual([]);
  });

  itTakesLong('shows the solved check on a later visit after the agent has ended the chat', async () => {
    const workspace = await answered('1012', 'Watch');
    await page.goto('about:blank');
    // The window that was opened for this chat closes with it, unless another spec has left an open chat.
    const [before, ended] = [workspace.url(), workspace.getByText('This chat has ended.', { exact: true })];
    await workspace.getByRole('button', { name: 'End chat' }).click();
    await until(
      'the chat is over',
      async () => workspace.isClosed() || workspace.url() !== before || (await ended.isVisible().catch(() => true)),
    );
    await workspace.close();
    await page.goto(`${product.url}/h5?customer=1012`);
    await page.getByText('Did your last chat solve your problem?').waitFor();
    await expectUsable('the solved check of the previous chat');
    await page.locator('.cs-customer-answers').getByRole('button').last().tap();
    await page.getByText('Thank you for your answer.').waitFor();
    await page.reload();
    await page.getByLabel('Product').waitFor();
    expect(await page.getByText('Did your last chat solve your problem?').count()).toBe(0);
  });

  itTakesLong('goes on, on both sides, while the browsers translate the pages', async () => {
    for (const { context } of [agent, customer])
      await context.addInitScript({ content: `(${String(translateTexts)})()` });
    const workspace = await answered('1016', 'Country Explore');
    await say(page, 'Is this in my language?');
    await say(workspace, 'It is');
    await page.getByText('It is', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End chat' }).tap();
    await page.getByRole('group').getByRole('button', { name: 'End chat' }).tap();
    await workspace.getByText('This chat has ended.', { exact: true }).waitFor();
    await page.locator('.cs-customer-answers').getByRole('button').first().tap();
    await page.getByRole('button', { name: 'Start a new chat' }).tap();
    await page.getByRole('button', { name: 'Start chat' }).waitFor();
    expect(await page.locator('font').count()).toBeGreaterThan(0);
  });

  it('sends a picture from the gallery, which both sides can open in full size', async () => {
    const workspace = await answered('1013', 'Pay');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(600, 400) });
    await page.getByRole('list', { name: 'Pictures to send' }).waitFor();
    await expectUsable('a chosen picture');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    for (const side of [page, workspace]) {
      await until('the picture is drawn', () =>
        side
          .getByRole('button', { name: 'Open picture' })
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      );
    }
    await page.getByRole('button', { name: 'Open picture' }).tap();
    await page.getByRole('dialog').waitFor();
    await expectUsable('a picture in full size');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByText('JPG/PNG only').waitFor();
  });

  itTakesLong('keeps message box and newest message above a keyboard, also without a connection', async () => {
    const proxy = await startFaultProxy(Number(new URL(product.url).port));
    await startChat(page, proxy.url, '1014', 'Podcast');
    for (let line = 1; line <= 20; line += 1) await say(page, `line ${line}`);
    await until(
      'everything is sent',
      async () =>
        (await page.locator('[data-send-state=acked]').count()) > 0 &&
        (await page.locator('[data-send-state=queued]').count()) === 0,
    );
    await composer(page).fill('a long draft\n'.repeat(10));
    await page.setViewportSize({ width: PHONE.width, height: 430 });
    await until('the newest message is in sight', () => isInSight(page, 'line 20'));
    expect(await page.getByRole('button', { name: 'Jump to newest' }).count()).toBe(0);
    const foot = await composer(page).boundingBox();
    expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThanOrEqual(430);
    await page.setViewportSize(PHONE);
    await composer(page).fill('');

    await until('the newest message is in sight again', () => isInSight(page, 'line 20'));
    const before = await page.getByText('line 20', { exact: true }).boundingBox();
    proxy.unplug();
    await page.getByText(/Connection lost/).waitFor();
    await expectUsable('the connection is lost');
    expect(await page.getByText('line 20', { exact: true }).boundingBox()).toEqual(before);
    await say(page, 'into the outbox');
    await page.getByText('into the outbox', { exact: true }).waitFor();
    proxy.heal();
    await reconnect(page);
    await until(
      'messages written offline are sent',
      async () =>
        (await textsOf(page)).at(-1) === 'into the outbox' && (await page.locator(UNACKNOWLEDGED).count()) === 0,
    );
    expect(await page.getByText('into the outbox', { exact: true }).count()).toBe(1);
    await page.goto('about:blank'); // or its next request fails at the proxy that has closed
    await proxy.close();
    forgive(customer); // the errors of the missing network
  });

  itTakesLong('shows markup, direction marks and very long texts as text', async () => {
    const workspace = await answered('1015', 'Moment');
    await page.setViewportSize(NARROW);
    const texts = [
      '<img src=x onerror="document.title=1"><b>bold</b>',
      '\u202Ereversed\u202C and \u0627\u0644\u0639\u0631\u0628\u064A\u0629',
      '👩‍👩‍👧‍👦🏳️‍🌈',
      'x'.repeat(MESSAGE_TEXT_MAX),
    ];
    for (const text of texts) await say(workspace, text);
    await until('all messages are listed', async () => (await textsOf(page)).at(-1)?.length === MESSAGE_TEXT_MAX);
    await expectUsable('very long texts');
    expect(await page.getByRole('log').locator('[data-message-text]').locator('b, img').count()).toBe(0);
    await workspace.close();
  });

  itTakesLong('explains what to do about a customer that the demonstration does not have', async () => {
    await page.goto(`${product.url}/h5?customer=999999`);
    await page.getByText('This demonstration does not have that customer.').waitFor();
    await expectUsable('an unknown customer');
    await page.getByRole('link', { name: /customer 1001/ }).tap();
    await page.getByLabel('Product').waitFor();
    forgive(customer);
  });
});

/** Whether the message list shows a text without scrolling. */
async function isInSight(page: Page, text: string): Promise<boolean> {
  return page.getByText(text, { exact: true }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const frame = element.closest('.cs-messages')?.getBoundingClientRect();
    return frame !== undefined && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  });
}
