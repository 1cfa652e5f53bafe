import type { FrameLocator, Locator, Page } from 'playwright-core';
import { startFaultProxy, type FaultProxy } from '../../bench/support/faultProxy.ts';
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
const NOTICED_WITHIN_MS = 30_000;

/** What somebody sees who looks at the chat workspace, wherever it is drawn. */
interface Sight {
  readonly messages: readonly string[];
  readonly states: readonly string[];
  readonly badges: readonly string[];
  readonly banner: string;
  readonly draft: string;
}

/** An agent's complaint, and how a developer sees what the agent saw. */
describeLong('what an agent saw', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let developer: Person;
  let talking: Person;
  let waiting: Person;
  /** Between the agent and the server. */
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
  afterEach(() => network.close());

  async function sightOf(root: Page | FrameLocator): Promise<Sight> {
    const words = (all: Locator) => all.allInnerTexts();
    return {
      messages: await words(root.getByRole('log').locator('[data-message-text]')),
      states: await words(root.getByRole('log').locator('[data-send-state]')),
      badges: await words(root.locator('.cs-chat-item .cs-chat-badge')),
      // Seconds pass.
      banner: (await words(root.locator('.cs-connection > [role=status]')))
        .join(' ')
        .replaceAll(/[0-9]+/g, 'n')
        .trim(),
      draft: await root.getByRole('textbox', { name: 'Message' }).inputValue(),
    };
  }

  /**
   * A chat through a disconnection, with another one waiting beside it.
   * @returns what was on the agent's screen then
   */
  async function throughADisconnection(): Promise<{ readonly workspace: Page; readonly seen: Sight }> {
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
      NOTICED_WITHIN_MS,
    );

    network.unplug();
    network.reset();
    await until(
      'the agent is told',
      async () => (await workspace.locator('.cs-connection > [role=status]').innerText()) !== '',
      NOTICED_WITHIN_MS,
    );
    await say(talking.page, 'On Tuesday, 42 pounds.');
    await say(workspace, 'I am looking into it.');
    await workspace.getByRole('log').getByText('I am looking into it.').waitFor();
    const seen = await sightOf(workspace);

    network.heal();
    await until(
      'all is there',
      async () =>
        (await textsOf(talking.page)).includes('I am looking into it.') &&
        (await textsOf(workspace)).includes('On Tuesday, 42 pounds.'),
      NOTICED_WITHIN_MS,
    );
    forgive(agent); // for the absence
    return { workspace, seen };
  }

  /** @returns the id to quote */
  async function report(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('textbox').fill('The customer says that a message of mine came late.');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const told = dialog.getByText(/^Report [0-9]+$/);
    await told.waitFor();
    const id = (await told.innerText()).replace('Report ', '');
    await page.keyboard.press('Escape');
    return id;
  }

  it('is what a developer sees: the same messages, badges and banner, with nothing sent', async () => {
    const { workspace, seen } = await throughADisconnection();
    for (const words of ['My transfer has not arrived.', 'When did you send it?', 'I am looking into it.'])
      expect(seen.messages).toContain(words);
    expect(seen.banner).not.toBe('');
    expect(seen.badges.length).toBe(1);
    const id = await report(workspace);

    const { page } = developer;
    await page.goto(`${product.url}/debug/replay?id=${id}`);
    await page
      .getByText(/^(All [0-9]+ hashes agree|The one hash agrees)$/)
      .first()
      .waitFor({ timeout: NOTICED_WITHIN_MS });
    const stage = page.frameLocator('iframe');

    const asked: string[] = [];
    // The page around it may still fetch a part of itself, and browsers ask for the icon anew when an address changes.
    page.on('request', (request) => {
      if (!/\/assets\/|\/favicon\.svg$/.test(request.url())) asked.push(`${request.method()} ${request.url()}`);
    });
    page.on('worker', (worker) => asked.push(`worker ${worker.url()}`));
    page.on('websocket', (socket) => asked.push(`socket ${socket.url()}`));

    await page.getByRole('button', { name: 'To the end' }).click();
    await stage.getByRole('log').getByText('On Tuesday, 42 pounds.').waitFor();
    // Back over what was received after the connection came again, to what was sent without one.
    const timeline = page.getByRole('slider', { name: 'Position in the log' });
    await timeline.focus();
    await until(
      'the moment without a connection',
      async () => {
        if ((await sightOf(stage)).banner === seen.banner) return true;
        await page.keyboard.press('ArrowLeft');
        return false;
      },
      NOTICED_WITHIN_MS,
    );
    expect(await sightOf(stage)).toEqual(seen);

    await page.keyboard.press('Space');
    await until(
      'it has played to the end',
      async () => (await timeline.getAttribute('aria-valuenow')) === (await timeline.getAttribute('aria-valuemax')),
      NOTICED_WITHIN_MS,
    );
    expect(await textsOf(workspace)).toEqual(
      await stage.getByRole('log').locator('[data-message-text]').allInnerTexts(),
    );
    expect(asked).withContext('while it was replayed').toEqual([]);

    await goOffline(agent.page, network.url);
    forgiveSessionEnd(agent);
    // The browser says so of every frame that is allowed scripts and its own origin.
    forgive(developer, 'can escape its sandboxing');
  });
});
