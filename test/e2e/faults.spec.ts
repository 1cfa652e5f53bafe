import type { Browser, Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { demoToken, openCustomerChat } from '#contract/http/customer.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { openBrowser } from '../support/browser.ts';
import { carries, enterChat, type ChatClient } from '../support/chatClient.ts';
import { setEveryoneOffline } from '../support/everyoneOffline.ts';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { describeLong, itTakesLong } from '../support/longRunning.ts';
import {
  aPerson,
  composer,
  say,
  setVisible,
  startWork,
  textsOf,
  UNACKNOWLEDGED,
  type Person,
} from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { until } from '../support/until.ts';

/** A tenth of the usual durations of pages and server. */
const SCALED = {
  SERVER_HEARTBEAT_MS: '2000',
  SILENCE_LIMIT_MS: '5000',
  ACK_OVERDUE_MS: '500',
  PROBE_TIMEOUT_MS: '500',
  OPEN_TIMEOUT_MS: '1000',
  RETRY_DELAYS_MS: '100,300,700,1500',
  GIVEN_UP_RETRY_MS: '6000',
  STABLE_CONNECTION_MS: '6000',
} as const;
/** Longer than any wait of a spec. */
const PATIENT = { SILENCE_LIMIT_MS: '120000' } as const;
/** Connections are lost a hundred times here, so reconnecting must not wait. */
const IMPATIENT = { RETRY_DELAYS_MS: '10,10,10,10', GIVEN_UP_RETRY_MS: '10', CHAT_LOGINS_PER_MINUTE: '1000' } as const;
/** Long enough for a hundred reconnections on a busy machine. */
const A_HUNDRED_TIMES_MS = 120_000;

interface Customer {
  readonly chatId: string;
  readonly client: ChatClient;
}

/** The product with these durations, and an agent who can reach it only through the proxy. */
interface FaultSetup {
  readonly proxy: FaultProxy;
  readonly agent: Person;
  /** A customer whose chat is assigned to the agent. */
  aCustomer(): Promise<Customer>;
  openWorkspace(page: Page, selected?: Customer): Promise<void>;
  /** The stored texts of the agent and the customer, in order. */
  storedTexts(customer: Customer): Promise<readonly string[]>;
}

let browser: Browser;
let database: TestDatabase;
let db: Database;
let customersMade = 0;
let agentsMade = 0;

/** Starts the product for the specs of a suite, with a new agent for each spec. */
function onFaultyNetwork(durations: Readonly<Record<string, string>>): () => FaultSetup {
  let product: Product;
  let setup: FaultSetup;

  beforeAll(async () => {
    product = await startProduct({ DATABASE_URL: database.url, DEMO: '1', ...durations });
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    await setEveryoneOffline(db);
    const proxy = await startFaultProxy(Number(new URL(product.url).port));
    const agent = await aPerson(browser);
    agentsMade += 1;
    await startWork(agent.page, proxy.url, `staff${String(5 + agentsMade).padStart(2, '0')}`);
    setup = {
      proxy,
      agent,
      aCustomer: async () => {
        customersMade += 1;
        const customerId = String(1_200 + customersMade);
        const token = (await makeCall(product.url, demoToken, { customerId })).data?.token ?? '';
        const { data } = await makeCall(product.url, openCustomerChat, { comeFrom: 1 }, { token });
        const person = { userId: customerId, userType: PERSON_TYPE.customer, token, httpToken: token };
        return { chatId: data?.chat?.chatId ?? '', client: await enterChat(product.url, person) };
      },
      openWorkspace: async (page, selected) => {
        await page.goto(`${proxy.url}/chat${selected === undefined ? '' : `?id=${selected.chatId}`}`);
        await connected(page).waitFor();
        // The agent can write only after the page knows that the chat is theirs.
        if (selected !== undefined) await until('the agent may write', () => composer(page).isEnabled());
      },
      storedTexts: async ({ chatId }) => {
        const { rows } = await db.query<{ text: string }>(
          `select msg::json ->> 'text' as text from message where chat_id = $1 order by chat_seq`,
          [chatId],
        );
        return rows.map(({ text }) => text).filter((text) => text.startsWith('#'));
      },
    };
  });
  afterEach(async () => {
    await setup.agent.context.close();
    await setup.proxy.close();
  });
  return () => setup;
}

const connected = (page: Page): Locator => page.locator('.cs-chat-list').getByText('Connected', { exact: true });
const trouble = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /Connection lost|Disconnected|Connecting/ });
const lineOf = (page: Page, { chatId }: Customer): Locator => page.locator(`[data-chat-id="${chatId}"]`);

/** The number of unread messages that the list shows for a chat. */
async function unreadIn(page: Page, customer: Customer): Promise<number> {
  const [words = '0'] = await lineOf(page, customer)
    .getByText(/^\d+ unread/)
    .allTextContents();
  return Number.parseInt(words);
}

