import { chromium, type Browser } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../tools/browser.ts';

/**
 * Frames are drawn without a graphics processor, which then needs no process. Pages of specs end before optimized code
 * pays off: its compilers take a seventh of the processor time.
 */
const LITTLE_WORK = ['--in-process-gpu', '--js-flags=--no-maglev --no-turbofan'] as const;

/** Starts a headless Chromium for end-to-end specs, or connects to the shared one of a run. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['SPEC_BROWSER'];
  if (shared !== undefined) return chromium.connect(shared);
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...LITTLE_WORK] });
}
