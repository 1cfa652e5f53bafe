import path from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { buildPage } from './buildPage.ts';
import './longChatPage.ts';

const LONG_CHAT_MESSAGES = 10_000;
const APPENDED = 30;
const KINDS = ['plain', 'ours'] as const;

type Kind = (typeof KINDS)[number];

interface Drawn {
  /** Until the newest rows have been on the screen for a frame, in milliseconds. */
  readonly openMs: number;
  /** Processor time of the main thread for each added message, in milliseconds. */
  readonly appendMs: number;
}

/** Opens a long chat in our list and in a plain one, in turns; prints a table and the targets. */
export async function benchLongChat(browser: Browser, workDir: string, rounds: number): Promise<void> {
  const address = await buildPage('longChat', path.join(workDir, 'long-chat'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const results = new Map<Kind, Drawn[]>(KINDS.map((kind) => [kind, []]));
  for (const kind of KINDS) await measure(page, devtools, kind); // warms up the compiler
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of KINDS) results.get(kind)?.push(await measure(page, devtools, kind));
  }
  await page.close();
  report(results);
}

async function measure(page: Page, devtools: CDPSession, kind: Kind): Promise<Drawn> {
  const openMs = await page.evaluate(([what, count]) => globalThis.longChat?.open(what, count), [
    kind,
    LONG_CHAT_MESSAGES,
  ] as const);
  const before = await threadMs(devtools);
  await page.evaluate((count) => globalThis.longChat?.append(count), APPENDED);
  const appendMs = ((await threadMs(devtools)) - before) / APPENDED;
  await page.evaluate(() => globalThis.longChat?.close());
  return { openMs: openMs ?? Number.NaN, appendMs };
}

async function threadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
}

function report(results: ReadonlyMap<Kind, readonly Drawn[]>): void {
  const of = (kind: Kind, which: keyof Drawn): number => median((results.get(kind) ?? []).map((drawn) => drawn[which]));
  const ratio = (which: keyof Drawn): number =>
    median(
      (results.get('ours') ?? []).map(
        (drawn, round) => drawn[which] / (results.get('plain')?.[round]?.[which] ?? Number.NaN),
      ),
    );
  console.log(`\nA chat of ${figure(LONG_CHAT_MESSAGES)} messages\n`);
  console.log(
    table(
      ['list', 'first rows ms', 'one more: main thread ms'],
      [
        ['plain React list of the same bubbles', figure(of('plain', 'openMs')), figure(of('plain', 'appendMs'), 1)],
        ['ours', figure(of('ours', 'openMs')), figure(of('ours', 'appendMs'), 1)],
        ['ours × plain', figure(ratio('openMs'), 2), figure(ratio('appendMs'), 2)],
      ],
    ),
  );
  console.log(
    `\nTarget 3\n${targetLines([
      { what: 'first rows of a long chat, × plain list', value: ratio('openMs'), wanted: { atMost: 0.1 } },
      { what: 'one message more, × plain list', value: ratio('appendMs'), wanted: { atMost: 0.2 } },
    ])}`,
  );
}
