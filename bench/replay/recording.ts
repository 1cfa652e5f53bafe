import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import webpack from 'webpack';
import { BROWSER_FLAGS, findBrowser } from '#tools/browser.ts';
import { buildIdNow } from '#server/builtPages.ts';
import { pagesConfig } from '../../webpack.config.js';
import type { FrontAnswer, FrontQuestion } from '../page/front.ts';
import { goToWork } from '../page/benchPage.ts';
import { startChild } from '../support/children.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { longestRunMs, shareWithin, type CpuProfile } from './cpuProfile.ts';

const CHATS = 200;
const MESSAGES_EACH = 20;
const MESSAGES_A_SECOND = 5_000;
const WARM_UP_MS = 4_000;
const SAMPLE_EVERY_US = 200;

/** What recording costs the workspace in a flood. */
export interface RecordingCost {
  /** Share of the time of dispatching, which includes reducers, sagas and listeners of the store. */
  readonly shareOfDispatch: number;
  /** The part of it that goes into finding causes. */
  readonly shareOfCauses: number;
  /** Share of the main thread that the log store takes in idle time. */
  readonly shareOfThread: number;
  readonly longestTurnMs: number;
}

/** Profiles the agent's workspace under a flood. Its scripts are not minified, so that functions have names. */
export async function benchRecording({ seconds }: { readonly seconds: number }): Promise<RecordingCost> {
  const webDir = mkdtempSync(path.join(tmpdir(), 'bench-recording-'));
  const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  const front = startChild<FrontQuestion, FrontAnswer>('page/front.ts');
  let browser: Browser | null = null;
  try {
    await bundleReadably(webDir);
    const {
      url: productUrl,
      agents: [agent],
    } = await product.ask({ seed: { agents: 1, chatsEach: CHATS, messagesEach: MESSAGES_EACH }, webDir });
    if (agent === undefined) throw new Error('there is no agent');
    const { url } = await front.ask({ type: 'listen', productUrl, chats: agent.chats, lastSeq: MESSAGES_EACH });
    browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await goToWork(page, url, agent.account);
    await page.goto(`${url}/chat?id=${agent.chats[0]?.chatId ?? ''}`);
    await page.getByRole('log').locator('[data-message-text]').first().waitFor();
    await front.ask({ type: 'flood', perSecond: MESSAGES_A_SECOND });
    await wait(WARM_UP_MS);
    const profile = await profileFor(await page.context().newCDPSession(page), seconds * 1_000);
    await front.ask({ type: 'flood', perSecond: 0 });
    return {
      shareOfDispatch: shareWithin(profile, [...RECORDING, ...CAUSES], DISPATCHING),
      shareOfCauses: shareWithin(profile, CAUSES, DISPATCHING),
      shareOfThread: shareWithin(profile, STORING, null),
      longestTurnMs: longestRunMs(profile, STORING),
    };
  } finally {
    await browser?.close();
    await front.stop();
    await product.stop();
    rmSync(webDir, { recursive: true, force: true });
  }
}

/** Names of functions in the profile. */
const DISPATCHING: readonly string[] = ['dispatch'];
const RECORDING: readonly string[] = ['redactAction', 'originOf', 'append'];
const CAUSES: readonly string[] = ['recordCause', 'effectTriggered', 'effectEnded', 'effectCancelled'];
const STORING: readonly string[] = ['step', 'save', 'writeProjection'];

async function bundleReadably(outputDir: string): Promise<void> {
  const configs = pagesConfig({ outputDir, buildId: buildIdNow() });
  const compiler = webpack(
    configs.map((config) => ({ ...config, cache: false, optimization: { ...config.optimization, minimize: false } })),
  );
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error !== null || stats === undefined || stats.hasErrors())
        reject(error ?? new Error(stats?.toString('errors-warnings')));
      else resolve();
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
}

async function profileFor(devtools: CDPSession, ms: number): Promise<CpuProfile> {
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  await devtools.send('Profiler.start');
  await wait(ms);
  const { profile } = await devtools.send('Profiler.stop');
  return profile;
}
