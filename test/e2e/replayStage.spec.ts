import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import type { ActionLog } from '../../contract/actionLog.ts';
import { REPLAY_STAGE_PATH } from '../../contract/constants.ts';
import { locationChanged } from '../../src/app/navigationSlice.ts';
import { reportOpened } from '../../src/features/problemReport/problemReportSlice.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  forgiveSessionEnd,
  giveSession,
  logIn,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

/**
 * In every frame, before its own scripts: `deeds` tells what the frame does without anybody's seeing it, and from
 * where.
 */
const WATCH = `
  const deeds = window.deeds = [];
  const note = (what) => { deeds.push(what + ' ' + new Error().stack); };
  for (const name of ['fetch', 'setTimeout', 'setInterval']) {
    const real = window[name].bind(window);
    window[name] = (...given) => { note(name); return real(...given); };
  }
  for (const name of ['XMLHttpRequest', 'WebSocket', 'Worker', 'SharedWorker', 'EventSource', 'BroadcastChannel']) {
    const construct = (real, given, made) => { note(name); return Reflect.construct(real, given, made); };
    window[name] = new Proxy(window[name], { construct });
  }
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (...given) => { note('sendBeacon'); return beacon(...given); };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    note('violates ' + violatedDirective + ' ' + blockedURI);
  });
`;

/** What an agent's tabs recorded, and what was said in their chat. */
interface Talk {
  readonly tasks: ActionLog;
  readonly chat: ActionLog;
  readonly said: readonly string[];
}

