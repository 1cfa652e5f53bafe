import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import {
  aPerson,
  composer,
  openChat,
  say,
  signIn,
  startChat,
  startWork,
  stopWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

interface Studio {
  readonly url: string;
  readonly browser: Browser;
  /** Stores a picture of the page as `docs/pictures/<name>.png`. */
  readonly shoot: (page: Page, name: string) => Promise<void>;
}

interface PictureSet {
  /** The pictures that it takes. */
  readonly names: readonly string[];
  readonly play: (studio: Studio) => Promise<void>;
}

const DESK = { width: 1440, height: 900 };
const TALL_DESK = { width: 1440, height: 1330 };
const PHONE = { width: 390, height: 844 };
const PHONE_DEVICE = { hasTouch: true, isMobile: true };
const WITHIN_MS = 30_000;

/** Seeded: a query with a picture and replies. */
const QUERY = '11992';
/** Seeded: an open chat of staff05 with a picture and a card. */
const CHAT = { id: '102029', customer: '1190' };
/** Seeded: those with open chats. */
const TEAM = ['staff02', 'staff03', 'staff04', 'staff05'];
/** Customers who have no open chat in the demonstration. */
const TRAVELLER = '1167';
const SENDER = '1147';

export const PICTURE_SETS: readonly PictureSet[] = [
  {
    names: ['dashboard'],
    play: (studio) =>
      withPerson(studio, TALL_DESK, async ({ page }) => {
        await signIn(
          page,
          studio.url,
          'admin01',
          '/dashbroad?queryTrend=last30&chatTrend=last30&queryRank=last30&chatRank=last30',
        );
        await page.locator('canvas').nth(1).waitFor();
        await studio.shoot(page, 'dashboard');
      }),
  },
  {
    names: ['home'],
    play: (studio) =>
      withPerson(studio, DESK, async ({ page }) => {
        await signIn(page, studio.url, 'staff02', '/home');
        await page.getByRole('heading', { name: 'My last 7 days' }).waitFor();
        await studio.shoot(page, 'home');
      }),
  },
  {
    names: ['leader'],
    play: (studio) =>
      withTeam(studio, TEAM, () =>
        withPerson(studio, DESK, async ({ page }) => {
          await signIn(page, studio.url, 'leader01', '/indexLeader');
          await page.getByRole('row').nth(8).waitFor();
          await page.getByText(`${TEAM.length} of `).first().waitFor();
          await studio.shoot(page, 'leader');
        }),
      ),
  },
  {
    names: ['query'],
    play: (studio) =>
      withPerson(studio, DESK, async ({ page }) => {
        await signIn(page, studio.url, 'leader01', `/query-service/${QUERY}`);
        await page.getByRole('button', { name: 'Start Response' }).waitFor();
        await studio.shoot(page, 'query');
      }),
  },
  { names: ['workspace'], play: showWorkspace },
  { names: ['command-bar', 'shortcuts'], play: showCommands },
  { names: ['customer'], play: showCustomer },
  { names: ['report-problem', 'replay'], play: showDisconnection },
];

async function withPerson(
  { browser }: Studio,
  viewport: ViewportSize,
  act: (person: Person) => Promise<void>,
  device: BrowserContextOptions = {},
): Promise<void> {
  const person = await aPerson(browser, viewport, device);
  try {
    await act(person);
  } finally {
    await person.context.close();
  }
}

/** Members of staff who are online while `act` runs, each with their chats. */
async function withTeam(studio: Studio, accounts: readonly string[], act: () => Promise<void>): Promise<void> {
  const [account, ...others] = accounts;
  if (account === undefined) return act();
  return withPerson(studio, DESK, async ({ page }) => {
    await startWork(page, studio.url, account);
    await page.getByRole('row').nth(1).waitFor();
    await withTeam(studio, others, act);
  });
}

/** A member of staff with some chats. */
function showWorkspace(studio: Studio): Promise<void> {
  return withPerson(studio, DESK, async ({ page }) => {
    await startWork(page, studio.url, 'staff05');
    await page.goto(`${studio.url}/chat?id=${CHAT.id}&fromId=${CHAT.customer}`);
    await composer(page).waitFor();
    await page.getByRole('button', { name: /^Connection: Connected/ }).waitFor();
    await studio.shoot(page, 'workspace');
  });
}

/** The command bar and the shortcut sheet over the workspace, in the dark theme and with compact rows. */
function showCommands(studio: Studio): Promise<void> {
  const device: BrowserContextOptions = { colorScheme: 'dark' };
  return withPerson(
    studio,
    DESK,
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('cs.density', 'compact'));
      await startWork(page, studio.url, 'staff04');
      await page.goto(`${studio.url}/chat`);
      await page.getByRole('option', { name: /Poppy Wright/ }).click();
      await composer(page).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command bar' }).fill('chat');
      await page.getByRole('option', { name: /^Next chat/ }).waitFor();
      await studio.shoot(page, 'command-bar');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await studio.shoot(page, 'shortcuts');
    },
    device,
  );
}

