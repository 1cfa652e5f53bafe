import type { Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { changeUserOnlineStatus, getLoginUserInfo } from '#contract/http/auth.ts';
import { listChatSteps, pageTask, STEP_REASON } from '#contract/http/chats.ts';
import { pageStaff } from '#contract/http/staff.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { aPerson, openChat, say, signIn, startChat, startWork, stopWork, tokenOf } from '../support/people.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

const GRACE_MS = 6_000;
/** How long an agent goes from page to page: one round, unless `SPEC_SEAT_MINUTES` says more. */
const MINUTES = Number(process.env['SPEC_SEAT_MINUTES'] ?? 0);

/** Raise queries in turn. */
const CUSTOMERS = 80;

describeLong('the presence of an agent', () => {
  const { product, person } = onProduct({ AWAY_AFTER_MS: String(GRACE_MS), ALLOCATION_SWEEP_MS: '100' });
  let leader = '';

  beforeAll(async () => {
    leader = await tokenOf(product.url, 'leader01');
  });

  const idOf = async (account: string) =>
    (await makeCall(product.url, getLoginUserInfo, {}, { token: await tokenOf(product.url, account) })).data?.id ?? '';
  const presenceOf = async (staffId: string) =>
    (await makeCall(product.url, pageStaff, { pageNo: 1, pageSize: 100 }, { token: leader })).data?.records.find(
      ({ id }) => id === staffId,
    );
  const newestChat = async () =>
    (await makeCall(product.url, pageTask, { pageNo: 1, pageSize: 1 }, { token: leader })).data?.records[0];

  /** The next person who goes online would get it. */
  const endChat = async (page: Page) => {
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await page.getByText('You ended this chat.').waitFor();
  };

  it('whose browser is killed is away, loses the chat after the grace period, and is told so', async () => {
    const doomed = await openBrowser();
    const [killed, other, customer] = [
      await aPerson(doomed),
      await person(),
      await person({ width: 390, height: 844 }),
    ];
    const [killedId, otherId] = [await idOf('staff01'), await idOf('staff06')];
    await startWork(killed.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1013', 'Podcast');
    await openChat(killed, 'Podcast');
    await startWork(other.page, product.url, 'staff06');
    const chatId = (await newestChat())?.chatId ?? '';

    const killedAt = Date.now();
    await doomed.close();
    await until('they are away', async () => (await presenceOf(killedId))?.isAway === true);
    expect((await newestChat())?.toId)
      .withContext('within the grace period')
      .toBe(killedId);
    await until('another has the chat', async () => (await newestChat())?.toId === otherId);
    await openChat(other, 'Podcast');
    expect(Date.now() - killedAt).toBeGreaterThanOrEqual(GRACE_MS);
    const { data: steps } = await makeCall(product.url, listChatSteps, { chatId }, { token: leader });
    const recalled = steps?.find(({ reason }) => reason === STEP_REASON.away);
    expect(recalled).toEqual(jasmine.objectContaining({ fromId: killedId, toId: null }));
    expect(recalled?.facts.awayMs).toBeGreaterThanOrEqual(GRACE_MS);

    const back = await person();
    await signIn(back.page, product.url, 'staff01');
    await back.page
      .getByRole('status')
      .getByText(/recalled from you because you were away/)
      .waitFor();
    expect((await presenceOf(killedId))?.isOnline)
      .withContext('only they themselves go offline')
      .toBeTrue();

    await stopWork(other.context, product.url);
    await makeCall(
      product.url,
      changeUserOnlineStatus,
      { userId: killedId, isOnline: false },
      { token: await tokenOf(product.url, 'staff01') },
    );
    await endChat(customer.page);
  });

  it('is the same on every screen and in every tab, after reloads, too', async () => {
    const [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
    const [agentId, other] = [await idOf('staff12'), await agent.context.newPage()];
    await startWork(agent.page, product.url, 'staff12');
    await startChat(customer.page, product.url, '1014', 'Remit');
    await say(customer.page, 'Where is my money?');
    const presence = (page: Page) => page.getByRole('group', { name: 'Your availability' });
    const isChosen = async (page: Page, name: RegExp) =>
      (await presence(page).getByRole('button', { name, pressed: true }).count()) === 1;
    const counts = async (page: Page) => (await page.title()).startsWith('(1) ');

    for (const path of ['/home', '/query-service', '/checkList', '/canned-replies', '/chat']) {
      await agent.page.goto(`${product.url}${path}`);
      await until(`${path} counts who waits`, () => counts(agent.page));
      if (path !== '/chat') await agent.page.getByRole('link', { name: /^Live Service.*1 customer waits/ }).waitFor();
      if (path !== '/nowhere')
        expect(await isChosen(agent.page, /^Online$/))
          .withContext(path)
          .toBeTrue();
      const { isOnline, isAway, openChats } = (await presenceOf(agentId)) ?? {};
      expect([isOnline, isAway, openChats]).withContext(path).toEqual([true, false, 1]);
    }

    await other.goto(`${product.url}/query-service`);
    await until('the other tab counts the same', () => counts(other));
    await presence(other).getByRole('button', { name: 'Break' }).click();
    await until('both tabs show it', async () => {
      const shown = await Promise.all([agent.page, other].map((page) => isChosen(page, /^Break until \d\d:\d\d$/)));
      return shown.every(Boolean);
    });
    expect((await presenceOf(agentId))?.breakEndsAt).not.toBeNull();
    await presence(agent.page).getByRole('button', { name: 'Online' }).click();
    await until(
      'both tabs are back',
      async () => (await isChosen(agent.page, /^Online$/)) && isChosen(other, /^Online$/),
    );

    await presence(other).getByRole('button', { name: 'Offline' }).click();
    await other.getByRole('alertdialog').getByText('1 open chat goes back to the line.').waitFor();
    await other.getByRole('button', { name: 'Yes,confirm' }).click();
    await other.waitForURL(/home/i);
    await until('the workspace shows it', () => isChosen(agent.page, /^Offline$/));
    expect((await presenceOf(agentId))?.isOnline).toBeFalse();
    await endChat(customer.page);
  });

  it(
    'is never lost by one who answers chats and queries in turn, and reloads each page',
    async () => {
      const [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
      const { page } = agent;
      const agentId = await idOf('staff13');
      await startWork(page, product.url, 'staff13');
      await startChat(customer.page, product.url, '1015', 'Watch');
      await until('the chat is theirs', async () => (await newestChat())?.toId === agentId);
      const chatId = (await newestChat())?.chatId ?? '';
      let raised = 0;
      let doing = '';
      const absences = new Set<string>();
      const done = new AbortController();
      const watching = (async () => {
        while (!done.signal.aborted) {
          const presence = await presenceOf(agentId);
          if (presence?.isOnline !== true || presence.isAway) absences.add(`${JSON.stringify(presence)} at ${doing}`);
        }
      })();
      const answerQuery = async (title: string) => {
        doing = title;
        // Several customers, because each may only raise some in an hour.
        const id = await raiseQuery(product.url, { customer: String(1_100 + (raised++ % CUSTOMERS)), title });
        await page.goto(`${product.url}/query-service/${id}`);
        await page.reload();
        await page.getByRole('button', { name: 'Start Response' }).click();
        await page.getByRole('textbox', { name: 'Reply', exact: true }).fill(`About ${title}`);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByRole('article').getByText(`About ${title}`).waitFor();
      };
      const answerChat = async (words: string) => {
        doing = words;
        await say(customer.page, words);
        await page.goto(`${product.url}/query-service`);
        await until('the chat is counted as waiting', async () => (await page.title()).startsWith('(1) '));
        await page.goto(`${product.url}/chat?id=${chatId}`);
        await page.reload();
        await page.getByRole('log').getByText(words, { exact: true }).waitFor();
        await say(page, `About ${words}`);
        await until('nobody waits', async () => !(await page.title()).startsWith('('));
      };
      const endsAt = Date.now() + MINUTES * 60_000;
      let rounds = 0;
      do {
        rounds += 1;
        await answerChat(`question ${rounds}`);
        await answerQuery(`one ${rounds}`);
        await answerQuery(`two ${rounds}`);
      } while (Date.now() < endsAt);
      done.abort();
      await watching;
      expect([...absences]).toEqual([]);
      await stopWork(agent.context, product.url);
      await endChat(customer.page);
    },
    jasmine.DEFAULT_TIMEOUT_INTERVAL + MINUTES * 60_000,
  );
});
