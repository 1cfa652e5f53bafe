import type { DayModule } from '../../bench/replay/dayPlayed.ts';
import { importPageCode } from '../../tools/pageCode.ts';

// Writes a short action log as this build records it. test/golden/actionLogs/README.md says when to do that.

const { recordDay } = (await importPageCode('bench/replay/page/day.ts')) as DayModule;
const { text } = await recordDay({ actions: 150, chats: 2, messages: 4, checkpointEvery: 50, hashEvery: 10 });
process.stdout.write(`${text}\n`);
