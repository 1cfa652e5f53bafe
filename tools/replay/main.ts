import { register } from 'node:module';
import { runReplay } from './run.ts';

// npm run replay -- log.json [--until n] [--print path.into.state …] [--verify]
//     [--to-spec test/src/replays/name.spec.ts]
// Replays an action log, or the gzip of one, without a browser. Ends with 1 when a hash differs, with 2 when it can't
// do what was asked.

register('./cssHook.js', import.meta.url);
process.exitCode = await runReplay(process.argv.slice(2), {
  tell: (line) => console.log(line),
  complain: (line) => console.error(line),
});
