import { chromium, type Browser } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../tools/browser.ts';

/** Starts a headless Chromium for end-to-end specs. Whoever opens it closes it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
}
