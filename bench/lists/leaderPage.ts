import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { pageTask } from '#contract/http/chats.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/browser.ts';
import { bundle } from '#tools/bundle.ts';
import { startChild } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { BENCH_PASSWORD, LEADER_ACCOUNT } from '../support/seed.ts';
import { figure, table, targetLines } from '../support/table.ts';

const PEOPLE = { agents: 20, chatsEach: 10, messagesEach: 4 };
/** The specification's limit for tasks that block a page. */
const BLOCKED_MS = 50;
const SETTLE_MS = 3_000;

/** What a page did while it was watched. */
interface Watched {
  readonly refreshes: number;
  /** Refreshes with the response 304. */
  readonly unchanged: number;
  /** Tasks of the main thread of 50 ms or more, in milliseconds. */
  readonly blockedMs: readonly number[];
  /** Changes of the document, except elapsed times. */
  readonly mutations: number;
  /** Share of a core that the main thread used. */
  readonly busy: number;
}

declare global {
  /** Defined by `observeBlocks`; returns and resets its figures. */
  var takeBlocks: (() => { readonly blockedMs: readonly number[]; readonly mutations: number }) | undefined;
}

/** Measures the leader page while its lists are refreshed, without and with changing chats; prints the cost. */
export async function benchLeaderPage(changesPerSecond: number, seconds: number): Promise<void> {
  const load = loadNow();
  const webDir = mkdtempSync(path.join(tmpdir(), 'bench-pages-'));
  const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  let browser: Browser | null = null;
  try {
    await bundle(webDir);
    const { url } = await product.ask({ seed: PEOPLE, webDir });
    browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.addInitScript(observeBlocks);
    await goToLeaderPage(page, url);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await wait(SETTLE_MS);
    const quiet = await watch(page, devtools, seconds);
    await product.ask({ seed: PEOPLE, webDir, changesPerSecond });
    await wait(SETTLE_MS);
    const changing = await watch(page, devtools, seconds);
    report({ quiet, changing, changesPerSecond }, `${load}; Chromium ${browser.version()}`);
  } finally {
    await browser?.close();
    await product.stop();
    rmSync(webDir, { recursive: true, force: true });
  }
}

async function goToLeaderPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?redirect=%2FindexLeader`);
  await page.getByLabel('Account').fill(LEADER_ACCOUNT);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/indexLeader/i);
  await page.getByRole('row').nth(PEOPLE.chatsEach).waitFor();
  // Rows under the pointer, which lies where the button for the login was, are held.
  await page.mouse.move(0, 0);
}

async function watch(page: Page, devtools: CDPSession, seconds: number): Promise<Watched> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(pageTask.path)) statuses.push(response.status());
  });
  await page.evaluate(() => globalThis.takeBlocks?.());
  const before = await threadTime(devtools);
  await wait(seconds * 1_000);
  const after = await threadTime(devtools);
  const { blockedMs, mutations } = (await page.evaluate(() => globalThis.takeBlocks?.())) ?? {
    blockedMs: [],
    mutations: Number.NaN,
  };
  page.removeAllListeners('response');
  return {
    refreshes: statuses.length,
    unchanged: statuses.filter((status) => status === 304).length,
    blockedMs,
    mutations,
    busy: (after.threadS - before.threadS) / (after.clockS - before.clockS),
  };
}

async function threadTime(devtools: CDPSession): Promise<{ readonly threadS: number; readonly clockS: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { threadS: metric('ThreadTime'), clockS: metric('Timestamp') };
}

/** Runs in the page, from its source text. Elapsed times change by themselves, so they do not count. */
function observeBlocks(): void {
  let blockedMs: number[] = [];
  let mutations = 0;
  new PerformanceObserver((list) => {
    blockedMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: false });
  new MutationObserver((records) => {
    mutations += records.filter(
      ({ type, target }) => type !== 'characterData' || !/\d/.test(target.textContent ?? ''),
    ).length;
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
  globalThis.takeBlocks = () => {
    const seen = { blockedMs, mutations };
    blockedMs = [];
    mutations = 0;
    return seen;
  };
}

function report(
  { quiet, changing, changesPerSecond }: { quiet: Watched; changing: Watched; changesPerSecond: number },
  circumstances: string,
): void {
  console.log(
    `\nThe leader page: ${PEOPLE.agents} agents with ${PEOPLE.chatsEach} chats each, ` +
      `${quiet.refreshes} and ${changing.refreshes} refreshes watched`,
  );
  console.log(`${machine()}, ${circumstances}\n`);
  const row = (name: string, { refreshes, unchanged, blockedMs, mutations, busy }: Watched): readonly string[] => [
    name,
    figure(refreshes),
    figure(unchanged),
    figure(Math.max(0, ...blockedMs)),
    figure(mutations),
    figure(busy * 100, 1, ' %'),
  ];
  console.log(
    table(
      [
        'leader page',
        'refreshes',
        'answered 304',
        `longest task over ${BLOCKED_MS} ms`,
        'changes of the document',
        'main thread busy',
      ],
      [row('nothing changes', quiet), row(`${figure(changesPerSecond)} chats a second change`, changing)],
    ),
  );
  console.log(
    `\nTarget of the page\n${targetLines([
      {
        what: `tasks of ${BLOCKED_MS} ms while chats change`,
        value: changing.blockedMs.length,
        wanted: { atMost: 0 },
        digits: 0,
      },
      {
        what: 'refreshes without a change that were not answered 304',
        value: quiet.refreshes - quiet.unchanged,
        wanted: { atMost: 0 },
        digits: 0,
      },
      {
        what: 'changes of the document by refreshes without a change',
        value: quiet.mutations,
        wanted: { atMost: 0 },
        digits: 0,
      },
    ])}`,
  );
}
