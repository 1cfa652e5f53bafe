import { register } from 'node:module';
import type { DayModule } from '../../bench/replay/dayPlayed.ts';

// Writes a short action log as this build records it. test/golden/actionLogs/README.md says when to do that.

const DAY = new URL('../../bench/replay/page/day.ts', import.meta.url).href;

register('../../tools/replay/cssHook.js', import.meta.url);
const { recordDay } = (await import(DAY)) as DayModule;
const { text } = await recordDay({ actions: 150, chats: 2, messages: 4, checkpointEvery: 50, hashEvery: 10 });
process.stdout.write(`${text}\n`);