/** Sends a message as a customer. @returns its chatSeq, when it is stored */
async function sendFrom({ chatId, client }: Customer, text: string): Promise<number> {
  const answer = await client.say(chatId, text);
  if (answer.name === 'Error') throw new Error(`refused: ${answer.body.text}`);
  return answer.body.chatSeq;
}

/** Types texts one after the other as fast as the page accepts them. */
async function sayAll(page: Page, texts: readonly string[]): Promise<void> {
  await composer(page).focus();
  for (const text of texts) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
}

/** Texts that people sent, without the system's greetings. */
async function ownTexts(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).filter((text) => text.startsWith('#'));
}

/** Matches the first answer to each message, by its clientMsgId. */
function firstAnswers(): (bytes: Buffer) => boolean {
  const answered = new Set<string>();
  const hasAnswer = carries('SendAck');
  return (bytes) =>
    hasAnswer(bytes) &&
    (bytes.toString('latin1').match(/[0-9a-f]{32}/g) ?? []).some((id) => {
      const isFirst = !answered.has(id);
      answered.add(id);
      return isFirst;
    });
}

describe('the workspace on a network that fails', () => {
  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase('demo')]);
    db = openDatabase(database.options, () => undefined);
  });
  afterAll(async () => {
    await browser.close();
    await db.close();
    await database.stop();
  });

  describe('with a tenth of the usual durations', () => {
    const setup = onFaultyNetwork(SCALED);

    it('shows everything once, in order and with the right badges after it reconnects', async () => {
      const {
        proxy,
        agent: { page },
        aCustomer,
        openWorkspace,
      } = setup();
      const [first, ...others] = [await aCustomer(), await aCustomer(), await aCustomer()];
      const written = [first, ...others].map((customer) => ({ customer, texts: new Array<string>() }));
      await openWorkspace(page, first);
      for (const { customer } of written) await lineOf(page, customer).waitFor();

      proxy.unplug();
      await trouble(page).waitFor();
      for (let number = 1; number <= 20; number += 1) {
        const { customer, texts } = written[number % written.length] ?? { customer: first, texts: [] };
        texts.push(`#${number} while you were away`);
        await sendFrom(customer, `#${number} while you were away`);
      }
      await page.getByRole('status').filter({ hasText: 'Disconnected' }).waitFor();
      proxy.heal();
      await connected(page).waitFor();
      await until('all of them are shown', async () => {
        const counts = [
          (await ownTexts(page)).length,
          ...(await Promise.all(others.map((each) => unreadIn(page, each)))),
        ];
        return counts.join() === written.map(({ texts }) => texts.length).join();
      });

      for (const { customer, texts } of written) {
        await lineOf(page, customer).click();
        await until(
          'the chat is shown',
          async () => (await ownTexts(page)).length >= texts.length && (await ownTexts(page))[0] === texts[0],
        );
        expect(await ownTexts(page)).toEqual(texts);
        await until('it is read', async () => (await unreadIn(page, customer)) === 0);
      }
    });

    itTakesLong('detects a silent connection, shows it, and misses nothing', async () => {
      const {
        proxy,
        agent: { page },
        aCustomer,
        openWorkspace,
      } = setup();
      const customer = await aCustomer();
      await openWorkspace(page, customer);
      proxy.stall();
      await sendFrom(customer, '#1 can you hear me');
      await trouble(page).waitFor();
      proxy.heal();
      await until('the missed message is shown', async () => (await ownTexts(page)).length === 1);
      await connected(page).waitFor();
      expect(await ownTexts(page)).toEqual(['#1 can you hear me']);
    });

    itTakesLong('shows the same number of unread messages in two tabs', async () => {
      const {
        proxy,
        agent: { page, context },
        aCustomer,
        openWorkspace,
      } = setup();
      const [customer, other] = [await aCustomer(), await aCustomer()];
      const second = await context.newPage();
      const tabs = [page, second];
      for (const tab of tabs) await openWorkspace(tab);
      const bothShow = async (unread: number): Promise<void> => {
        let shown: readonly number[] = [];
        await until(`both tabs show ${unread}`, async () => {
          shown = await Promise.all(tabs.map((tab) => unreadIn(tab, customer)));
          return shown.every((each) => each === unread);
        });
        expect(shown).toEqual([unread, unread]);
      };

      for (const text of ['#1', '#2', '#3']) await sendFrom(customer, text);
      await bothShow(3);
      await lineOf(page, customer).click();
      await bothShow(0);
      const seq = await sendFrom(customer, '#4 read as it comes');
      await customer.client.until('MessageState', ({ readSeq }) => readSeq >= seq);
      await bothShow(0);

      await lineOf(page, other).click();
      await setVisible(second, false);
      proxy.reset();
      await sendFrom(customer, '#5 during a hiccup');
      for (const tab of tabs) await connected(tab).waitFor();
      await bothShow(1);
      await lineOf(second, customer).click();
      await setVisible(second, true);
      await bothShow(0);
    });

    itTakesLong(
      'greets a customer once when the chat is open in two tabs and the answer to the greeting is lost',
      async () => {
        const {
          proxy,
          agent: { page, context },
          aCustomer,
          openWorkspace,
        } = setup();
        const customer = await aCustomer();
        const tabs = [page, await context.newPage()];
        proxy.halve('toClient', carries('SendAck'));
        await Promise.all(tabs.map((tab) => openWorkspace(tab, customer)));
        const fromAgent = () =>
          customer.client
            .all('Message')
            .filter(({ fromType }) => fromType === PERSON_TYPE.staff)
            .map(({ msg }) => msg);
        await until('the customer is greeted', () => fromAgent().length > 0);
        for (const tab of tabs) await connected(tab).waitFor();
        for (const [index, tab] of tabs.entries()) await say(tab, `#${index + 1} and now from here`);
        await until('both tabs have sent', () => fromAgent().filter((msg) => msg.includes('#')).length === tabs.length);
        expect(fromAgent().filter((msg) => !msg.includes('#'))).toEqual([jasmine.stringContaining('Hello, this is')]);
        expect(proxy.strikes).toBe(1);
        for (const tab of tabs) {
          await until('the tab shows both', async () => (await ownTexts(tab)).length === tabs.length);
          expect((await textsOf(tab)).filter((text) => text.startsWith('Hello, this is'))).toHaveSize(1);
        }
      },
    );
  });

  describeLong('long before the silence limit', () => {
    const setup = onFaultyNetwork({ ...SCALED, ...PATIENT });

    it('detects a silent connection when the agent sends, and sends the message once', async () => {
      const {
        proxy,
        agent: { page },
        aCustomer,
        openWorkspace,
        storedTexts,
      } = setup();
      const customer = await aCustomer();
      await openWorkspace(page, customer);
      proxy.stall();
      await say(page, '#1 into the silence');
      await trouble(page).waitFor();
      proxy.heal();
      await customer.client.until('Message', ({ msg }) => msg.includes('#1 into the silence'));
      await connected(page).waitFor();
      expect(await storedTexts(customer)).toEqual(['#1 into the silence']);
      expect(await ownTexts(page)).toEqual(['#1 into the silence']);
    });

    it('detects a silent connection when the agent returns to the tab', async () => {
      const {
        proxy,
        agent: { page },
        aCustomer,
        openWorkspace,
      } = setup();
      const customer = await aCustomer();
      await openWorkspace(page, customer);
      await setVisible(page, false);
      proxy.stall();
      await setVisible(page, true);
      await trouble(page).waitFor();
      proxy.heal();
      await connected(page).waitFor();
      expect(await trouble(page).count()).toBe(0);
    });
  });

  describeLong('that loses answers', () => {
    const setup = onFaultyNetwork(IMPATIENT);

    it(
      'leaves a hundred messages when a hundred answers are lost, and the page is reloaded among them',
      async () => {
        const {
          proxy,
          agent: { page },
          aCustomer,
          openWorkspace,
          storedTexts,
        } = setup();
        const customer = await aCustomer();
        await openWorkspace(page, customer);
        const texts = Array.from({ length: 100 }, (_, index) => `#${index + 1}`);
        proxy.resetOn('toClient', firstAnswers());
        await sayAll(page, texts.slice(0, 60));
        await until('some are stored', async () => (await storedTexts(customer)).length >= 30, A_HUNDRED_TIMES_MS);
        await page.reload();
        // The page accepts no input before it knows that the chat is the agent's.
        await until('the agent may write again', () => composer(page).isEnabled());
        await sayAll(page, texts.slice(60));
        await until(
          'all are stored',
          async () => (await storedTexts(customer)).length >= texts.length,
          A_HUNDRED_TIMES_MS,
        ).catch(async (error: unknown) => {
          const stored = await storedTexts(customer);
          const missing = texts.filter((text) => !stored.includes(text));
          const atPage = await page.locator(UNACKNOWLEDGED).allInnerTexts();
          throw new Error(
            `missing: ${missing.join(' ')}; unsent at the page: ${atPage.join(' ')}; lost answers: ${proxy.strikes}`,
            { cause: error },
          );
        });
        // The reload itself may have lost one answer.
        expect(proxy.strikes)
          .withContext('lost answers')
          .toBeGreaterThanOrEqual(texts.length - 1);
        proxy.heal();
        await connected(page).waitFor();

        await page.setViewportSize({ width: 1_440, height: 10_000 });
        await until('all stand on the screen', async () => (await ownTexts(page)).length >= texts.length);
        expect(await ownTexts(page)).toEqual(texts);
        expect(await storedTexts(customer)).toEqual(texts);
        await page.reload();
        await until('they stand there after a reload', async () => (await ownTexts(page)).length >= texts.length);
        expect(await ownTexts(page)).toEqual(texts);
      },
      2 * A_HUNDRED_TIMES_MS,
    );
  });
});
