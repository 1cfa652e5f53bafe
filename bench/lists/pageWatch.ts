import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '#tools/browser.ts';
import { bundle } from '#tools/bundle.ts';
import { startChild } from '../support/children.ts';
import { loadNow } from '../support/machine.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { BENCH_PASSWORD, LEADER_ACCOUNT, type SeedOptions } from '../support/seed.ts';
import { figure } from '../support/table.ts';

/** The specification's limit for tasks that block a page. */
export const BLOCKED_MS = 50;
const SETTLE_MS = 3_000;

/** What a page did while it was watched. */
export interface Watched {
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

export interface WatchedPage {
  /** For the leader of the bench. */
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Path of the call that refreshes it. */
  readonly call: string;
  readonly seed: SeedOptions;
  /** Resolves when it shows something. */
  readonly isThere: (page: Page) => Promise<void>;
  readonly changesPerSecond: number;
  readonly seconds: number;
}

export interface Watches {
  readonly quiet: Watched;
  readonly changing: Watched;
  /** The machine's load, and the browser's version. */
  readonly circumstances: string;
}

/** Watches a leader's page while it is refreshed: first while nothing changes, then while chats change. */
export async function watchPage({ seed, changesPerSecond, seconds, ...wanted }: WatchedPage): Promise<Watches> {
  const load = loadNow();
  const webDir = mkdtempSync(path.join(tmpdir(), 'bench-pages-'));
  const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  let browser: Browser | null = null;
  try {
    await bundle(webDir);
    const { url } = await product.ask({ seed, webDir });
    browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
    const page = await (await browser.newContext({ viewport: wanted.viewport })).newPage();
    await page.addInitScript(observeBlocks);
    await open(page, url, wanted);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await wait(SETTLE_MS);
    const quiet = await watch(page, devtools, wanted.call, seconds);
    await product.ask({ seed, webDir, changesPerSecond });
    await wait(SETTLE_MS);
    const changing = await watch(page, devtools, wanted.call, seconds);
    return { quiet, changing, circumstances: `${load}; Chromium ${browser.version()}` };
  } finally {
    await browser?.close();
    await product.stop();
    rmSync(webDir, { recursive: true, force: true });
  }
}

async function open(page: Page, url: string, { path: target, isThere }: Pick<WatchedPage, 'path' | 'isThere'>) {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(target)}`);
  await page.getByLabel('Account').fill(LEADER_ACCOUNT);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((address) => address.pathname === target);
  await isThere(page);
  // Rows under the pointer, which lies where the button for the login was, are held.
  await page.mouse.move(0, 0);
}

async function watch(page: Page, devtools: CDPSession, call: string, seconds: number): Promise<Watched> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(call)) statuses.push(response.status());
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

/** A row of a table of watched pages. */
export function watchedRow(name: string, { refreshes, unchanged, blockedMs, mutations, busy }: Watched): string[] {
  return [
    name,
    figure(refreshes),
    figure(unchanged),
    figure(Math.max(0, ...blockedMs)),
    figure(mutations),
    figure(busy * 100, 1, ' %'),
  ];
}

export const WATCHED_HEADINGS = [
  'refreshes',
  'answered 304',
  `longest task over ${BLOCKED_MS} ms`,
  'changes of the document',
  'main thread busy',
] as const;
