import { startChild } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { figure, table, targetLines, type Target } from '../support/table.ts';
import { CUSTOMERS } from './cases.ts';
import type { ChangesAnswer, ChangesQuestion } from './changes.ts';
import { benchLeaderPage } from './leaderPage.ts';
import type { ListsAnswer, ListsQuestion, Measured } from './listsChild.ts';
import { benchWall } from './wallPage.ts';

const SIZES = [10_000, 1_000_000] as const;
const CHANGES_PER_SECOND = 200;
/** Requests of each page in a round. */
const TIMES = 9;
/** More than ten refreshes. */
const WATCHED_S_MIN = 20;
const RATIO_MAX = 1.5;
const DEEP_RATIO_MAX = 0.1;
/** Our own target: a person who types should not have to wait. */
const SEARCH_MAX_MS = 50;

/** Measures the lists of the server, and the leader page and the wall as chats change. @param only lists or pages */
export async function benchLists({ rounds, seconds, only }: BenchOptions & { readonly only: string }): Promise<void> {
  if (only !== 'pages') await measureLists(rounds);
  if (only === 'lists') return;
  const watchedS = Math.max(WATCHED_S_MIN, rounds * seconds);
  await benchLeaderPage(CHANGES_PER_SECOND, watchedS);
  await benchWall(CHANGES_PER_SECOND, watchedS);
}

/**
 * Measures each list of the server with ten thousand and with a million chats, while chats change; prints a table and
 * the targets.
 */
async function measureLists(rounds: number): Promise<void> {
  const [small, large] = SIZES.map((size) => figure(size));
  console.log(
    `lists: pages of ten at ${small} and ${large} chats in turns, ` +
      `${CHANGES_PER_SECOND} chats a second changing in each; ${rounds * TIMES} times each`,
  );
  const load = loadNow();
  const lists = startChild<ListsQuestion, ListsAnswer>('lists/listsChild.ts');
  const changes = startChild<ChangesQuestion, ChangesAnswer>('lists/changes.ts');
  try {
    const { databases, version } = await lists.ask({ type: 'fill', sizes: SIZES });
    await changes.ask({ databases, perSecond: CHANGES_PER_SECOND });
    await lists.ask({ type: 'measure', times: 1 }); // the first request reads from the disk
    await changes.ask({ databases, perSecond: CHANGES_PER_SECOND });
    const { measured, deep } = await lists.ask({ type: 'measure', times: rounds * TIMES });
    const { changed, seconds: took } = await changes.ask({ databases, perSecond: CHANGES_PER_SECOND });
    console.log(
      `\n${machine()}, ${load}; ${version}; ${figure(changed / took / databases.length)} chats a second changed in ` +
        'each database\n',
    );
    report(measured, deep);
  } finally {
    await changes.stop();
    await lists.stop();
  }
}

function report(measured: readonly Measured[], { cursorMs, offsetMs }: ListsAnswer['deep']): void {
  const rows = measured.map(({ list, filter, rows: [few, many], ms: [small, large] }) => [
    `${list}: ${filter}`,
    few === many ? figure(many) : `${figure(few)}, ${figure(many)}`,
    figure(small, 2),
    figure(large, 2),
    figure(large / small, 2),
  ]);
  console.log(table(['page', 'rows', 'ms at 10,000', 'ms at 1,000,000', 'ratio'], rows));
  console.log(`\nA page amid 1,000,000: ${figure(cursorMs, 2)} ms by cursor, ${figure(offsetMs, 1)} ms by OFFSET`);
  const [pages, searches] = [
    measured.filter(({ list }) => list !== CUSTOMERS),
    measured.filter(({ list }) => list === CUSTOMERS),
  ];
  const missed: readonly Target[] = pages
    .filter((page) => ratioOf(page) > RATIO_MAX)
    .map((page) => ({ what: `${page.list}: ${page.filter}`, value: ratioOf(page), wanted: { atMost: RATIO_MAX } }));
  console.log(
    `\nTarget 4\n${targetLines([
      {
        what: `of ${pages.length} pages the one that grows most, 1,000,000 against 10,000 chats`,
        value: Math.max(...pages.map(ratioOf)),
        wanted: { atMost: RATIO_MAX },
      },
      ...missed,
      {
        what: 'the slowest search for customers among 200,000',
        value: Math.max(...searches.map(({ ms }) => ms[1])),
        wanted: { atMost: SEARCH_MAX_MS },
        digits: 1,
        unit: ' ms',
      },
      { what: 'a deep page, × OFFSET', value: cursorMs / offsetMs, wanted: { atMost: DEEP_RATIO_MAX }, digits: 3 },
    ])}`,
  );
}

function ratioOf({ ms: [small, large] }: Measured): number {
  return large / small;
}
