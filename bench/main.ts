import { parseArgs } from 'node:util';
import { benchChat } from './chat/benchChat.ts';
import { benchLists } from './lists/benchLists.ts';
import { benchPage } from './page/benchPage.ts';
import { benchReplay } from './replay/benchReplay.ts';
import { benchReports } from './reports/benchReports.ts';
import { benchSearch } from './search/benchSearch.ts';

// npm run bench -- chat|page|lists|search|reports|replay [--rounds=5] [--seconds=3] [--queries=1000000] [--messages=5000000]

const { values, positionals: [what] } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' },
    queries: { type: 'string', default: '1000000' }, messages: { type: 'string', default: '5000000' },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
if (what === 'chat') await benchChat(options);
else if (what === 'page') await benchPage(options);
else if (what === 'lists') await benchLists(options);
else if (what === 'search') await benchSearch({ ...options, queries: Number(values.queries) });
else if (what === 'reports') await benchReports({ ...options, messages: Number(values.messages) });
else if (what === 'replay') await benchReplay(options);
else throw new Error('say what: npm run bench -- chat, page, lists, search, reports or replay');
process.exit(0);