describe('the stage of a replay', () => {
  const { product, person } = onProduct();
  let developer: Person;
  let talk: Promise<Talk> | null = null;

  beforeEach(async () => {
    developer = await person();
    await developer.context.addInitScript({ content: WATCH });
    await giveSession(developer.page, product.url, 'dev01');
  });
  // Chrome says so of every frame that is allowed both. The frame's own policy is what keeps it from the world.
  afterEach(() => forgive(developer, 'can escape its sandboxing'));

  /** What the user's menu, or the workspace's button, gives somebody as a file. */
  async function download(page: Page): Promise<ActionLog> {
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    await page.keyboard.press('Escape');
    return JSON.parse(await readFile(await file.path(), 'utf8')) as ActionLog;
  }

  /** An administrator reads a query and looks at figures. */
  async function recordWorkspace(): Promise<ActionLog> {
    const { page } = await person();
    await logIn(page, product.url, 'admin01');
    await page.getByRole('navigation').getByRole('link', { name: 'Query Service' }).click();
    await page.locator('[data-query]').first().click();
    await page.waitForURL(/query-service\/\d+/);
    await page.getByRole('button', { name: 'Start Response' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await page.locator('canvas').first().waitFor();
    await until('the figures have come', async () => (await page.getByText('Loading').count()) === 0);
    await page.getByRole('button', { name: /Grace Lindqvist/ }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    return download(page);
  }

  /** An agent waits for a chat, and talks. */
  async function recordTalk(): Promise<Talk> {
    const [agent, customer] = await Promise.all([person(), person({ width: 390, height: 844 })]);
    await startWork(agent.page, product.url, 'staff17');
    await startChat(customer.page, product.url, '1171', 'Pay');
    await say(customer.page, 'My card 4711 is gone.');
    const workspace = await openChat(agent, 'Pay');
    await say(workspace, 'Where did you see it last?');
    await until('it has arrived', async () => (await textsOf(customer.page)).includes('Where did you see it last?'));
    const said = await textsOf(workspace);
    await workspace.getByRole('button', { name: 'Report a problem' }).click();
    const chat = await download(workspace);
    await agent.page.getByRole('button', { name: /Quentin Dubois/ }).click();
    await agent.page.getByRole('menuitem', { name: 'Report a problem' }).click();
    const tasks = await download(agent.page);
    await stopWork(agent.context, product.url);
    forgiveSessionEnd(agent);
    return { tasks, chat, said };
  }

  const aTalk = () => (talk ??= recordTalk());

  async function open(
    log: ActionLog,
  ): Promise<{ readonly page: Page; readonly stage: Frame; readonly asked: string[] }> {
    const { page } = developer;
    await page.goto(`${product.url}/debug/replay`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(log)) });
    await page
      .getByText(/hash(?:es)? agrees?$|no hashes/)
      .first()
      .waitFor();
    const stage = page.frames().find((frame) => new URL(frame.url()).pathname === REPLAY_STAGE_PATH);
    if (stage === undefined) throw new Error('there is no stage');
    const sofar = await stage.evaluate<string[]>('deeds.splice(0)');
    expect(sofar.filter((deed) => !deed.startsWith('setTimeout')))
      .withContext('while it loaded and opened')
      .toEqual([]);
    const asked: string[] = [];
    // The page around it may fetch its own icon and parts of its own.
    page.on('request', (request) => {
      if (request.frame() === stage || !/favicon\.svg$|\/assets\//.test(request.url()))
        asked.push(`${request.method()} ${request.url()}`);
    });
    page.on('worker', (worker) => asked.push(`worker ${worker.url()}`));
    page.on('websocket', (socket) => asked.push(`socket ${socket.url()}`));
    return { page, stage, asked };
  }

  /**
   * Of the screens and of ours: React, which has its file apart, waits a moment before it takes a part in place of what
   * stood for it.
   */
  const deedsIn = async (stage: Frame) =>
    (await stage.evaluate<string[]>('deeds')).filter((deed) => !/^setTimeout.*\n.*\n.*\n.*libraries-stage/.test(deed));

  async function jump(page: Page, position: number): Promise<void> {
    await page.getByRole('textbox', { name: 'Action number' }).fill(String(position));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await until(
      `it is at ${position}`,
      async () => (await page.getByRole('slider').getAttribute('aria-valuenow')) === String(position),
    );
  }

  /** The last position at which the page stood at an address, without the dialog that gave us its log. */
  function lastAt(log: ActionLog, path: RegExp): number {
    let [place, last] = ['', 0];
    for (const [index, { action }] of log.segments.flatMap(({ entries }) => entries).entries()) {
      if (locationChanged.match(action)) place = action.payload.path;
      else if (reportOpened.match(action)) break;
      else if (path.test(place)) last = index + 1;
    }
    return last;
  }

  /** The position after the last action of a type. */
  function lastOf(log: ActionLog, type: string): number {
    return log.segments.flatMap(({ entries }) => entries).findLastIndex(({ action }) => action.type === type) + 1;
  }

  /** Action by action, so that everything changes in place, and then fast. */
  async function playThrough(page: Page): Promise<void> {
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    const last = Number(await slider.getAttribute('aria-valuemax'));
    for (let position = 1; position <= last; position += 1) {
      await page.keyboard.press('ArrowRight');
      await until(
        `it has stepped to ${position}`,
        async () => (await slider.getAttribute('aria-valuenow')) === String(position),
      );
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.getByLabel('Speed').selectOption({ label: '16×' });
    await slider.focus();
    await page.keyboard.press('Space');
    await until(
      'it has played to the end',
      async () => (await slider.getAttribute('aria-valuenow')) === (await slider.getAttribute('aria-valuemax')),
      20_000,
    );
    expect(await slider.evaluate((element) => element === document.activeElement))
      .withContext('the keyboard is still the timeline’s')
      .toBeTrue();
  }

  itTakesLong('draws the screens as they were, and does nothing else', async () => {
    const log = await recordWorkspace();
    const { page, stage, asked } = await open(log);
    await jump(page, lastOf(log, 'queryDetail/queryReceived'));
    await stage.getByRole('button', { name: 'Start Response' }).waitFor();
    await jump(page, lastAt(log, /^\/dashbroad$/));
    await stage.locator('canvas').first().waitFor();
    await jump(page, lastOf(log, 'queries/pageReceived'));
    await stage.locator('[data-query]').first().waitFor();
    await jump(page, lastOf(log, 'login/loginRequested'));
    await stage.getByLabel('Account').waitFor();
    expect(await stage.getByLabel('Account').inputValue())
      .withContext('of what was typed, its length')
      .toBe('xxxxx00');
    expect(await stage.getByLabel('Password', { exact: true }).inputValue()).not.toContain('demo');
    await playThrough(page);
    expect(await deedsIn(stage)).toEqual([]);
    expect(asked).toEqual([]);
  });

  itTakesLong('draws the task list and the chat workspace as they were, and does nothing else', async () => {
    const { tasks, chat, said } = await aTalk();
    const first = await open(tasks);
    await jump(first.page, lastAt(tasks, /^\/checkList$/i));
    await first.stage.getByRole('row').filter({ hasText: 'Pay' }).first().waitFor();
    await playThrough(first.page);
    expect(await deedsIn(first.stage)).toEqual([]);
    expect(first.asked).toEqual([]);

    const { page, stage, asked } = await open(chat);
    await playThrough(page);
    const shown = await stage.getByRole('log').locator('[data-message-text]').allInnerTexts();
    expect(shown.map((text) => text.length))
      .withContext('masked, at their lengths')
      .toEqual(said.map((text) => text.length));
    expect(shown).not.toContain(said[0] ?? '');
    expect(await deedsIn(stage)).toEqual([]);
    expect(asked).toEqual([]);
  });

  itTakesLong('can be looked at, and that is all', async () => {
    const { chat } = await aTalk();
    const { page, stage, asked } = await open(chat);
    await jump(page, lastAt(chat, /^\/chat$/i));
    // The last part that is drawn.
    await stage.getByText('Sound on').first().waitFor({ state: 'attached' });
    const before = await stage.locator('body').innerText();
    await page.getByRole('button', { name: 'Actual size' }).click();
    for (const button of await stage.getByRole('button').all()) {
      if ((await button.isVisible()) && (await button.isEnabled())) await button.click({ force: true });
    }
    const text = stage.getByRole('textbox', { name: 'Message' });
    await text.click({ force: true });
    await page.keyboard.type('Nobody hears this');
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toBe('');
    expect(await stage.locator('body').innerText()).toBe(before);
    expect(new URL(stage.url()).pathname).toBe(REPLAY_STAGE_PATH);
    expect(
      await stage
        .locator('[role=status]:not([aria-live=off]), [role=alert]:not([aria-live=off]), [aria-live=polite]')
        .count(),
    ).toBe(0);
    expect(developer.context.pages().length).toBe(1);
    expect(asked).toEqual([]);
  });

  it('is drawn in by this page alone', async () => {
    const { page } = developer;
    await page.goto(`${product.url}${REPLAY_STAGE_PATH}`);
    expect(await page.locator('#root').innerHTML())
      .withContext('by itself it is empty')
      .toBe('');
    expect(await page.evaluate<string[]>('deeds')).toEqual([]);
  });
});
