import type { FrameLocator, Locator, Page } from 'playwright-core';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  forgiveSessionEnd,
  giveSession,
  goOffline,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const AGENT = 'staff16';
const TALKING = '1161';
const WAITING = '1162';

/** What the chat workspace shows, on the agent's page or in the replay frame. */
interface ScreenContent {
  readonly messages: readonly string[];
  readonly states: readonly string[];
  readonly badges: readonly string[];
  readonly banner: string;
  readonly draft: string;
}

/** An agent reports a problem, and a developer replays the report. */
describeLong('a replay of a chat with a disconnection', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let developer: Person;
  let talking: Person;
  let waiting: Person;
  /** The proxy between the agent and the server. */
  let network: FaultProxy;

  beforeEach(async () => {
    const phone = { hasTouch: true, isMobile: true };
    [agent, developer, talking, waiting] = await Promise.all([
      person({ width: 1200, height: 760 }),
      person(),
      person(PHONE, phone),
      person(PHONE, phone),
    ]);
    network = await startFaultProxy(Number(new URL(product.url).port));
    await giveSession(developer.page, product.url, 'dev01');
  });
  afterEach(async () => {
    await Promise.all([agent, developer, talking, waiting].map(({ context }) => context.close()));
    await network.close();
  });

  async function contentOf(root: Page | FrameLocator): Promise<ScreenContent> {
    // Not inner texts: they omit what is out of sight.
    const words = (all: Locator) => all.allTextContents();
    return {
      messages: await words(root.getByRole('log').locator('[data-message-text]')),
      states: await words(root.getByRole('log').locator('[data-send-state]')),
      badges: await words(root.locator('.cs-chat-item .cs-chat-badge')),
      // The number of seconds changes.
      banner: (await words(root.locator('.cs-connection > [role=status]')))
        .join(' ')
        .replaceAll(/[0-9]+/g, 'n')
        .trim(),
      draft: await root.getByRole('textbox', { name: 'Message' }).inputValue(),
    };
  }

  /**
   * Plays a chat in which the agent loses the connection while another chat waits.
   * @returns what the agent's screen showed without a connection
   */
  async function chatWithDisconnection(): Promise<{ readonly workspace: Page; readonly seen: ScreenContent }> {
    await startWork(agent.page, network.url, AGENT);
    await startChat(talking.page, product.url, TALKING, 'Remit');
    await say(talking.page, 'My transfer has not arrived.');
    const workspace = await openChat(agent, 'Remit');
    await say(workspace, 'When did you send it?');
    await until('the customer reads it', async () => (await textsOf(talking.page)).includes('When did you send it?'));
    await startChat(waiting.page, product.url, WAITING, 'Podcast');
    await say(waiting.page, 'Is anybody there?');
    await until(
      'the other chat has a badge',
      async () => (await workspace.locator('.cs-chat-item .cs-chat-badge').count()) === 1,
    );

    network.unplug();
    network.reset();
    await until(
      'the agent sees the disconnection',
      async () => (await workspace.locator('.cs-connection > [role=status]').innerText()) !== '',
    );
    await say(talking.page, 'On Tuesday, 42 pounds.');
    await say(workspace, 'I am looking into it.');
    await workspace.getByRole('log').getByText('I am looking into it.').waitFor();
    const seen = await contentOf(workspace);

    network.heal();
    await until(
      'all is there',
      async () =>
        (await textsOf(talking.page)).includes('I am looking into it.') &&
        (await textsOf(workspace)).includes('On Tuesday, 42 pounds.'),
    );
    forgive(agent); // the failures while offline
    return { workspace, seen };
  }

  /** @returns the id of the report */
  async function report(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('textbox').fill('The customer says that a message of mine came late.');
    await dialog.getByRole('checkbox', { name: 'Include the messages' }).check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const idText = dialog.getByText(/^Report [0-9]+$/);
    await idText.waitFor();
    const id = (await idText.innerText()).replace('Report ', '');
    await page.keyboard.press('Escape');
    return id;
  }

  it('shows the same messages, badges and banner, and sends nothing', async () => {
    const { workspace, seen } = await chatWithDisconnection();
    for (const words of ['My transfer has not arrived.', 'When did you send it?', 'I am looking into it.'])
      expect(seen.messages).toContain(words);
    expect(seen.banner).not.toBe('');
    expect(seen.badges.length).toBe(1);
    const id = await report(workspace);

    const { page } = developer;
    await page.goto(`${product.url}/debug/replay?id=${id}`);
    await page
      .getByText(/^Replay verified \([0-9]+ of [0-9]+\)$/)
      .first()
      .waitFor();
    const frame = page.frameLocator('iframe');

    const requests: string[] = [];
    // The page around the frame may fetch its chunks, and browsers fetch the icon again when the address changes.
    page.on('request', (request) => {
      if (!/\/assets\/|\/favicon\.svg$/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
    });
    page.on('worker', (worker) => requests.push(`worker ${worker.url()}`));
    page.on('websocket', (socket) => requests.push(`socket ${socket.url()}`));

    await page.getByRole('button', { name: 'To the end' }).click();
    await frame.getByRole('log').getByText('On Tuesday, 42 pounds.').waitFor();
    // Back to the position at which the agent had sent a message without a connection.
    const timeline = page.getByRole('slider', { name: 'Position in the log' });
    await timeline.focus();
    await until('the position without a connection', async () => {
      if ((await contentOf(frame)).banner === seen.banner) return true;
      await page.keyboard.press('ArrowLeft');
      return false;
    });
    expect(await contentOf(frame)).toEqual(seen);

    await page.keyboard.press('Space');
    await until(
      'it has played to the end',
      async () => (await timeline.getAttribute('aria-valuenow')) === (await timeline.getAttribute('aria-valuemax')),
    );
    expect(await textsOf(workspace)).toEqual(
      await frame.getByRole('log').locator('[data-message-text]').allInnerTexts(),
    );
    expect(requests).withContext('while it was replayed').toEqual([]);

    // What arrived leads to its frame, what was sent to the key, and back.
    await page.getByRole('tab', { name: 'Cause' }).click();
    const goBackTo = async (mark: string) => {
      await page.getByRole('combobox', { name: 'Step through' }).selectOption({ label: mark });
      await page.getByRole('button', { name: 'Previous', exact: true }).click();
    };
    const chain = page.getByRole('list', { name: 'Cause' }).getByRole('listitem');
    await goBackTo('Received');
    await chain
      .filter({ hasText: 'realtime/packetsReceived' })
      .getByText(/^frame in: /)
      .first()
      .waitFor();
    await goBackTo('Sent');
    await chain.last().getByText('by the key Enter').waitFor();
    await chain.last().getByRole('button').click();
    await chain.first().getByText('by the key Enter').waitFor();
    await page.getByRole('list', { name: 'Led to' }).getByText('conversations/messageSubmitted').waitFor();

    await goOffline(agent.page, network.url);
    forgiveSessionEnd(agent);
    // Chrome warns about every frame with both sandbox permissions.
    forgive(developer, 'can escape its sandboxing');
  });
});
