import path from 'node:path';
import type { Browser } from 'playwright-core';
import { median, percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { buildPage } from './buildPage.ts';
import './commandBarPage.ts';

const ENTRIES = 2_000;
const TYPED = 'refund transfer 12';

/** Opens the command bar over many entries and types; prints a table and the targets. */
export async function benchCommandBar(browser: Browser, workDir: string, rounds: number): Promise<void> {
  const address = await buildPage('commandBar', path.join(workDir, 'command-bar'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.evaluate((count) => globalThis.commandBar?.fill(count), ENTRIES);
  const round = () =>
    page.evaluate((text) => {
      const bar = globalThis.commandBar;
      const drawn = { openMs: bar?.open() ?? Number.NaN, keyMs: [...(bar?.type(text) ?? [])] };
      bar?.close();
      return drawn;
    }, TYPED);
  const first = await round();
  const results = [];
  for (let done = 0; done < rounds; done += 1) results.push(await round());
  await page.close();
  const openMs = median(results.map((result) => result.openMs));
  const keyMs = percentile(
    results.flatMap((result) => result.keyMs),
    0.98,
  );
  console.log(`\nThe command bar with ${figure(ENTRIES)} entries\n`);
  console.log(
    table(
      ['', 'open ms', 'key p98 ms'],
      [
        ['first time', figure(first.openMs, 1), figure(percentile(first.keyMs, 0.98), 1)],
        ['later', figure(openMs, 1), figure(keyMs, 1)],
      ],
    ),
  );
  console.log(
    `\nTarget 4\n${targetLines([
      { what: 'the command bar opens', value: first.openMs, wanted: { atMost: 50 }, digits: 1, unit: ' ms' },
      { what: 'a key in it, p98', value: keyMs, wanted: { atMost: 16 }, digits: 1, unit: ' ms' },
    ])}`,
  );
}
