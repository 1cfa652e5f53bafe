import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { OTHER_CHATS_MS } from '#contract/constants.ts';
import { RECEIPT_INTERVAL_MS } from '#src/realtime/receiptsSaga.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/browser.ts';
import { bundle } from '#tools/bundle.ts';
import { startChild, type Child } from '../support/children.ts';
import { loadNow, machine, versionOf } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { BENCH_PASSWORD } from '../support/seed.ts';
import { median, percentile } from '../support/statistics.ts';
import { figure, table, targetLines, type Target } from '../support/table.ts';
import type { FrontAnswer, FrontQuestion } from './front.ts';
import { benchCannedTexts } from './cannedTexts.ts';
import { benchCommandBar } from './commandBar.ts';
import { benchLongChat } from './longChat.ts';
import { observe } from './observer.ts';

const CHATS = 200;
const MESSAGES_EACH = 20;
/** Messages a second of all simulated customers. */
const RATES = [0, 5_000, 10_000] as const;
const WARM_UP_MS = 2_000;
const KEY_EVERY_MS = 100;
/** Tolerance for the share of taken messages, in addition to the pauses between reports and between receipts. */
const GRACE_MS = 100;
/** Few rounds, because a plain list of this length takes seconds to draw. */
const LONG_CHAT_ROUNDS = 3;

type Rate = (typeof RATES)[number];

interface Taken {
  readonly pushedPerSecond: number;
  /** Share of the pushed messages that the page had acknowledged a moment after the end. */
  readonly takenShare: number;
  readonly keyP50: number;
  readonly keyP98: number;
  readonly lagP50: number;
  readonly lagP99: number;
  /** Share of a core that the main thread used: processor time, which other programs do not lengthen. */
  readonly busy: number;
}

interface BenchedPage {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly front: Child<FrontQuestion, FrontAnswer>;
  /** The address of the open chat. */
  readonly address: string;
}

/** Measures the agent's workspace under a flood of messages while a person types; prints a table and the targets. */
export async function benchPage({ rounds, seconds }: BenchOptions): Promise<void> {
  console.log(
    `page: the workspace with ${CHATS} chats, a key every ${KEY_EVERY_MS} ms; ` +
      `median of ${rounds} rounds of ${seconds} s in turns`,
  );
  const load = loadNow();
  const webDir = mkdtempSync(path.join(tmpdir(), 'bench-pages-'));
  const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  const front = startChild<FrontQuestion, FrontAnswer>('page/front.ts');
  let browser: Browser | null = null;
  try {
    await bundle(webDir);
    const {
      url: productUrl,
      agents: [agent],
    } = await product.ask({ seed: { agents: 1, chatsEach: CHATS, messagesEach: MESSAGES_EACH }, webDir });
    if (agent === undefined) throw new Error('there is no agent');
    const { url } = await front.ask({ type: 'listen', productUrl, chats: agent.chats, lastSeq: MESSAGES_EACH });
    browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.addInitScript(observe);
    await goToWork(page, url, agent.account);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const setup: BenchedPage = { page, devtools, front, address: `${url}/chat?id=${agent.chats[0]?.chatId ?? ''}` };
    const results = new Map<Rate, Taken[]>(RATES.map((rate) => [rate, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const rate of RATES) results.get(rate)?.push(await measure(setup, rate, seconds));
    }
    report(results, `${load}; Chromium ${browser.version()}`);
    await benchLongChat(browser, webDir, Math.min(rounds, LONG_CHAT_ROUNDS));
    await benchCommandBar(browser, webDir, rounds);
    await benchCannedTexts(browser, webDir, rounds);
  } finally {
    await browser?.close();
    await front.stop();
    await product.stop();
    rmSync(webDir, { recursive: true, force: true });
  }
}

/** Logs in on the page, and goes online. */
export async function goToWork(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((target) => !target.pathname.startsWith('/login'));
  await page.goto(`${url}/live-service`);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/checkList/i);
}

