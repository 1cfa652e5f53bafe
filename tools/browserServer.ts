import { chromium, type BrowserServer } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from './browser.ts';

/** Starts a headless Chromium for several processes. The caller closes it. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
}
