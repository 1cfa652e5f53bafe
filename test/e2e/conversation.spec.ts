import type { Page } from 'playwright-core';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgive, openChat, say, startChat, startWork, textsOf, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

describe('conversation', () => {
  const { product, person } = onProduct({}, 'own');
  let agent: Person;
  let customer: Person;
  let workspace: Page;

  beforeEach(async () => {
    [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
  });

  /** staff01 goes online, a customer starts a chat, and the agent opens it from My Task in its own tab. */
  async function connect(customerId: string, subject: string): Promise<void> {
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, customerId, subject);
    workspace = await openChat(agent, subject);
  }

  async function bothShow(texts: readonly string[]): Promise<void> {
    for (const page of [workspace, customer.page]) {
      await until(
        `both sides show ${texts.length} messages`,
        async () => (await ownTexts(page)).length >= texts.length,
      );
      expect(await ownTexts(page)).toEqual([...texts]);
    }
  }

  /** The people's messages, without the automatic greetings. */
  async function ownTexts(page: Page): Promise<readonly string[]> {
    return (await textsOf(page)).filter((text) => text.startsWith('#'));
  }

  it('shows every message once and in order on both sides, also after a reload', async () => {
    await connect('1001', 'Remit');
    const sent: string[] = [];
    for (let turn = 1; turn <= 5; turn += 1) {
      for (const [page, who] of [
        [customer.page, 'customer'],
        [workspace, 'agent'],
      ] as const) {
        const text = `#${turn} from the ${who}`;
        await say(page, text);
        sent.push(text);
        await until(
          `${text} is on both sides`,
          async () => (await ownTexts(workspace)).includes(text) && (await ownTexts(customer.page)).includes(text),
        );
      }
    }
    await bothShow(sent);
    await Promise.all([workspace.reload(), customer.page.reload()]);
    await bothShow(sent);
  });

  itTakesLong('keeps acknowledged messages over a server crash, and sends the others once', async () => {
    await connect('1002', 'Watch');
    await say(customer.page, '#1 before');
    await say(workspace, '#2 answered');
    await bothShow(['#1 before', '#2 answered']);
    await product.kill();
    await say(customer.page, '#3 while nobody listens');
    await say(workspace, '#4 into the outbox');
    await until('the workspace shows that it is disconnected', async () =>
      workspace
        .getByText(/reconnect|disconnected|connecting/i)
        .first()
        .isVisible(),
    );
    await product.restart();
    const settled = async (page: Page) => [...(await ownTexts(page))].sort();
    const all = ['#1 before', '#2 answered', '#3 while nobody listens', '#4 into the outbox'];
    await until(
      'all four are on both sides',
      async () => (await settled(workspace)).length >= 4 && (await settled(customer.page)).length >= 4,
    );
    expect(await settled(workspace)).toEqual(all);
    expect(await ownTexts(customer.page)).toEqual(await ownTexts(workspace));
    for (const each of [agent, customer]) forgive(each);
    await Promise.all([workspace.reload(), customer.page.reload()]);
    await until(
      'all four are there after a reload',
      async () => (await ownTexts(workspace)).length === 4 && (await ownTexts(customer.page)).length === 4,
    );
    expect(await settled(workspace)).toEqual(all);
  });
});
