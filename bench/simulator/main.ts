import { runKillRounds } from './killRounds.ts';
import { readOptions, USAGE, UsageError, type SimulatorOptions } from './options.ts';
import { RefusedError } from '#demo/players/waiting.ts';
import { startProduct } from './product.ts';
import { isSound, reportOf, type Summary } from './report.ts';
import { CannotStartError, startSimulation } from './simulation.ts';

const SAME_PRESS_MS = 1_000;

const PROGRESS_EVERY_MS = 10_000;
/** Longest time between two kills of the server. */
const LIFE_MS = 6_000;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return;
  }
  const interrupted = onInterrupt();
  const summary =
    options.killRounds > 0 ? await simulateKills(options, interrupted) : await simulate(options, interrupted);
  console.log(reportOf(summary));
  process.exitCode = isSound(summary) ? 0 : 1;
}

async function simulate(options: SimulatorOptions, interrupted: AbortSignal): Promise<Summary> {
  const { url, customers, agents, rate, seconds } = options;
  const simulation = await startSimulation(options);
  interrupted.addEventListener('abort', () => simulation.end());
  if (interrupted.aborted) simulation.end();
  console.log(
    `${customers} customers and ${agents} agents at ${url}: ` +
      `${rate} messages a second for ${seconds} s (Ctrl-C ends it earlier)`,
  );
  const startedAt = performance.now();
  const progress = setInterval(() => {
    const passedS = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${String(passedS).padStart(5)} s: ${simulation.sent()} sent, ${simulation.acknowledged()} acknowledged`,
    );
  }, PROGRESS_EVERY_MS);
  return simulation.summary.finally(() => clearInterval(progress));
}

async function simulateKills(options: SimulatorOptions, signal: AbortSignal): Promise<Summary> {
  const { customers, agents, rate, killRounds: rounds } = options;
  console.log(
    `${customers} customers and ${agents} agents, ${rate} messages a second, ` +
      `and a server that is killed ${rounds} times (Ctrl-C ends it earlier)`,
  );
  const product = await startProduct();
  try {
    return await runKillRounds(options, {
      product,
      rounds,
      lifeMs: LIFE_MS,
      signal,
      onRound: (text) => console.log(text),
    });
  } finally {
    await product.stop();
  }
}

/** The first Ctrl-C ends the run in order, the second at once. */
function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  let askedAtMs: number | null = null;
  process.on('SIGINT', () => {
    // npm forwards each Ctrl-C a second time.
    if (askedAtMs !== null && performance.now() - askedAtMs > SAME_PRESS_MS) process.exit(1);
    if (askedAtMs === null) console.log('Ending; Ctrl-C again ends it without a summary.');
    askedAtMs ??= performance.now();
    interrupted.abort();
  });
  return interrupted.signal;
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof CannotStartError || error instanceof RefusedError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
