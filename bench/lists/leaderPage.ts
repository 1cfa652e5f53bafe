import { pageTask } from '#contract/http/chats.ts';
import { machine } from '../support/machine.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { BLOCKED_MS, WATCHED_HEADINGS, watchedRow, watchPage, type Watches } from './pageWatch.ts';

const PEOPLE = { agents: 20, chatsEach: 10, messagesEach: 4 };

/** Measures the leader page while its lists are refreshed, without and with changing chats; prints the cost. */
export async function benchLeaderPage(changesPerSecond: number, seconds: number): Promise<void> {
  const watches = await watchPage({
    path: '/indexLeader',
    viewport: { width: 1440, height: 900 },
    call: pageTask.path,
    seed: PEOPLE,
    isThere: (page) => page.getByRole('row').nth(PEOPLE.chatsEach).waitFor(),
    changesPerSecond,
    seconds,
  });
  report(watches, changesPerSecond);
}

function report({ quiet, changing, circumstances }: Watches, changesPerSecond: number): void {
  console.log(
    `\nThe leader page: ${PEOPLE.agents} agents with ${PEOPLE.chatsEach} chats each, ` +
      `${quiet.refreshes} and ${changing.refreshes} refreshes watched`,
  );
  console.log(`${machine()}, ${circumstances}\n`);
  console.log(
    table(
      ['leader page', ...WATCHED_HEADINGS],
      [watchedRow('nothing changes', quiet), watchedRow(`${figure(changesPerSecond)} chats a second change`, changing)],
    ),
  );
  console.log(
    `\nTarget of the page\n${targetLines([
      {
        what: `tasks of ${BLOCKED_MS} ms while chats change`,
        value: changing.blockedMs.length,
        wanted: { atMost: 0 },
        digits: 0,
      },
      {
        what: 'refreshes without a change that were not answered 304',
        value: quiet.refreshes - quiet.unchanged,
        wanted: { atMost: 0 },
        digits: 0,
      },
      {
        what: 'changes of the document by refreshes without a change',
        value: quiet.mutations,
        wanted: { atMost: 0 },
        digits: 0,
      },
    ])}`,
  );
}
