import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch, type Browser, type BrowserContext, type ConsoleMessage, type Page } from 'puppeteer-core';
import { findFirefox } from '#tools/browser.ts';
import { watchPages } from './failedPages.ts';
import { onProductIn, type ProductIn } from './productIn.ts';
import { waitLimitMs } from './waitLimit.ts';

/** All but the machine's own addresses go to a proxy that does not exist, and no name is resolved. */
const NO_NETWORK = {
  'network.dns.disabled': true,
  'network.connectivity-service.enabled': false,
  'network.proxy.failover_direct': false,
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': 9,
  'network.proxy.socks_remote_dns': true,
  'network.proxy.allow_hijacking_localhost': false,
};
/** Without a graphics processor each frame costs processor time, and so does each waiting process. */
const LITTLE_WORK = {
  'layout.frame_rate': 10,
  'ui.prefersReducedMotion': 1,
  'dom.ipc.processPrelaunch.enabled': false,
};
/** Firefox reports a socket that it closes when a page is left, and a script that it no longer loads. */
const OF_A_LEFT_PAGE = /was interrupted while the page was loading|ChunkLoadError/;
const DESKTOP = { width: 1440, height: 900 };

/** A person with their own Firefox profile, and the errors of their pages. */
export interface FirefoxPerson {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Console errors and warnings, uncaught exceptions and responses of 5xx, of the first page and those given to
   * `watch`.
   */
  readonly complaints: string[];
  /** Settle when the console messages so far are among the complaints. */
  readonly reading: Promise<void>[];
}

export interface FirefoxSetup extends Pick<ProductIn<never>, 'product'> {
  /** Removed at the end of the spec, which fails if complaints are left. */
  person(viewport?: typeof DESKTOP): Promise<FirefoxPerson>;
}

/** Call it in a `describe`, before its hooks. Without a Firefox on this machine its specs are pending. */
export function onProductInFirefox(): FirefoxSetup {
  const executablePath = findFirefox();
  const open = executablePath === null ? null : () => openFirefox(executablePath);
  const { product, browser } = onProductIn({ open, missing: 'firefox-esr is not installed' });
  const people: FirefoxPerson[] = [];
  const endWatching: (() => void)[] = [];
  afterEach(async () => {
    const gone = people.splice(0);
    for (const end of endWatching.splice(0)) end();
    await Promise.all(gone.flatMap(({ reading }) => reading));
    await Promise.all(gone.map(({ context }) => context.close()));
    expect(gone.flatMap(({ complaints }) => complaints))
      .withContext('complaints in the consoles')
      .toEqual([]);
  });
  return {
    product,
    person: async (viewport = DESKTOP) => {
      const context = await browser().createBrowserContext();
      // Another tab of the window would be hidden, and its page would know.
      const page = await context.newPage({ type: 'window' });
      await page.setViewport(viewport);
      const person = { context, page, complaints: [], reading: [] };
      people.push(person);
      endWatching.push(watchPages(context));
      watch(person, page);
      return person;
    },
  };
}

/** Collects the complaints of a page from now on, and waits for it as long as other specs do. */
export function watch({ complaints, reading }: FirefoxPerson, page: Page): void {
  page.setDefaultTimeout(waitLimitMs());
  const complain = (complaint: string): void => {
    if (!OF_A_LEFT_PAGE.test(complaint)) complaints.push(complaint);
  };
  page.on('console', (message) => {
    if (!['error', 'warn'].includes(message.type())) return;
    reading.push(
      textOf(message).then(
        (text) => complain(`${message.type()}: ${text} (${message.location().url ?? ''})`),
        () => undefined, // The page that logged it was left.
      ),
    );
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error instanceof Error ? error.message : String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
}

/** Forgets the complaints so far, also those that are still read. */
export async function forgive({ complaints, reading }: FirefoxPerson): Promise<void> {
  await Promise.all(reading);
  complaints.length = 0;
}

/** The driver's own text has no messages of errors. Rejects once the page is left. */
async function textOf(message: ConsoleMessage): Promise<string> {
  const parts = await Promise.all(message.args().map((part) => part.evaluate((value) => String(value))));
  return parts.join(' ');
}

/** The driver deletes the profile; files under HOME are in a folder that is deleted at the end. */
async function openFirefox(executablePath: string): Promise<Pick<Browser, 'createBrowserContext' | 'close'>> {
  const home = mkdtempSync(path.join(tmpdir(), 'cs-firefox-'));
  const removeHome = (): void => {
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: { ...NO_NETWORK, ...LITTLE_WORK },
      env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
    });
    return {
      createBrowserContext: () => browser.createBrowserContext(),
      close: () => browser.close().finally(removeHome),
    };
  } catch (error) {
    removeHome();
    throw error;
  }
}
