import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import type { ActionLog } from '#contract/actionLog.ts';
import { REPLAY_FRAME_PATH } from '#contract/constants.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { reportOpened } from '#src/features/problemReport/problemReportSlice.ts';
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

/** Runs in every frame before its own scripts. `effects` lists calls, timers and violations with their stacks. */
const WATCH = `
  const effects = window.effects = [];
  const note = (what) => { effects.push(what + ' ' + new Error().stack); };
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

/** The logs of an agent's two tabs, and the texts of their chat. */
interface RecordedChat {
  readonly tasks: ActionLog;
  readonly chat: ActionLog;
  readonly texts: readonly string[];
}

describe('the replay frame', () => {
  const { product, person } = onProduct();
  let developer: Person;
  let recordedChat: Promise<RecordedChat> | null = null;

  beforeEach(async () => {
    developer = await person();
    await developer.context.addInitScript({ content: WATCH });
    await giveSession(developer.page, product.url, 'dev01');
  });
  // Chrome warns about every frame with both sandbox permissions. The frame's Content-Security-Policy isolates it.
  afterEach(() => forgive(developer, 'can escape its sandboxing'));

  /** Downloads the log in the report dialog. */
  async function download(page: Page): Promise<ActionLog> {
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    await page.keyboard.press('Escape');
    return JSON.parse(await readFile(await file.path(), 'utf8')) as ActionLog;
  }

  /** Records an administrator who reads a query and the dashboard. */
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

  /** Records an agent who waits for a chat and answers in it. */
  async function recordChat(): Promise<RecordedChat> {
    const [agent, customer] = await Promise.all([person(), person({ width: 390, height: 844 })]);
    await startWork(agent.page, product.url, 'staff17');
    await startChat(customer.page, product.url, '1171', 'Pay');
    await say(customer.page, 'My card 4711 is gone.');
    const workspace = await openChat(agent, 'Pay');
    await say(workspace, 'Where did you see it last?');
    await until('it has arrived', async () => (await textsOf(customer.page)).includes('Where did you see it last?'));
    const texts = await textsOf(workspace);
    await workspace.getByRole('button', { name: 'Report a problem' }).click();
    const chat = await download(workspace);
    await agent.page.getByRole('button', { name: /Quentin Dubois/ }).click();
    await agent.page.getByRole('menuitem', { name: 'Report a problem' }).click();
    const tasks = await download(agent.page);
    await stopWork(agent.context, product.url);
    forgiveSessionEnd(agent);
    return { tasks, chat, texts };
  }

  const chatOnce = () => (recordedChat ??= recordChat());

  async function open(
    log: ActionLog,
  ): Promise<{ readonly page: Page; readonly frame: Frame; readonly requests: string[] }> {
    const { page } = developer;
    await page.goto(`${product.url}/debug/replay`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(log)) });
    await page
      .getByText(/^Replay verified \(\d+ of \d+\)$|^This log contains no hashes/)
      .first()
      .waitFor();
    const frame = page.frames().find((each) => new URL(each.url()).pathname === REPLAY_FRAME_PATH);
    if (frame === undefined) throw new Error('there is no replay frame');
    const sofar = await frame.evaluate<string[]>('effects.splice(0)');
    expect(sofar.filter((effect) => !effect.startsWith('setTimeout')))
      .withContext('while it loaded and opened')
      .toEqual([]);
    const requests: string[] = [];
    // The page around the frame may fetch its icon and its own chunks.
    page.on('request', (request) => {
      if (request.frame() === frame || !/favicon\.svg$|\/assets\//.test(request.url()))
        requests.push(`${request.method()} ${request.url()}`);
    });
    page.on('worker', (worker) => requests.push(`worker ${worker.url()}`));
    page.on('websocket', (socket) => requests.push(`socket ${socket.url()}`));
    return { page, frame, requests };
  }

  /** Effects of our own code. React, whose file is separate, sets a timer before it replaces a Suspense fallback. */
  const effectsIn = async (frame: Frame) =>
    (await frame.evaluate<string[]>('effects')).filter(
      (effect) => !/^setTimeout.*\n.*\n.*\n.*libraries-replayFrame/.test(effect),
    );

  async function jump(page: Page, position: number): Promise<void> {
    await page.getByRole('textbox', { name: 'Action number' }).fill(String(position));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await until(
      `it is at ${position}`,
      async () => (await page.getByRole('slider').getAttribute('aria-valuenow')) === String(position),
    );
  }

  /** The last position at an address, before the report dialog was opened. */
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

  /** Steps through all actions, then plays them fast. */
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

  itTakesLong('draws queries, dashboard and login as recorded, without side effects', async () => {
    const log = await recordWorkspace();
    const { page, frame, requests } = await open(log);
    await jump(page, lastOf(log, 'queryDetail/queryReceived'));
    await frame.getByRole('button', { name: 'Start Response' }).waitFor();
    await jump(page, lastAt(log, /^\/dashbroad$/));
    await frame.locator('canvas').first().waitFor();
    await jump(page, lastOf(log, 'queries/pageReceived'));
    await frame.locator('[data-query]').first().waitFor();
    await jump(page, lastOf(log, 'login/loginRequested'));
    await frame.getByLabel('Account').waitFor();
    expect(await frame.getByLabel('Account').inputValue())
      .withContext('the typed text, masked')
      .toBe('xxxxx00');
    expect(await frame.getByLabel('Password', { exact: true }).inputValue()).not.toContain('demo');
    await playThrough(page);
    expect(await effectsIn(frame)).toEqual([]);
    expect(requests).toEqual([]);
  });

  itTakesLong('draws the task list and the chat as recorded, without side effects', async () => {
    const { tasks, chat, texts } = await chatOnce();
    const first = await open(tasks);
    await jump(first.page, lastAt(tasks, /^\/checkList$/i));
    await first.frame.getByRole('row').filter({ hasText: 'Pay' }).first().waitFor();
    await playThrough(first.page);
    expect(await effectsIn(first.frame)).toEqual([]);
    expect(first.requests).toEqual([]);

    const { page, frame, requests } = await open(chat);
    await playThrough(page);
    const shown = await frame.getByRole('log').locator('[data-message-text]').allInnerTexts();
    expect(shown.map((text) => text.length))
      .withContext('masked, at their lengths')
      .toEqual(texts.map((text) => text.length));
    expect(shown).not.toContain(texts[0] ?? '');
    expect(await effectsIn(frame)).toEqual([]);
    expect(requests).toEqual([]);
  });

  itTakesLong('ignores all input', async () => {
    const { chat } = await chatOnce();
    const { page, frame, requests } = await open(chat);
    await jump(page, lastAt(chat, /^\/chat$/i));
    // The part that is drawn last.
    await frame.getByText('Sound on').first().waitFor({ state: 'attached' });
    // Not innerText: it omits rows of the chat list that are out of sight.
    const before = await frame.locator('body').textContent();
    await page.getByRole('button', { name: 'Actual size' }).click();
    for (const button of await frame.getByRole('button').all()) {
      if ((await button.isVisible()) && (await button.isEnabled())) await button.click({ force: true });
    }
    const text = frame.getByRole('textbox', { name: 'Message' });
    await text.click({ force: true });
    await page.keyboard.type('Nobody hears this');
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toBe('');
    expect(await frame.locator('body').textContent()).toBe(before);
    expect(new URL(frame.url()).pathname).toBe(REPLAY_FRAME_PATH);
    expect(
      await frame
        .locator('[role=status]:not([aria-live=off]), [role=alert]:not([aria-live=off]), [aria-live=polite]')
        .count(),
    ).toBe(0);
    expect(developer.context.pages().length).toBe(1);
    expect(requests).toEqual([]);
  });

  it('stays empty outside the replay screen', async () => {
    const { page } = developer;
    await page.goto(`${product.url}${REPLAY_FRAME_PATH}`);
    expect(await page.locator('#root').innerHTML())
      .withContext('not inside a frame')
      .toBe('');
    expect(await page.evaluate<string[]>('effects')).toEqual([]);
  });
});
