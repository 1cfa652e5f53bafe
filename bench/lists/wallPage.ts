import { wall } from '#contract/http/wall.ts';
import { machine } from '../support/machine.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { BLOCKED_MS, WATCHED_HEADINGS, watchedRow, watchPage } from './pageWatch.ts';

const PEOPLE = { agents: 200, chatsEach: 10, messagesEach: 1 };
/** How much more of the main thread the wall may take while chats change, in percent of a core. */
const MORE_BUSY_MAX = 2;

/** Measures the leader's wall with 2,000 live chats, without and with changing chats; prints the cost. */
export async function benchWall(changesPerSecond: number, seconds: number): Promise<void> {
  const { quiet, changing, circumstances } = await watchPage({
    path: '/wall',
    viewport: { width: 1920, height: 1080 },
    call: wall.path,
    seed: PEOPLE,
    isThere: (page) => page.getByText('Agent 1', { exact: true }).waitFor(),
    changesPerSecond,
    seconds,
  });
  console.log(`\nThe wall: ${PEOPLE.agents} agents with ${PEOPLE.chatsEach} chats each, for ${seconds} s each time`);
  console.log(`${machine()}, ${circumstances}\n`);
  console.log(
    table(
      ['wall', ...WATCHED_HEADINGS],
      [watchedRow('nothing changes', quiet), watchedRow(`${figure(changesPerSecond)} chats a second change`, changing)],
    ),
  );
  console.log(
    `\nTarget of the wall\n${targetLines([
      {
        what: 'main thread, more while chats change',
        value: (changing.busy - quiet.busy) * 100,
        wanted: { atMost: MORE_BUSY_MAX },
        digits: 1,
        unit: ' points',
      },
      {
        what: `tasks of ${BLOCKED_MS} ms while chats change`,
        value: changing.blockedMs.length,
        wanted: { atMost: 0 },
        digits: 0,
      },
      {
        what: 'changes of the document while nothing changes',
        value: quiet.mutations,
        wanted: { atMost: 0 },
        digits: 0,
      },
    ])}`,
  );
}
