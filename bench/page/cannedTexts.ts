import path from 'node:path';
import type { Browser } from 'playwright-core';
import { median, percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { buildPage } from './buildPage.ts';
import './cannedTextsPage.ts';

const REPLIES = 2_000;
const TYPED = '/transfer12';

/** Types a `/` and a word over many canned replies; prints a table and the target. */
export async function benchCannedTexts(browser: Browser, workDir: string, rounds: number): Promise<void> {
  const address = await buildPage('cannedTexts', path.join(workDir, 'canned-texts'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  const preparedMs = (await page.evaluate((count) => globalThis.cannedTexts?.fill(count), REPLIES)) ?? Number.NaN;
  const results: { readonly openMs: number; readonly keyMs: readonly number[] }[] = [];
  for (let done = 0; done < rounds; done += 1) {
    const [openMs = Number.NaN, ...keyMs] = await page.evaluate((text) => {
      const { cannedTexts } = globalThis;
      const times = [...(cannedTexts?.type(text) ?? [])];
      cannedTexts?.clear();
      return times;
    }, TYPED);
    results.push({ openMs, keyMs });
  }
  await page.close();
  const openMs = median(results.map((result) => result.openMs));
  const keyMs = percentile(
    results.flatMap((result) => result.keyMs),
    0.98,
  );
  console.log(`\nA message box over ${figure(REPLIES)} canned replies\n`);
  console.log(
    table(
      ['', 'ms'],
      [
        ['their search is prepared, in small parts', figure(preparedMs, 1)],
        ['the key that opens them', figure(openMs, 1)],
        ['each further key, p98', figure(keyMs, 1)],
      ],
    ),
  );
  console.log(
    `\nTarget 5\n${targetLines([
      {
        what: 'a key while canned replies are open, p98',
        value: keyMs,
        wanted: { atMost: 16 },
        digits: 1,
        unit: ' ms',
      },
    ])}`,
  );
}
