import { parseArgs } from 'node:util';
import { benchChat } from './chat/benchChat.ts';
import { benchLists } from './lists/benchLists.ts';
import { benchPage } from './page/benchPage.ts';

// npm run bench -- chat|page|lists [--rounds=5] [--seconds=3]

const { values, positionals: [what] } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
if (what === 'chat') await benchChat(options);
else if (what === 'page') await benchPage(options);
else if (what === 'lists') await benchLists(options);
else throw new Error('say what: npm run bench -- chat, page or lists');
process.exit(0);
