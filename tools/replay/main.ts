import { runReplay } from './run.ts';

// npm run replay -- log.json, with the options in `options.ts`
// Replays an action log, packed with gzip or not, without a browser. The exit code is 1 if a hash differs, and 2 if the
// arguments or the log are unusable.

// A reader such as `head` closes the pipe when it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runReplay(process.argv.slice(2), {
  printLine: (line) => console.log(line),
  printError: (line) => console.error(line),
});
