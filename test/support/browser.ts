import { chromium, type Browser } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '#tools/browser.ts';

/**
 * Frames are drawn without a graphics processor, and files come from this machine, so neither needs a process of its
 * own. Pages of specs end before optimized code pays off.
 */
const LITTLE_WORK = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-maglev --no-turbofan',
] as const;

/** Starts a headless Chromium for end-to-end specs, or connects to the shared one of a run. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['SPEC_BROWSER'];
  if (shared !== undefined) return chromium.connect(shared);
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...LITTLE_WORK] });
}
