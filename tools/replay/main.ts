import { runReplay } from './run.ts';

// npm run replay -- log.json, with the options in `options.ts`
// Replays an action log, packed with gzip or not, without a browser. The exit code is 1 if a hash differs, and 2 if the
// arguments or the log are unusable.

process.exitCode = await runReplay(process.argv.slice(2), {
  printLine: (line) => console.log(line),
  printError: (line) => console.error(line),
});
