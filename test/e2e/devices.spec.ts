import type { Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { pageTask } from '#contract/http/chats.ts';
import { pageStaff } from '#contract/http/staff.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  aPerson,
  giveChatSession,
  goOffline,
  openChat,
  startChat,
  startWork,
  stopWork,
  tokenOf,
} from '../support/people.ts';
import { until } from '../support/until.ts';

/** Long enough to be back in time on a busy machine. */
const GRACE_MS = 12_000;
/** The server would have recalled the chat within this time. */
const AFTER_IT_MS = 3_000;
const PHONE = { width: 390, height: 844 };

describeLong('an agent with more than one device', () => {
  const { product, person } = onProduct({ AWAY_AFTER_MS: String(GRACE_MS), ALLOCATION_SWEEP_MS: '100' });
  let leader = '';

  beforeAll(async () => {
    leader = await tokenOf(product.url, 'leader01');
  });

  const presenceOf = async (account: string) =>
    (await makeCall(product.url, pageStaff, { pageNo: 1, pageSize: 100 }, { token: leader })).data?.records.find(
      (staff) => staff.account === account,
    );
  const newestChat = async () =>
    (await makeCall(product.url, pageTask, { pageNo: 1, pageSize: 1 }, { token: leader })).data?.records[0];
  const openWorkspace = async (page: Page) => {
    await page.goto(`${product.url}/chat`);
    await page.locator('.cs-chat-list').getByText('Connected', { exact: true }).waitFor();
  };

  it('keeps their chats when another device connects within the grace period', async () => {
    const doomed = await openBrowser();
    const [first, second, customer] = [await aPerson(doomed), await person(), await person(PHONE)];
    await startWork(first.page, product.url, 'staff07');
    await startChat(customer.page, product.url, '1014', 'Remit');
    await openChat(first, 'Remit');
    const chat = await newestChat();
    expect(chat?.toName).toBe('Grace Lim');

    const killedAt = Date.now();
    await doomed.close();
    await until('they are away', async () => (await presenceOf('staff07'))?.isAway === true);
    await giveChatSession(second.page, product.url, 'staff07');
    await openWorkspace(second.page);
    await until('they are back', async () => (await presenceOf('staff07'))?.isAway === false);
    await until(
      'the grace period is long over',
      () => Promise.resolve(Date.now() > killedAt + GRACE_MS + AFTER_IT_MS),
      2 * GRACE_MS,
    );
    expect(await newestChat()).toEqual(jasmine.objectContaining({ chatId: chat?.chatId, toId: chat?.toId }));
    expect((await presenceOf('staff07'))?.isOnline).toBeTrue();

    await stopWork(second.context, product.url);
  });

  it('is offline once they chose it on one device, whatever the other does', async () => {
    const [first, second] = [await person(), await person()];
    await startWork(first.page, product.url, 'staff08');
    await giveChatSession(second.page, product.url, 'staff08');
    await openWorkspace(second.page);
    await goOffline(first.page, product.url);
    expect((await presenceOf('staff08'))?.isOnline).toBeFalse();
    await openWorkspace(second.page);
    expect((await presenceOf('staff08'))?.isOnline)
      .withContext('connected again')
      .toBeFalse();
    await second.page.goto(`${product.url}/Home`);
    await openWorkspace(second.page);
    expect((await presenceOf('staff08'))?.isOnline)
      .withContext('and again')
      .toBeFalse();
  });
});