async function measure({ page, devtools, front, address }: BenchedPage, rate: Rate, seconds: number): Promise<Taken> {
  await page.goto(address); // a new page each time
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.waitFor();
  await page.getByRole('log').locator('[data-message-text]').first().waitFor();
  await composer.fill('');
  await composer.focus();
  await front.ask({ type: 'flood', perSecond: rate });
  await typeFor(page, WARM_UP_MS);
  await page.evaluate(() => globalThis.takeObserved?.());
  const before = await look(devtools, front);
  await typeFor(page, seconds * 1_000);
  const after = await look(devtools, front);
  const observed = (await page.evaluate(() => globalThis.takeObserved?.())) ?? { keyMs: [], lagMs: [] };
  await wait(OTHER_CHATS_MS + RECEIPT_INTERVAL_MS + GRACE_MS);
  const { taken } = await front.ask({ type: 'look' });
  await front.ask({ type: 'flood', perSecond: 0 });
  await wait(500);
  const { keyMs, lagMs } = observed;
  const spanS = (after.atMs - before.atMs) / 1_000;
  return {
    pushedPerSecond: (after.pushed - before.pushed) / spanS,
    takenShare: Math.min(1, taken / after.pushed),
    keyP50: percentile(keyMs, 0.5),
    keyP98: percentile(keyMs, 0.98),
    lagP50: percentile(lagMs, 0.5),
    lagP99: percentile(lagMs, 0.99),
    busy: (after.threadS - before.threadS) / (after.clockS - before.clockS),
  };
}

async function typeFor(page: Page, ms: number): Promise<void> {
  const until = performance.now() + ms;
  for (let key = 0; performance.now() < until; key += 1) {
    await page.keyboard.press('abcdefghij klmnop'.charAt(key % 17));
    await wait(KEY_EVERY_MS);
  }
}

async function look(devtools: CDPSession, front: BenchedPage['front']) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const { pushed, atMs } = await front.ask({ type: 'look' });
  return { pushed, atMs, threadS: metric('ThreadTime'), clockS: metric('Timestamp') };
}

function report(results: ReadonlyMap<Rate, readonly Taken[]>, circumstances: string): void {
  const figures = figuresOf(results);
  const { of, takenShare, keyRatio } = figures;
  const rows = RATES.map((rate) => [
    rate === 0 ? 'idle page' : `${figure(rate)}/s offered`,
    figure(of(rate, 'pushedPerSecond')),
    figure(takenShare(rate), 1, ' %'),
    figure(of(rate, 'keyP50'), 1),
    figure(of(rate, 'keyP98'), 1),
    figure(keyRatio(rate), 2),
    figure(of(rate, 'busy') * 100, 0, ' %'),
    figure(of(rate, 'lagP50')),
    figure(of(rate, 'lagP99')),
  ]);
  console.log(`\n${machine()}, ${circumstances}, ${['react', 'redux-saga', 'comlink'].map(versionOf).join(', ')}\n`);
  console.log(
    table(
      [
        'workspace',
        'pushed/s',
        'taken',
        'key→frame p50 ms',
        'p98 ms',
        'p98 × idle',
        'main thread busy',
        'lag p50 ms',
        'lag p99 ms',
      ],
      rows,
    ),
  );
  console.log(`\nTarget 2\n${targetLines(targetsOf(figures))}`);
}

/** Medians of the rounds. */
function figuresOf(results: ReadonlyMap<Rate, readonly Taken[]>) {
  const medianOf = (rate: Rate, value: (taken: Taken, round: number) => number): number =>
    median((results.get(rate) ?? []).map(value));
  return {
    of: (rate: Rate, which: keyof Taken): number => medianOf(rate, (taken) => taken[which]),
    takenShare: (rate: Rate): number => medianOf(rate, (taken) => taken.takenShare * 100),
    keyRatio: (rate: Rate): number =>
      medianOf(rate, ({ keyP98 }, round) => keyP98 / (results.get(0)?.[round]?.keyP98 ?? Number.NaN)),
  };
}

function targetsOf({ of, takenShare, keyRatio }: ReturnType<typeof figuresOf>): readonly Target[] {
  return [
    { what: 'takes of 5,000/s', value: takenShare(5_000), wanted: { atLeast: 99 }, digits: 1, unit: ' %' },
    { what: 'key→frame p98, × idle', value: keyRatio(5_000), wanted: { atMost: 1.1 } },
    {
      what: 'lag p99 of the chat on screen',
      value: of(5_000, 'lagP99'),
      wanted: { atMost: 60 },
      digits: 0,
      unit: ' ms',
    },
    {
      what: 'main thread busy at 5,000/s',
      value: of(5_000, 'busy') * 100,
      wanted: { atMost: 25 },
      digits: 0,
      unit: ' %',
    },
    {
      what: 'main thread busy at 10,000/s',
      value: of(10_000, 'busy') * 100,
      wanted: { atMost: 35 },
      digits: 0,
      unit: ' %',
    },
  ];
}
