import { chromium, type Browser } from 'playwright-core';
import { startProduct } from '#bench/simulator/product.ts';
import { TOKEN_COOKIE } from '#contract/constants.ts';
import { BROWSER_FLAGS } from '../browser.ts';
import { prepareTypedPages, type TypedPage } from './typedPages.ts';

/** A processor and a network slower than the machine's, see docs/performance.md. */
const SLOWER_PROCESSOR = 4;
const MEGABIT_BYTES = 1_000_000 / 8;
const SLOWER_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * MEGABIT_BYTES,
  uploadThroughput: 0.75 * MEGABIT_BYTES,
};
const ROUNDS = 3;
const GIVE_UP_MS = 60_000;
const REPORT = 'reportTypable';
const TYPED = 'a';
/** Removes settings that would keep a server from starting the demonstration with its own database. */
const DEMONSTRATION = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DEMO: '', NODE_ENV: '' };

/** How long a page took until its user could type. */
export interface TypingTime extends Pick<TypedPage, 'name' | 'targetMs'> {
  readonly ms: number;
}

export interface Measured {
  /** The address of the server. */
  readonly url: string;
  readonly browser: Browser;
  /** How often each page is loaded; the result is the median. */
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/**
 * Starts the product with a temporary database, and measures its pages in a slowed-down browser.
 * @throws when a part does not start, or `signal` aborts; then all parts have ended
 */
export async function measureProduct(
  webDir: string,
  executablePath: string,
  signal: AbortSignal,
): Promise<readonly TypingTime[]> {
  const product = await startProduct({ ...DEMONSTRATION, WEB_DIR: webDir });
  try {
    signal.throwIfAborted();
    // Ctrl-C ends only this process, which ends the others in order.
    const browser = await chromium.launch({
      executablePath,
      args: [...BROWSER_FLAGS],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    try {
      signal.addEventListener('abort', () => {
        browser.close().catch(() => undefined);
      });
      signal.throwIfAborted();
      return await measurePages({ url: product.url, browser, rounds: ROUNDS, signal });
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** In turns, so that a busy moment of the machine affects all pages. */
export async function measurePages({ url, browser, rounds, signal }: Measured): Promise<readonly TypingTime[]> {
  const pages = await prepareTypedPages({ url, signal });
  const times = new Map<TypedPage, number[]>(pages.map((page) => [page, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, taken] of times) taken.push(await loadCold(browser, url, page));
  }
  return Array.from(times, ([{ name, targetMs }, taken]) => ({ name, targetMs, ms: median(taken) }));
}

/** Milliseconds from the navigation until the field accepts typing, in a browser profile without a cache. */
async function loadCold(browser: Browser, url: string, { name, path, field, session }: TypedPage): Promise<number> {
  const context = await browser.newContext();
  try {
    if (session !== null)
      await context.addCookies([{ name: TOKEN_COOKIE, value: encodeURIComponent(session), url, sameSite: 'Strict' }]);
    const typable = new Promise<number>((resolve) => {
      context.exposeBinding(REPORT, (_, atMs: number) => resolve(atMs)).catch(() => undefined);
    });
    await context.addInitScript({ content: watchField(field) });
    const tab = await context.newPage();
    const devTools = await context.newCDPSession(tab);
    await devTools.send('Network.emulateNetworkConditions', SLOWER_NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await tab.goto(`${url}${path}`, { waitUntil: 'commit' });
    const input = tab.locator(`${field}:enabled`);
    await input.waitFor({ timeout: GIVE_UP_MS });
    const ms = await typable;
    await input.pressSequentially(TYPED);
    if ((await input.inputValue()) !== TYPED) throw new Error(`${name}: the field does not take what is typed`);
    return ms;
  } finally {
    await context.close();
  }
}

/** A script that reports when the field is drawn and enabled. */
function watchField(field: string): string {
  return `{
    const look = () => {
      const input = document.querySelector(${JSON.stringify(`${field}:enabled`)});
      if (input === null || input.getClientRects().length === 0) requestAnimationFrame(look);
      else ${REPORT}(performance.now());
    };
    requestAnimationFrame(look);
  }`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
