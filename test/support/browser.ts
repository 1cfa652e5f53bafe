import { chromium, type Browser } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../tools/browser.ts';

/** Frames are drawn without a graphics processor, and need no process for that alone. */
const LITTLE_WORK = ['--in-process-gpu'] as const;

/** Starts a headless Chromium for end-to-end specs, or takes the one of a run that keeps it. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const kept = process.env['SPEC_BROWSER'];
  if (kept !== undefined) return chromium.connect(kept);
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...LITTLE_WORK] });
}
