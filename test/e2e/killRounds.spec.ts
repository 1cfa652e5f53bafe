import type { Browser, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { runKillRounds } from '#bench/simulator/killRounds.ts';
import { isSound, reportOf } from '#bench/simulator/report.ts';
import { pageRecord } from '#contract/http/chats.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import {
  aPerson,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  tokenOf,
  unfoldEnded,
  type Person,
} from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';
import { waitLimitMs } from '../support/waitLimit.ts';

/** The full check has 20 rounds: KILL_ROUNDS=20 npm run test:e2e -- --filter=killRounds */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? '2');
const ROUND_MS = 30_000;
const TRAFFIC = { customers: 20, agents: 3, rate: 80, seed: 1, keepOpen: false };
/** Messages at the end of a chat that are visible on every screen size. */
const LAST = 5;
/** Pages draw only visible messages. These are tall enough for all of them. */
const HEIGHT_PX = 900 + ROUNDS * 250;

describeLong('pages that stay open while the server is killed several times', () => {
  let browser: Browser;
  let product: Product;
  let agent: Person;
  let customer: Person;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct({}, 'own')]);
    [agent, customer] = [
      await aPerson(browser, { width: 1440, height: HEIGHT_PX }),
      await aPerson(browser, { width: 390, height: HEIGHT_PX }),
    ];
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it(
    'show each message once, in the order of the record, without a reload',
    async () => {
      await startWork(agent.page, product.url, 'staff01');
      await startChat(customer.page, product.url, '1001', 'Remit');
      const workspace = await openChat(agent, 'Remit');
      const pages = [workspace, customer.page];
      const openedAt = await Promise.all(pages.map(timeOrigin));
      const sent: string[] = [];
      const send = async (page: Page, text: string): Promise<void> => {
        await say(page, text);
        sent.push(text);
      };

      const summary = await runKillRounds(TRAFFIC, {
        product,
        rounds: ROUNDS,
        lifeMs: 3_000,
        signal: new AbortController().signal,
        onRound: (text) => console.log(text),
        whileDead: async (round) => {
          await send(customer.page, `#${round} asked into the void`);
          await send(workspace, `#${round} answered while the server is dead`);
        },
      });
      console.log(reportOf(summary));
      expect(isSound(summary)).withContext(reportOf(summary)).toBeTrue();

      for (const page of pages) {
        await until('everything is shown', async () => (await ownTexts(page)).length >= sent.length);
        expect([...(await ownTexts(page))].sort()).toEqual([...sent].sort());
      }
      const chatId = new URL(workspace.url()).searchParams.get('id') ?? '';
      const stored = (await recordOf(chatId)).filter((text) => text.startsWith('#'));
      for (const page of pages) expect(await ownTexts(page)).toEqual(stored);

      await unfoldEnded(workspace);
      const other = workspace.locator(`[role=option][data-chat-id]:not([data-chat-id="${chatId}"])`).first();
      const otherId = (await other.getAttribute('data-chat-id')) ?? '';
      await other.click();
      const ending = (await recordOf(otherId)).slice(-LAST);
      await until(
        'the end of another chat is shown',
        async () => (await textsOf(workspace)).slice(-LAST).join('\n') === ending.join('\n'),
      );
      expect(await Promise.all(pages.map(timeOrigin))).toEqual(openedAt);
    },
    ROUNDS * ROUND_MS + 2 * waitLimitMs(),
  );

  /** The stored texts of a chat's newest messages, oldest first. */
  async function recordOf(chatId: string): Promise<readonly string[]> {
    const token = await tokenOf(product.url, 'admin01');
    const record = await makeCall(product.url, pageRecord, { chatId, pageNo: 1, pageSize: 100 }, { token });
    return (record.data?.records ?? []).map(({ content }) => content).reverse();
  }
});

/** Texts that people sent, without the system's greetings. */
async function ownTexts(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).filter((text) => text.startsWith('#'));
}

/** Differs after a reload. */
function timeOrigin(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}