/** A customer's phone, with a card that opens one of their queries. */
function showCustomer(studio: Studio): Promise<void> {
  return withPerson(studio, DESK, async (agent) => {
    await startWork(agent.page, studio.url, 'staff01');
    await withPerson(
      studio,
      PHONE,
      async ({ page: phone }) => {
        await startChat(phone, studio.url, TRAVELLER, 'Country Explore');
        await say(phone, 'Hi! The offline maps that I bought are gone.');
        const workspace = await openChat(agent, 'Country Explore');
        await say(workspace, 'I am sorry to hear that. Since when are they missing?');
        await until('the customer reads it', async () => (await textsOf(phone)).length > 2, WITHIN_MS);
        await say(phone, 'Yesterday, when I changed my phone.');
        await say(phone, 'I had bought six regions.');
        await workspace.getByRole('log').getByText('I had bought six regions.').waitFor();
        await sendFirstCard(workspace);
        await say(workspace, 'Is it about this query of yours? Then we can go on from there.');
        await phone.getByRole('log').getByText('Is it about this query of yours?').waitFor();
        await studio.shoot(phone, 'customer');
        await phone.getByRole('button', { name: 'End chat' }).click();
        await phone.getByRole('group').getByRole('button', { name: 'End chat' }).click();
        await phone.getByText('You ended this chat.').waitFor();
      },
      PHONE_DEVICE,
    );
    // Or they are given the next chat before the server has missed their page.
    await stopWork(agent.context, studio.url);
  });
}

async function sendFirstCard(workspace: Page): Promise<void> {
  await workspace
    .getByRole('complementary', { name: 'About the customer' })
    .getByRole('button', { name: /^Query / })
    .first()
    .click();
  await workspace.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
}

/** An agent who is disconnected in the middle of a chat and reports it, and the replay of that report. */
function showDisconnection(studio: Studio): Promise<void> {
  return withPerson(studio, DESK, async (agent) => {
    const network = await startFaultProxy(Number(new URL(studio.url).port));
    try {
      await startWork(agent.page, network.url, 'staff03');
      const workspace = await chatWithDisconnection(studio, agent, network);
      await showReplay(studio, await report(workspace, studio));
    } finally {
      await network.close();
    }
  });
}

async function chatWithDisconnection(studio: Studio, agent: Person, network: FaultProxy): Promise<Page> {
  const { page: phone } = await aPerson(studio.browser, PHONE, PHONE_DEVICE);
  await startChat(phone, studio.url, SENDER, 'Remit');
  await say(phone, 'Hello, my transfer has not arrived.');
  const workspace = await openChat(agent, 'Remit');
  await say(workspace, 'Good morning! When did you send it?');
  await until('the customer reads it', async () => (await textsOf(phone)).length > 2, WITHIN_MS);
  await say(phone, 'On Tuesday, 42 pounds to my sister in Manila. The app says "sent".');
  await say(workspace, 'Thank you, one moment. I am looking it up.');
  await until('the customer reads that', async () => (await textsOf(phone)).length > 4, WITHIN_MS);
  network.unplug();
  network.reset();
  await workspace.getByText(/^Connection lost/).waitFor({ timeout: WITHIN_MS });
  await say(workspace, 'I have found it: it is on its way.');
  await say(workspace, 'It was held for a check and left this morning.');
  await say(phone, 'Are you still there?');
  network.heal();
  await workspace.getByRole('log').getByText('Are you still there?').waitFor({ timeout: WITHIN_MS });
  return workspace;
}

/** @returns the id of the report */
async function report(workspace: Page, { shoot }: Studio): Promise<string> {
  await workspace.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = workspace.getByRole('dialog', { name: 'Report a problem' });
  await dialog
    .getByRole('textbox')
    .fill('My last two messages came late. I had sent them long before the customer asked whether I was still there.');
  await dialog.getByRole('checkbox', { name: 'Include the messages' }).check();
  await shoot(workspace, 'report-problem');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const id = dialog.getByText(/^Report [0-9]+$/);
  await id.waitFor();
  return (await id.innerText()).replace('Report ', '');
}

/** Shows the position at which two messages wait for the connection. */
function showReplay(studio: Studio, id: string): Promise<void> {
  return withPerson(studio, DESK, async ({ page }) => {
    await signIn(page, studio.url, 'dev01', `/debug/replay?id=${id}`);
    await page
      .getByText(/^Replay verified/)
      .first()
      .waitFor({ timeout: WITHIN_MS });
    const frame = page.frameLocator('iframe');
    await page.getByRole('button', { name: 'To the end' }).click();
    await frame.getByRole('log').getByText('Are you still there?').waitFor();
    await page.getByRole('slider', { name: 'Position in the log' }).focus();
    await until(
      'two messages wait for the connection',
      async () => {
        const isWaiting = await frame.getByText('Waiting to be sent').isVisible();
        if (isWaiting && (await frame.getByText('It was held for a check').first().isVisible())) return true;
        await page.keyboard.press('ArrowLeft');
        return false;
      },
      WITHIN_MS,
    );
    await page.getByRole('tab', { name: 'Changes' }).click();
    await studio.shoot(page, 'replay');
  });
}
