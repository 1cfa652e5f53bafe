import { parseArgs } from 'node:util';
import { benchAgainst } from './against/benchAgainst.ts';
import { benchAttacks } from './attacks/benchAttacks.ts';
import { benchChat } from './chat/benchChat.ts';
import { benchFanout } from './fanout/benchFanout.ts';
import { benchFaults } from './faults/benchFaults.ts';
import { benchLists } from './lists/benchLists.ts';
import { benchPage } from './page/benchPage.ts';
import { benchPeople } from './people/benchPeople.ts';
import { benchRehearsal } from './rehearsal/benchRehearsal.ts';
import { benchReplay } from './replay/benchReplay.ts';
import { benchReports } from './reports/benchReports.ts';
import { benchSchedule } from './schedule/benchSchedule.ts';
import { benchSearch } from './search/benchSearch.ts';
import { benchMessages } from './search/messages/benchMessages.ts';
import { benchSizing } from './sizing/benchSizing.ts';
import { benchCrowd } from './crowd/benchCrowd.ts';

// npm run bench -- chat|fanout|page|lists|search|reports|replay|schedule [--rounds=5] [--seconds=3] [--queries=1000000]
//     [--messages=5000000]
// npm run bench -- chat [--only=servers, storing or distant]
// npm run bench -- lists [--only=lists or pages]
// npm run bench -- search [--only=queries or messages]
// npm run bench -- NAME --against=COMMIT [--own-bench] [--rounds=5] [other options of NAME]:
//     this version and that one, in turns
// npm run bench -- attacks [--rounds=5] [--seconds=3] [--only=part of an attack's name]
// npm run bench -- people|rehearsal|sizing|crowd
// npm run bench -- faults [--messages=50000] [--seed=1] [--only=part of a fault's name]

/** These compare no versions. */
const ALONE = ['attacks', 'faults', 'people', 'rehearsal', 'sizing', 'crowd'];

const {
  values,
  positionals: [what],
} = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    queries: { type: 'string', default: '1000000' },
    messages: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    'own-bench': { type: 'boolean', default: false },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const { against } = values;
if (against !== undefined && what !== undefined && !ALONE.includes(what)) {
  const args = process.argv
    .slice(2)
    .filter((arg) => arg.startsWith('--') && !/^--(?:against|own-bench|rounds)\b/.test(arg));
  await benchAgainst({ name: what, args, commit: against, ownBench: values['own-bench'], rounds: options.rounds });
} else if (what === 'chat') await benchChat({ ...options, only: values.only });
else if (what === 'fanout') await benchFanout(options);
else if (what === 'page') await benchPage(options);
else if (what === 'lists') await benchLists({ ...options, only: values.only });
else if (what === 'search') {
  if (values.only !== 'messages') await benchSearch({ ...options, queries: Number(values.queries) });
  if (values.only !== 'queries') await benchMessages({ messages: Number(values.messages ?? 5_000_000) });
} else if (what === 'reports') await benchReports({ ...options, messages: Number(values.messages ?? 5_000_000) });
else if (what === 'replay') await benchReplay(options);
else if (what === 'schedule') await benchSchedule(options);
else if (what === 'people') await benchPeople();
else if (what === 'sizing') await benchSizing();
else if (what === 'crowd') await benchCrowd();
else if (what === 'attacks') process.exit((await benchAttacks({ ...options, only: values.only })) ? 0 : 1);
else if (what === 'rehearsal') process.exit((await benchRehearsal()) ? 0 : 1);
else if (what === 'faults') {
  const isGood = await benchFaults({
    messages: Number(values.messages ?? 50_000),
    seed: Number(values.seed),
    only: values.only,
  });
  process.exit(isGood ? 0 : 1);
} else
  throw new Error(
    'say what: npm run bench -- chat, page, lists, search, reports, replay, schedule, people, attacks, faults, rehearsal, sizing or crowd',
  );
process.exit(0);
