import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '#tools/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { aPerson, composer, goOnline, logIn, openChat, startChat, textsOf } from '../support/people.ts';
import { freePort, spawnProgram, untilProgram, type ServerProcess } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

/** Bundling all pages for the first time takes long on a busy machine. */
const READY_WITHIN_MS = 480_000;
const CLOSED_WITHIN_MS = 30_000;
const APPLIED_WITHIN_MS = 120_000;
const SOURCES = [
  'contract',
  'server',
  'demo',
  'src',
  'static',
  'tools',
  'workers',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'webpack.config.js',
];

describe('npm run dev', () => {
  let home = '';
  let url = '';
  let dev: ServerProcess | null = null;
  let browser: Browser | null = null;

  // On a copy of the sources: those of the developer stay as they are.
  beforeAll(async () => {
    if (process.env['SPEC_QUICK'] === '1') return;
    home = mkdtempSync(path.join(tmpdir(), 'cs-dev-'));
    chmodSync(home, 0o711);
    for (const name of SOURCES) cpSync(path.join(ROOT, name), path.join(home, name), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = { PORT: port, DATA_DIR: path.join(home, 'data'), DEMO: '1', DEMO_TRAFFIC: '0', LOG_LEVEL: 'warn' };
    const running = spawnProgram([path.join(home, 'tools', 'dev.ts')], env);
    dev = running;
    browser = await openBrowser();
    await untilProgram(
      running,
      'has the pages',
      () => running.output().includes('Pages that take changes'),
      READY_WITHIN_MS,
    );
  }, READY_WITHIN_MS + CLOSED_WITHIN_MS);
  afterAll(async () => {
    await browser?.close();
    dev?.signal('SIGTERM');
    await dev?.exited;
    if (home !== '') rmSync(home, { recursive: true, force: true });
  }, READY_WITHIN_MS);

  function change(file: string, from: string, to: string): void {
    const source = readFileSync(path.join(home, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} no longer holds: ${from}`);
    writeFileSync(path.join(home, file), source.replace(from, to));
  }

  const mark = (page: Page) =>
    page.evaluate(() => {
      Object.assign(window, { isSamePage: true });
    });
  const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

  itTakesLong(
    'puts a changed component into an open chat, and reloads it after a change of a saga',
    async () => {
      if (browser === null) throw new Error('there is no browser');
      const [staff, customer] = [await aPerson(browser), await aPerson(browser)];
      // The bundler compiles beside the pages that load.
      for (const { page } of [staff, customer]) page.setDefaultTimeout(APPLIED_WITHIN_MS);
      // React is in strict mode here, and says what it does not like.
      await logIn(staff.page, url, 'staff01');
      await staff.page.getByRole('heading', { level: 1 }).waitFor();
      await staff.page.goto(`${url}/no-such-screen`);
      await staff.page.getByText('OOPS!').waitFor();
      await goOnline(staff.page, url);
      await staff.page.getByRole('tab', { name: 'All Task' }).click();
      await staff.page.getByRole('row').nth(10).waitFor();
      await staff.page.getByRole('tab', { name: 'My Task' }).click();
      await startChat(customer.page, url, '1013', 'Podcast');
      const chat = await openChat(staff, 'Podcast');
      await composer(customer.page).fill('Hello');
      await composer(customer.page).press('Enter');
      await until('the message is there', async () => (await textsOf(chat)).includes('Hello'));
      for (const page of [chat, customer.page]) await mark(page);
      await composer(chat).fill('A reply');

      change('src/features/chat/components/ChatHeader.tsx', '<header', '<header data-changed="yes"');
      await chat.locator('[data-changed=yes]').waitFor({ timeout: APPLIED_WITHIN_MS });
      expect(await composer(chat).inputValue()).toBe('A reply');

      expect(await isSamePage(chat)).toBeTrue();

      change(
        'src/features/chat/chatSaga.ts',
        '    chatId,\n    text,',
        "    chatId,\n    text: text + ' (from the new saga)',",
      );
      // The page may be between two documents.
      await until(
        'the page reloads',
        () =>
          isSamePage(chat).then(
            (isSame) => !isSame,
            () => false,
          ),
        APPLIED_WITHIN_MS,
      );
      await until(
        'the draft is back',
        async () => (await composer(chat).inputValue()) === 'A reply',
        APPLIED_WITHIN_MS,
      );
      await composer(chat).press('Enter');
      await customer.page
        .getByRole('log')
        .locator('[data-message-text]', { hasText: 'A reply (from the new saga)' })
        .waitFor();
      await until('the messages are back', async () => (await textsOf(chat)).includes('Hello'), APPLIED_WITHIN_MS);
      expect(await isSamePage(customer.page)).toBeTrue();
      expect([...staff.complaints, ...customer.complaints]).toEqual([]);
    },
    READY_WITHIN_MS,
  );

  itTakesLong(
    'starts the server again after a change of its sources',
    async () => {
      const starts = () => (dev?.output().match(/The server is ready after/g) ?? []).length;
      const before = starts();
      change('server/storage.ts', '\n', '\n\n');
      await until('the server has been started again', () => starts() > before, APPLIED_WITHIN_MS);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    },
    READY_WITHIN_MS,
  );
});
